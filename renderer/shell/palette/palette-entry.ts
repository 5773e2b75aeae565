import type { IconName } from '../../icons/icon.ts';
import type { Chord } from '../../keyboard/chord.ts';

/** Groups of the palette, in screen order. */
export const paletteGroups = [
  'favourites',
  'recent',
  'dates',
  'locations',
  'archives',
  'results',
  'actions',
  'settings',
  'guide',
] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

/** An entry of the palette: a location or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly symbol: IconName;
  readonly label: string;
  readonly detail?: string;
  readonly chord?: Chord | undefined;
  /** Runs after the palette has closed. */
  readonly run: () => void;
  /** Opens the newest snapshot in the viewer; absent if there is none. */
  readonly view?: () => void;
}
