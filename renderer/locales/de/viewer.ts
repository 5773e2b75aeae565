import type { Translation } from '../catalog/translation.ts';
import type { viewerMessages as english } from '../en/viewer.ts';

/** Texts of clocks, and of the keys of the viewer and the comparison. */
export const viewerMessages: Translation<typeof english> = {
  'clocks.zone': 'Zeitzone',
  'clocks.zone.device': 'Gerät',
  'clocks.zone.laptop': 'Laptop',
  'clocks.zone.utc': 'UTC',
  'clocks.zoneNotReported': 'Das Gerät hat keine Zeitzone angegeben; Zeiten in UTC.',

  'compare.choose': 'Fokussieren Sie eine Aufnahme oder wählen Sie zwei bis vier aus und drücken Sie C.',
  'compare.firstFour': 'Die ersten vier von {count} werden verglichen.',

  'shortcuts.compare': 'Im Vergleich',
  'shortcuts.compareSelected': 'Ausgewählte Aufnahmen vergleichen',
  'shortcuts.earlierLater': 'Frühere oder spätere Aufnahme',
  'shortcuts.play': 'Zeitraffer abspielen oder anhalten',
  'shortcuts.turn': 'Nach rechts, nach links drehen',
  'shortcuts.adjust': 'Anpassen',
  'shortcuts.resetAdjustments': 'Anpassungen zurücksetzen',
  'shortcuts.details': 'Details',
  'shortcuts.compareBefore': 'Mit der vorherigen Aufnahme vergleichen',
  'shortcuts.compareVisit': 'Mit dem letzten Besuch vergleichen',
  'shortcuts.copyImage': 'Bild kopieren',
  'shortcuts.copyCaption': 'Beschriftung kopieren',
  'shortcuts.fullScreen': 'Vollbild',
  'shortcuts.compareMode': 'Nebeneinander, Blinken, Schieber, Differenz',
  'shortcuts.compareBlink': 'Blinken starten oder anhalten',
  'shortcuts.compareNext': 'Nächste Aufnahme beim Blinken',
  'shortcuts.compareYesterday': 'Mit gestern, gleicher Stunde vergleichen',
  'shortcuts.compareWeek': 'Mit vor 7 Tagen vergleichen',
  'shortcuts.compareDate': 'Mit Datum und Uhrzeit vergleichen',
  'shortcuts.compareStep': 'Vorherige, nächste der Auswahl',
};
