import type { Translation } from '../catalog/translation.ts';
import type { exportMessages as english } from '../en/exports.ts';

/** Texts of the export dialog. */
export const exportMessages: Translation<typeof english> = {
  'export.title': 'Aufnahmen exportieren',
  'export.lead': { one: '{count} ausgewählt', other: '{count} ausgewählt' },
  'export.precision': 'Qualität',
  'export.precision.best': 'Beste gespeicherte',
  'export.precision.best.hint': 'Voll, wo gespeichert, sonst niedrig',
  'export.precision.full': 'Nur volle',
  'export.precision.full.hint': 'Lässt aus, was nur in niedriger Qualität gespeichert ist',
  'export.precision.low': 'Nur niedrige',
  'export.precision.low.hint': 'Kleine Dateien für langsame Netze',
  'export.planning': 'Gespeichertes wird geprüft …',
  'export.plan.files': { one: '{count} Datei', other: '{count} Dateien' },
  'export.plan.low': { one: '{count} in niedriger Qualität', other: '{count} in niedriger Qualität' },
  'export.plan.missing': { one: '{count} fehlt', other: '{count} fehlen' },
  'export.plan.missingText':
    'Von diesen ist auf diesem Laptop nichts Passendes gespeichert. Sie werden ausgelassen und im Manifest genannt.',
  'export.plan.missingMore': { one: 'und {count} weitere', other: 'und {count} weitere' },
  'export.plan.nothing': 'Von der Auswahl ist auf diesem Laptop nichts in dieser Qualität gespeichert.',
  'export.plan.original':
    'Die Originaldateien mit einer manifest.json, die Quelle, Zeiten und SHA-256 nennt.',
  'export.choose': 'Ordner wählen …',
  'export.chooseAnother': 'Anderen Ordner wählen …',
  'export.folder.none': 'Noch keiner gewählt',
  'export.folder.inside': 'Darin wird ein neuer Ordner angelegt.',
  'export.start': 'Exportieren',
  'export.running': 'Export nach {folder}',
  'export.progress': '{done} von {total} Dateien',
  'export.progressBytes': '{done} von {total}',
  'export.stop': 'Export abbrechen',
  'export.done': { one: '{count} Datei exportiert', other: '{count} Dateien exportiert' },
  'export.doneText': 'nach {folder}, mit einem Manifest der Zeiten und SHA-256',
  'export.doneMissing': { one: '{count} fehlte', other: '{count} fehlten' },
  'export.cancelled': 'Der Export wurde abgebrochen',
  'export.cancelledText': {
    one: '{count} vollständige Datei liegt in {folder}',
    other: '{count} vollständige Dateien liegen in {folder}',
  },
  'export.nothingWritten': 'Es wurde nichts geschrieben.',
  'export.failed': 'Der Export ist stehen geblieben',
  'export.show': 'Ordner zeigen',

  'drag.tooMany':
    'Es lassen sich höchstens {limit} Bilder auf einmal herausziehen. Ein Export nimmt mehr auf.',
  'drag.released':
    'Die Dateien liegen bereit. Ziehen Sie noch einmal, und halten Sie die Taste, bis sie dem Zeiger folgen.',
  'drag.refused':
    'Aus diesem Fenster lassen sich keine Dateien herausziehen. Exportieren Sie sie stattdessen in einen Ordner.',
  'drag.missing': {
    one: 'Eines davon ist hier nicht gespeichert und fehlt.',
    other: '{count} davon sind hier nicht gespeichert und fehlen.',
  },
};
