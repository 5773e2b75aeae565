import type { Translation } from '../catalog/translation.ts';
import type { exportMessages as english } from '../en/exports.ts';

/** Texts of the export dialog. */
export const exportMessages: Translation<typeof english> = {
  'export.title': 'Aufnahmen exportieren',
  'export.lead': { one: '{count} ausgewählt', other: '{count} ausgewählt' },
  'export.precision': 'Qualität',
  'export.precision.best': 'Beste verfügbare',
  'export.precision.best.hint': 'Voll, wo heruntergeladen, sonst niedrig',
  'export.precision.full': 'Nur volle',
  'export.precision.full.hint': 'Lässt Bilder aus, die nur in niedriger Qualität heruntergeladen sind',
  'export.precision.low': 'Nur niedrige',
  'export.precision.low.hint': 'Kleine Dateien für langsame Netze',
  'export.planning': 'Heruntergeladene Bilder werden geprüft …',
  'export.plan.files': { one: '{count} Datei', other: '{count} Dateien' },
  'export.plan.low': { one: '{count} in niedriger Qualität', other: '{count} in niedriger Qualität' },
  'export.plan.missing': { one: '{count} fehlt', other: '{count} fehlen' },
  'export.plan.missingText':
    'Davon ist in dieser Qualität nichts heruntergeladen. Es wird ausgelassen und im Manifest aufgeführt.',
  'export.plan.missingMore': { one: 'und {count} weitere', other: 'und {count} weitere' },
  'export.plan.nothing': 'Von der Auswahl ist in dieser Qualität nichts heruntergeladen.',
  'export.plan.original':
    'Exportiert die Originaldateien mit einer manifest.json, die Quelle, Zeiten und SHA-256 nennt.',
  'export.choose': 'Ordner wählen …',
  'export.chooseAnother': 'Anderen Ordner wählen …',
  'export.folder.none': 'Kein Ordner gewählt',
  'export.folder.inside': 'Darin wird ein neuer Ordner angelegt.',
  'export.start': 'Exportieren',
  'export.running': 'Export nach {folder}',
  'export.progress': '{done} von {total} Dateien',
  'export.progressBytes': '{done} von {total}',
  'export.stop': 'Export abbrechen',
  'export.done': { one: '{count} Datei exportiert', other: '{count} Dateien exportiert' },
  'export.doneText': 'nach {folder}, mit einem Manifest der Zeiten und SHA-256',
  'export.doneMissing': { one: '{count} fehlte', other: '{count} fehlten' },
  'export.cancelled': 'Export abgebrochen',
  'export.cancelledText': {
    one: '{count} vollständige Datei liegt in {folder}',
    other: '{count} vollständige Dateien liegen in {folder}',
  },
  'export.nothingWritten': 'Es wurde nichts geschrieben.',
  'export.failed': 'Export fehlgeschlagen',
  'export.show': 'Ordner zeigen',

  'drag.tooMany':
    'Es lassen sich höchstens {limit} Bilder auf einmal herausziehen. Ein Export nimmt mehr auf.',
  'drag.released':
    'Die Dateien liegen bereit. Ziehen Sie noch einmal, und halten Sie die Taste, bis sie dem Zeiger folgen.',
  'drag.refused':
    'Aus diesem Fenster lassen sich keine Dateien herausziehen. Exportieren Sie sie stattdessen in einen Ordner.',
  'drag.missing': {
    one: 'Ein Bild ist nicht heruntergeladen und fehlt.',
    other: '{count} Bilder sind nicht heruntergeladen und fehlen.',
  },
};
