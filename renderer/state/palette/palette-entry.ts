import type { IconName } from '../../icons/icon.ts';
import type { Chord } from '../navigation/shortcuts.ts';

/** The groups of the palette, in the order of the screen. */
export const paletteGroups = [
  'favourites',
  'recent',
  'dates',
  'locations',
  'archives',
  'actions',
  'settings',
] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

/** One thing to go to or to do. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly symbol: IconName;
  readonly label: string;
  /** Where it is, or what else is known of it. */
  readonly detail: string;
  /** The keys that do it without the palette. */
  readonly chord: Chord | null;
  /** After the palette has closed. */
  readonly run: () => void;
}
