import { shortcutOf } from '../../state/navigation/shortcuts.ts';

/** The commands of the shortcuts at a tile. */
const commands = {
  gridFull: 'full',
  gridRequest: 'request',
  gridKeepOffline: 'keepOffline',
  gridCompare: 'compare',
  gridHistory: 'history',
  gridLegend: 'legend',
  gridDate: 'goToDate',
  gridTable: 'table',
  gridMenu: 'menu',
} as const;

/** A command for a tile, by a key or from its menu. */
export type TileCommand = (typeof commands)[keyof typeof commands] | 'export';

/** The command of a key press; null for other keys. */
export function tileCommandOf(event: KeyboardEvent): TileCommand | null {
  const id = shortcutOf(event, 'snapshots', false);
  return id !== null && id in commands ? commands[id as keyof typeof commands] : null;
}
