import type { Translation } from '../catalog/translation.ts';
import type { storageMessages as english } from '../en/storage.ts';

/** Texts of the page "Storage": the disk space of images, and their folder. */
export const storageMessages: Translation<typeof english> = {
  'storage.section.space': 'Speicherplatz',
  'storage.section.usage': 'Nutzung',
  'storage.section.removed': 'Entfernte Bilder',

  'storage.used': '{used} von {quota} belegt',
  'storage.usedLabel': 'Von Bildern belegter Speicherplatz',
  'storage.images': { one: '{count} Bild', other: '{count} Bilder' },
  'storage.kinds':
    'Vorschauen: {low}, voll: {full}; davon {pinned} angeheftet, mit Notiz oder vom letzten Besuch',
  'storage.partial': '{bytes} unterbrochene Downloads',
  'storage.disk': '{free} frei auf diesem Datenträger; {floor} bleiben immer frei.',
  'storage.diskShort': '{free} frei auf diesem Datenträger, weniger als die mindestens freien {floor}.',
  'storage.diskUnknown': 'Freier Speicherplatz unbekannt.',
  'storage.space.retained':
    'Bilder, die angeheftet sind, eine Notiz haben oder vom letzten Besuch sind, überschreiten das Limit. Erhöhen Sie das Limit oder entfernen Sie Pins.',
  'storage.space.diskFull':
    'Der Datenträger ist fast voll. Geben Sie Speicherplatz frei oder verschieben Sie die Bilder auf ein anderes Laufwerk.',
  'storage.quotaHint':
    'Höchster Speicherplatz für Bilder. Wird er kleiner, werden die am längsten nicht angesehenen Bilder entfernt; angeheftete und solche mit einer Notiz nie.',
  'storage.quotaUnit': 'Speicherlimit (GB)',
  'storage.quotaInvalid': 'Geben Sie mindestens 0,1 GB ein.',
  'storage.floorUnit': 'Mindestens frei (GB)',
  'storage.floorHint': 'Platz, der auf diesem Datenträger frei bleibt.',
  'storage.floorInvalid': 'Geben Sie mindestens 0,1 GB ein.',
  'storage.floorInvalidMost': 'Geben Sie mindestens 0,1 GB und höchstens {most} ein, den halben Datenträger.',
  'storage.floorUsual': 'Standardwert',
  'storage.old.share': {
    one: '{count} Bild, das durch ein neueres ersetzt ist: {bytes}, {share} des von Bildern belegten Platzes.',
    other:
      '{count} Bilder, die durch neuere ersetzt sind: {bytes}, {share} des von Bildern belegten Platzes.',
  },
  'storage.old.none': 'Noch ist kein Bild durch ein neueres ersetzt.',
  'storage.old.hint':
    'Sie bleiben, bis Platz gebraucht wird, oder so viele Tage nach Download und letzter Ansicht.',
  'storage.old.unit': 'Ältere Bilder behalten (Tage)',
  'storage.old.all': 'Alle',
  'storage.old.invalid': 'Geben Sie 1 bis {most} Tage ein. Leer: Alle bleiben.',
  'storage.old.ask': {
    one: 'Ältere Bilder {count} Tag behalten?',
    other: 'Ältere Bilder {count} Tage behalten?',
  },
  'storage.old.ask.text':
    'Weitere werden entfernt, sobald sie älter werden. Angeheftete Bilder, Bilder mit einer Notiz und die vom letzten Besuch bleiben. Entfernte Bilder fehlen in Exporten, Filmen und zeitlichen Vergleichen.',
  'storage.old.remove': 'Ältere Bilder entfernen',
  'storage.folder': 'Bildordner',
  'storage.folder.own': 'Im Datenordner der App',
  'storage.folder.chosen': 'Im Ordner „{folder}“',
  'storage.folder.away':
    'Im Ordner „{folder}“ auf einem Laufwerk, das nicht angeschlossen ist. Schließen Sie es an, um die Bilder zu sehen.',
  'storage.folder.choose': 'Auf anderes Laufwerk …',
  'storage.folder.back': 'Zurückverschieben',
  'storage.move.title': 'Bilder verschieben?',
  'storage.move.text':
    'Bilder werden nach „{folder}“ kopiert und geprüft, dann werden die Originale gelöscht. Gerätedaten und Miniaturen voller Bilder (bis 256 MB) bleiben auf diesem Laptop und sind auch ohne das Laufwerk sichtbar.',
  'storage.move.space': '{needed} nötig, {free} dort frei.',
  'storage.move.spaceUnknown': '{needed} nötig, freier Speicherplatz dort unbekannt.',
  'storage.move.start': 'Verschieben',
  'storage.job.phase.database': 'Datenbank wird geprüft',
  'storage.job.phase.images': '{done} von {total} Bildern, {bytes}',
  'storage.job.phase.cleaning': 'Aufräumen',
  'storage.job.moveDone': 'Bilder verschoben.',
  'storage.job.checkDone': 'Prüfung fertig.',
  'storage.job.moveCancelled': 'Verschieben abgebrochen. Die Bilder bleiben, wo sie waren.',
  'storage.job.checkCancelled': 'Prüfung abgebrochen.',
  'storage.check': 'Integritätsprüfung',
  'storage.checkHint': 'Liest jedes Bild und prüft, ob es unversehrt ist.',
  'storage.check.start': 'Jetzt prüfen',
  'storage.check.verified': 'Alle Bilder geprüft: {count} ({time}).',
  'storage.check.found':
    '{damaged} beschädigt, {missing} fehlend von {count} Bildern ({time}). Sie stehen jetzt unter den angeforderten Downloads.',
  'storage.check.database':
    'Die Datenbank ist beschädigt, darum wurde kein Bild geprüft. Der nächste Start baut sie aus den Bildern neu auf.',
  'storage.check.orphans': {
    one: '{count} verwaiste Datei wurde in den Papierkorb verschoben.',
    other: '{count} verwaiste Dateien wurden in den Papierkorb verschoben.',
  },
  'storage.check.back': {
    one: '{count} Bild, das die Datenbank nicht kannte, ist wieder da.',
    other: '{count} Bilder, die die Datenbank nicht kannte, sind wieder da.',
  },
  'storage.trash': 'Papierkorb',
  'storage.trashHint': {
    one: '{count} verwaiste Datei, {bytes}. Wird nach 30 Tagen gelöscht.',
    other: '{count} verwaiste Dateien, {bytes}. Werden nach 30 Tagen gelöscht.',
  },
  'storage.trash.sure': {
    one: '{count} Datei ({bytes}) endgültig löschen?',
    other: '{count} Dateien ({bytes}) endgültig löschen?',
  },
  'storage.trash.unnamed': {
    one: '{count} Datei bleibt hier: Es ist nicht bekannt, von welchem Gerät sie stammt.',
    other: '{count} Dateien bleiben hier: Es ist nicht bekannt, von welchen Geräten sie stammen.',
  },
  'storage.trash.restore': 'Wiederherstellen',
  'storage.trash.delete': 'Jetzt löschen',
  'storage.check.never': 'Seit dem Start der App nicht geprüft.',

  'storage.usage.by': 'Gruppieren nach',
  'storage.usage.by.organization': 'Organisation',
  'storage.usage.by.device': 'Gerät',
  'storage.usage.by.precision': 'Fassung',
  'storage.usage.by.pin': 'Pin',
  'storage.usage.visit': 'Letzter Besuch',
  'storage.usage.notRetained': 'Nicht angeheftet',
  'storage.usage.pins': 'Pins anzeigen',
  'storage.usage.pinOf': 'Pins anzeigen: {name}',
  'storage.usage.row': 'Vorschauen: {low}, voll: {full}',
  'storage.usage.pinned': '{bytes} angeheftet, mit Notiz oder vom letzten Besuch',
  'storage.usage.devices': 'Geräte anzeigen',
  'storage.usage.devicesOf': 'Geräte von {name} anzeigen',
  'storage.usage.onlyOf': 'Nur {name}',
  'storage.usage.all': 'Alle zeigen',
  'storage.usage.empty': 'Noch keine Bilder heruntergeladen',
  'storage.usage.emptyText': 'Bilder, die Sie ansehen oder anheften, erscheinen hier.',
  'storage.everything': 'Alle Bilder',
  'storage.action.free': 'Platz freigeben',
  'storage.action.freeOf': 'Platz freigeben: {name}',
  'storage.action.keepOnlyLow': 'Nur Vorschauen behalten',
  'storage.action.keepOnlyLowOf': 'Nur Vorschauen behalten: {name}',
  'storage.action.forget': 'Alle Daten löschen',
  'storage.action.forgetOf': 'Alle Daten löschen: {name}',
  'storage.ask.free': 'Platz freigeben: {name}?',
  'storage.ask.free.text': 'Entfernt die Bilder von diesem Laptop. Angeheftete Bilder bleiben.',
  'storage.ask.keepOnlyLow': 'Nur Vorschauen behalten: {name}?',
  'storage.ask.keepOnlyLow.text':
    'Entfernt volle Bilder, von denen auch eine Vorschau da ist. Angeheftete Bilder bleiben.',
  'storage.ask.forget': 'Alle Daten löschen: {name}?',
  'storage.ask.forget.text':
    'Entfernt alle Bilder, Verlauf, Notizen, Pins, Anforderungen und Besuche von diesem Laptop. Von Hand hinzugefügte Geräte verschwinden aus der Liste. Das lässt sich nicht rückgängig machen.',
  'storage.ask.goes': {
    one: 'Entfernt {count} Bild ({bytes}).',
    other: 'Entfernt {count} Bilder ({bytes}).',
  },
  'storage.ask.nothing': 'Nichts zu entfernen.',
  'storage.ask.stays': {
    one: '{count} Bild ist angeheftet, hat eine Notiz oder ist vom letzten Besuch und bleibt ({bytes}).',
    other:
      '{count} Bilder sind angeheftet, haben eine Notiz oder sind vom letzten Besuch und bleiben ({bytes}).',
  },
  'storage.ask.looking': 'Wird berechnet …',
  'storage.done': {
    one: '{count} Bild entfernt, {bytes} frei geworden.',
    other: '{count} Bilder entfernt, {bytes} frei geworden.',
  },

  'storage.removed.lead': 'Bilder, die in den letzten 30 Tagen von diesem Laptop entfernt wurden.',
  'storage.removed.empty': 'Keine Bilder entfernt',
  'storage.removed.emptyText':
    'Bilder werden nur entfernt, wenn Platz gebraucht wird, wenn Sie sie entfernen oder wenn sie älter sind als die Tage, die Bilder bleiben.',
  'storage.removed.row': '{precision}, {size}, {age}',
  'storage.removed.request': 'Erneut herunterladen',
  'storage.removed.requestOf': 'Erneut herunterladen: {name}',
  'storage.removed.requested': '{name} steht jetzt unter den angeforderten Downloads.',
  'storage.cause.quota': 'Speicherlimit erreicht',
  'storage.cause.disk': 'Datenträger fast voll',
  'storage.cause.person': 'Von Ihnen entfernt',
  'storage.cause.age': 'Älter als die Tage, die Bilder bleiben',
};
