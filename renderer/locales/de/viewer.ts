import type { Translation } from '../catalog/translation.ts';
import type { viewerMessages as english } from '../en/viewer.ts';

/** Texts of clocks, and of the keys of the viewer and the comparison. */
export const viewerMessages: Translation<typeof english> = {
  'clocks.zone': 'Zeitzone',
  'clocks.zone.device': 'Gerät',
  'clocks.zone.laptop': 'Laptop',
  'clocks.zone.utc': 'UTC',
  'clocks.zoneNotReported': 'Das Gerät hat keine Zeitzone angegeben; Zeiten in UTC.',

  'compare.choose': 'Markieren Sie eine Aufnahme oder wählen Sie zwei bis vier aus und drücken Sie C.',
  'compare.firstFour': 'Die ersten vier von {count} werden verglichen.',
};
