import type { Translation } from '../catalog/translation.ts';
import type { storageMessages as english } from '../en/storage.ts';

/** Texts of the page "Storage": the room that images take, and where they are. */
export const storageMessages: Translation<typeof english> = {
  'page.storage': 'Speicher',
  'storage.sections': 'Bereiche von „Speicher“',
  'storage.section.space': 'Platz',
  'storage.section.usage': 'Was Platz braucht',
  'storage.section.removed': 'Was entfernt wurde',

  'storage.used': '{used} von {quota} belegt',
  'storage.usedLabel': 'Von Bildern belegter Platz',
  'storage.images': { one: '{count} Bild', other: '{count} Bilder' },
  'storage.kinds': '{low} niedrig, {full} voll; davon {pinned} durch Pins und Besuche zugesagt',
  'storage.disk': '{free} frei auf der Festplatte; {floor} bleiben immer frei.',
  'storage.diskUnknown': 'Der freie Platz der Festplatte lässt sich nicht ermitteln.',
  'storage.space.retained':
    'Alles Gespeicherte ist zugesagt, und es ist mehr als das Kontingent. Erhöhen Sie das Kontingent oder entfernen Sie Pins.',
  'storage.space.diskFull':
    'Auf der Festplatte ist zu wenig Platz. Schaffen Sie Platz oder verschieben Sie die Bilder auf ein anderes Laufwerk.',
  'storage.quotaHint':
    'So viel dürfen Bilder belegen. Wird es kleiner, verschwindet sofort, was am längsten nicht benutzt wurde; Angeheftetes nie.',
  'storage.quotaUnit': 'Kontingent in GB',
  'storage.quotaInvalid': 'Geben Sie eine Zahl in GB ein, mindestens 0,1.',
  'storage.floorUnit': 'Freier Speicher in GB',
  'storage.floorHint':
    'So viel bleibt auf der Festplatte immer frei. Soll es mehr sein, geht sofort, was am längsten nicht gebraucht wurde; nie Angeheftetes.',
  'storage.floorInvalid': 'Geben Sie eine Zahl in GB ein, mindestens 0,1.',
  'storage.floorInvalidMost': 'Geben Sie eine Zahl in GB ein, von 0,1 bis zur halben Festplatte, {most}.',
  'storage.floorUsual': 'Üblichen Wert nehmen',
  'storage.folder': 'Wo die Bilder liegen',
  'storage.folder.own': 'Im Ordner der App',
  'storage.folder.chosen': 'Im Ordner „{folder}“',
  'storage.folder.away':
    'Im Ordner „{folder}“ auf einem Laufwerk, das nicht angeschlossen ist. Schließen Sie es an, um sie zu sehen.',
  'storage.folder.choose': 'Auf anderes Laufwerk …',
  'storage.folder.back': 'Zurückverschieben',
  'storage.move.title': 'Bilder verschieben?',
  'storage.move.text':
    'Alle Bilder kommen in den Ordner „{folder}“. Sie werden kopiert, zurückgelesen und geprüft, bevor die alten gelöscht werden. Was über die Flotte bekannt ist und kleine Vorschaubilder (höchstens 256 MB) bleiben auf diesem Laptop, damit sie auch ohne das Laufwerk zu sehen sind.',
  'storage.move.space': '{needed} werden gebraucht, {free} sind dort frei.',
  'storage.move.start': 'Verschieben',
  'storage.job.move': 'Bilder werden verschoben',
  'storage.job.check': 'Gespeichertes wird geprüft',
  'storage.job.phase.database': 'Datenbank wird geprüft',
  'storage.job.phase.images': '{done} von {total} Bildern, {bytes}',
  'storage.job.phase.cleaning': 'Aufräumen',
  'storage.job.moveDone': 'Die Bilder wurden verschoben.',
  'storage.job.checkDone': 'Die Prüfung ist beendet.',
  'storage.job.cancelled': 'Abgebrochen. Alles ist, wo es war.',
  'storage.check': 'Integritätsprüfung',
  'storage.checkHint': 'Liest jedes Bild zurück und vergleicht es mit dem, was gespeichert wurde.',
  'storage.check.start': 'Jetzt prüfen',
  'storage.check.verified': 'Alle {count} Bilder sind in Ordnung ({time}).',
  'storage.check.found':
    '{damaged} beschädigt, {missing} fehlend von {count} Bildern ({time}). Sie sind jetzt vorgemerkt.',
  'storage.check.database':
    'Die Datenbank ist beschädigt. Sie wird beim nächsten Start aus den Bildern neu aufgebaut.',
  'storage.check.orphans': {
    one: '{count} Datei gehörte zu nichts und wurde entfernt.',
    other: '{count} Dateien gehörten zu nichts und wurden entfernt.',
  },
  'storage.check.never': 'Seit dem Start nicht geprüft.',

  'storage.usage.by': 'Nach',
  'storage.usage.by.organization': 'Organisation',
  'storage.usage.by.device': 'Gerät',
  'storage.usage.by.precision': 'Qualität',
  'storage.usage.by.pin': 'Pin',
  'storage.usage.visit': 'Der letzte Besuch',
  'storage.usage.notRetained': 'Von nichts zugesagt',
  'storage.usage.pins': 'Angeheftet',
  'storage.usage.pinOf': 'Zum Pin {name}',
  'storage.usage.row': '{low} niedrig, {full} voll',
  'storage.usage.pinned': '{bytes} zugesagt',
  'storage.usage.devices': 'Geräte',
  'storage.usage.devicesOf': 'Geräte von {name}',
  'storage.usage.onlyOf': 'Nur {name}',
  'storage.usage.all': 'Alle zeigen',
  'storage.usage.empty': 'Noch keine Bilder gespeichert',
  'storage.usage.emptyText': 'Was Sie ansehen und anheften, wird hier gespeichert.',
  'storage.everything': 'Alles Gespeicherte',
  'storage.action.free': 'Freigeben',
  'storage.action.freeOf': 'Platz von {name} freigeben',
  'storage.action.keepOnlyLow': 'Auf niedrig ausdünnen',
  'storage.action.keepOnlyLowOf': '{name} auf niedrige Qualität ausdünnen',
  'storage.action.forget': 'Vergessen',
  'storage.action.forgetOf': '{name} vergessen',
  'storage.ask.free': 'Platz von {name} freigeben?',
  'storage.ask.free.text':
    'Die Bilder verschwinden von diesem Laptop, außer denen, die Pins und Besuche zusagen.',
  'storage.ask.keepOnlyLow': '{name} auf niedrige Qualität ausdünnen?',
  'storage.ask.keepOnlyLow.text':
    'Volle Bilder verschwinden, wo dasselbe in niedriger Qualität gespeichert ist, außer zugesagten.',
  'storage.ask.forget': '{name} vergessen?',
  'storage.ask.forget.text':
    'Alle Bilder, der Verlauf, Pins, Vorgemerktes und Besuche verschwinden von diesem Laptop; von Hand hinzugefügte Geräte verlassen die Liste. Das lässt sich nicht rückgängig machen.',
  'storage.ask.goes': {
    one: '{count} Bild verschwindet: {bytes}.',
    other: '{count} Bilder verschwinden: {bytes}.',
  },
  'storage.ask.nothing': 'Es gibt nichts, was verschwinden würde.',
  'storage.ask.stays': {
    one: '{count} Bild bleibt, weil es zugesagt ist: {bytes}.',
    other: '{count} Bilder bleiben, weil sie zugesagt sind: {bytes}.',
  },
  'storage.ask.looking': 'Prüfen, was verschwinden würde …',
  'storage.done': {
    one: '{count} Bild entfernt: {bytes} sind frei.',
    other: '{count} Bilder entfernt: {bytes} sind frei.',
  },

  'storage.removed.lead': 'Was in den letzten 30 Tagen von diesem Laptop verschwunden ist, und warum.',
  'storage.removed.empty': 'Nichts wurde entfernt',
  'storage.removed.emptyText':
    'Bilder verschwinden nur, wenn ihr Platz gebraucht wird oder Sie ihn freigeben.',
  'storage.removed.row': 'Qualität: {precision}, {size}, {age}',
  'storage.removed.request': 'Wieder holen',
  'storage.removed.requestOf': '{name} wieder holen',
  'storage.removed.requested': '{name} ist vorgemerkt.',
  'storage.cause.quota': 'Das Kontingent war voll',
  'storage.cause.disk': 'Die Festplatte war fast voll',
  'storage.cause.person': 'Von Ihnen freigegeben',
};
