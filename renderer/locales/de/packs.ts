import type { Translation } from '../catalog/translation.ts';
import type { packMessages as english } from '../en/packs.ts';

/** Texts of carry packs. */
export const packMessages: Translation<typeof english> = {
  'pack.make.title': 'Paket erstellen',
  'pack.make.lead': 'Eine verschlüsselte Datei bringt diese Bilder auf einen anderen Laptop.',
  'pack.what': 'Was mitkommt',
  'pack.plan.images': {
    one: '{count} Bild',
    other: '{count} Bilder',
  },
  'pack.plan.size': 'bis zu {size}',
  'pack.plan.parts': {
    one: 'in {count} Teil',
    other: 'in {count} Teilen',
  },
  'pack.plan.nothing': 'Keines dieser Bilder ist auf diesem Laptop.',
  'pack.hasNotes': 'Notizen mitnehmen',
  'pack.hasPins': 'Pins mitnehmen',
  'pack.inParts': 'Teile unter 4 GB',
  'pack.inParts.hint': 'Für USB-Sticks mit FAT32; zwei Teile passen auf 8 GB.',
  'pack.lock': 'Wer es öffnen kann',
  'pack.lock.passphrase': 'Passphrase',
  'pack.lock.recipients': 'Bestimmte Laptops',
  'pack.passphrase': 'Passphrase',
  'pack.passphrase.again': 'Passphrase wiederholen',
  'pack.passphrase.show': 'Passphrase zeigen',
  'pack.passphrase.copy': 'Passphrase kopieren',
  'pack.passphrase.keep':
    'Ohne sie lässt sich das Paket nicht öffnen. Bewahren Sie sie getrennt von der Datei auf.',
  'pack.passphrase.suggest': 'Vorschlagen',
  'pack.passphrase.differs': 'Die beiden sind verschieden.',
  'pack.strength.none': 'Mindestens {least} Zeichen.',
  'pack.strength.short': 'Zu kurz: mindestens {least} Zeichen.',
  'pack.strength.weak': 'Schwach: Mehrere Computer erraten sie in Tagen.',
  'pack.strength.fair': 'Brauchbar, wenn sie kein bekannter Satz oder Name ist.',
  'pack.strength.strong': 'Stark, wenn sie kein bekannter Satz oder Name ist.',
  'pack.strength.suggested':
    'Stark: zufällig, {bits} Bit. Notieren Sie sie; sie lässt sich nicht wiederherstellen.',
  'pack.recipients': 'Schlüssel (age1…) der Laptops, einer pro Zeile',
  'pack.recipients.hint': 'Jeder Laptop zeigt seine unter Einstellungen, Exporte.',
  'pack.recipients.bad': 'Ungültig: {names}',
  'pack.recipients.many': 'Höchstens {limit} Laptops.',
  'pack.recipients.managed': {
    one: 'Ihre IT-Administration erlaubt {count} Laptop, es zu öffnen.',
    other: 'Ihre IT-Administration erlaubt {count} Laptops, es zu öffnen.',
  },
  'pack.honest.passphrase': 'Wer die Datei und die Passphrase hat, sieht die Bilder.',
  'pack.honest.recipients': 'Wer einen dieser Laptops benutzen kann und die Datei hat, sieht die Bilder.',
  'pack.start': 'Paket erstellen …',
  'pack.missing.leaveOut': 'Ohne sie erstellen',
  'pack.forbidden': 'Ihre IT-Administration erlaubt keine Pakete.',
  'pack.making': '{name} wird erstellt',
  'pack.stopWaiting': 'Ohne den Rest erstellen',
  'pack.downloading': 'Bilder werden heruntergeladen. Danach entsteht das Paket von selbst.',
  'pack.made': {
    one: '{count} Bild im Paket',
    other: '{count} Bilder im Paket',
  },
  'pack.madeText': {
    one: '{name} in {folder}',
    other: '{name} und die weiteren Teile in {folder} ({count})',
  },
  'pack.cancelled': 'Paket abgebrochen',
  'pack.failed': 'Das Paket wurde nicht erstellt',
  'pack.stop': 'Paket abbrechen',
  'pack.showFolder': 'Im Ordner zeigen',
  'pack.open.title': 'Paket öffnen',
  'pack.open.lead': 'Ein Paket fügt Bilder hinzu, die ein anderer Laptop heruntergeladen hat.',
  'pack.open.choose': 'Paket wählen …',
  'pack.open.another': 'Weiteres öffnen …',
  'pack.open.locked': '{name} braucht die Passphrase.',
  'pack.open.wrong': 'Das ist nicht die Passphrase. Prüfen Sie Großbuchstaben und Leerzeichen.',
  'pack.open.unlock': 'Entsperren',
  'pack.open.unlocking': '{name} wird entsperrt',
  'pack.open.checking': '{name} wird geprüft. Noch ändert sich nichts.',
  'pack.open.origin': 'Erstellt von {laptop} am {time}',
  'pack.open.snapshots': {
    one: '{count} Aufnahme',
    other: '{count} Aufnahmen',
  },
  'pack.open.new': {
    one: '{count} Bild ist noch nicht auf diesem Laptop ({bytes}). Es passt.',
    other: '{count} Bilder sind noch nicht auf diesem Laptop ({bytes}). Sie passen.',
  },
  'pack.open.nothingNew':
    'Alle Bilder sind schon auf diesem Laptop. Das Öffnen aktualisiert, wann sie zuletzt bestätigt wurden.',
  'pack.open.parts': 'Alle {count} Teile sind da.',
  'pack.open.partsMissing':
    'Von {count} Teilen fehlen in diesem Ordner: {numbers}. Jeder Teil lässt sich einzeln öffnen.',
  'pack.open.notes': {
    one: '{count} Notiz kommt mit.',
    other: '{count} Notizen kommen mit.',
  },
  'pack.open.pins': {
    one: 'Auch den Pin übernehmen ({count})',
    other: 'Auch die Pins übernehmen ({count})',
  },
  'pack.open.pinsDownload': {
    one: 'Etwa {count} weiteres Bild wird dann heruntergeladen ({bytes}).',
    other: 'Etwa {count} weitere Bilder werden dann heruntergeladen ({bytes}).',
  },
  'pack.open.pinsNothing': 'Soweit hier bekannt, wird nichts weiter heruntergeladen.',
  'pack.open.pinsUnknown': 'Auf diesem Laptop unbekannt ({number}): {names}',
  'pack.open.older': 'Neuere Bilder auf diesem Laptop bleiben die neuesten.',
  'pack.open.add': 'Bilder hinzufügen',
  'pack.open.adding': 'Bilder aus {name} werden hinzugefügt',
  'pack.open.progress': '{done} von {total} Aufnahmen',
  'pack.open.done': {
    one: '{count} Aufnahme hinzugefügt oder bestätigt',
    other: '{count} Aufnahmen hinzugefügt oder bestätigt',
  },
  'pack.open.doneNothing': 'Keine neuen Aufnahmen: Dieser Laptop hat schon alle.',
  'pack.open.cancelled': 'Abgebrochen. Nichts wurde geändert.',
  'pack.open.partly': {
    one: '{count} Aufnahme wurde hinzugefügt. Für den Rest öffnen Sie das Paket erneut.',
    other: '{count} Aufnahmen wurden hinzugefügt. Für den Rest öffnen Sie das Paket erneut.',
  },
  'pack.open.refused': 'Dieses Paket lässt sich nicht öffnen. Nichts wurde geändert.',
  'pack.open.inPart': 'In Teil {part}:',
  'pack.refusal.notAPack': 'Diese Datei ist kein Paket.',
  'pack.refusal.cut': 'Die Datei ist unvollständig: Das Ende fehlt. Kopieren Sie sie erneut.',
  'pack.refusal.damaged':
    'Die Datei wurde seit dem Erstellen verändert, oder der Stick hat sie beschädigt. Kopieren Sie sie erneut.',
  'pack.refusal.imageRefused':
    'Es enthält ein Bild, das Fleetglass nicht annimmt: Es ist zu groß oder kein Bild.',
  'pack.refusal.unreadable': 'Die Datei lässt sich nicht lesen. Prüfen Sie, ob der Stick angeschlossen ist.',
  'pack.refusal.tooLarge': 'Es ist zu groß, um hier gelesen zu werden.',
  'pack.refusal.tooManyNotes':
    'Mit seinen Notizen wären es hier mehr als 5.000. Entfernen Sie zuerst einige.',
  'pack.refusal.notForThisLaptop':
    'Es ist für andere Laptops. Geben Sie die age1… dieses Laptops (Einstellungen, Exporte) weiter.',
  'pack.refusal.tooNew':
    'Eine neuere Version von Fleetglass hat es erstellt. Aktualisieren Sie diesen Laptop.',
  'pack.refusal.otherEnvironment':
    'Es gehört zu einer anderen Umgebung: {name} ({host}). Wechseln Sie zu einem Konto dort.',
  'pack.refusal.otherOrganizations': 'Es enthält Organisationen, die dieses Konto nicht hat: {names}.',
  'pack.refusal.overQuota':
    'Die neuen Bilder brauchen {needed}; das Speicherlimit lässt nur {free} frei. Erhöhen Sie es unter Speicher.',
  'pack.refusal.overFloor':
    'Die neuen Bilder brauchen {needed}; auf dem Datenträger sind nur {free} nutzbar. Geben Sie Speicherplatz frei.',
  'pack.refusal.forbidden': 'Ihre IT-Administration erlaubt keine Pakete.',
  'pack.identity': 'Empfangsschlüssel dieses Laptops',
  'pack.identity.hint':
    'Geben Sie sie weiter, wenn jemand Pakete für diesen Laptop erstellt. Sie öffnet nichts.',
  'pack.identity.code': 'Dasselbe als QR-Code',
  'pack.identity.unmade': 'Pakete lassen sich ohne Passphrase nur für diesen Laptop erstellen.',
  'pack.identity.make': 'Erstellen',
  'pack.identity.noKeychain':
    'Nicht möglich: Dieses System hat keinen Schlüsselbund dafür. Nutzen Sie eine Passphrase.',
  'pack.identity.locked': 'Gerade nicht möglich: Der Schlüsselbund ist gesperrt. Nutzen Sie eine Passphrase.',
};
