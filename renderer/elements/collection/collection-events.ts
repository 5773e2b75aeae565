import type { DragPicture } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import { shortcutOf } from '../../keyboard/shortcuts.ts';
import type { MenuPoint } from '../widgets/context-menu.ts';
import type { Selection } from './selection.ts';

const commands = {
  gridFull: 'full',
  gridRequest: 'request',
  gridRetry: 'retry',
  gridKeepOffline: 'keepOffline',
  gridCompare: 'compare',
  gridHistory: 'history',
  gridNote: 'note',
  gridLegend: 'legend',
  gridDate: 'goToDate',
  gridTable: 'table',
  gridMenu: 'menu',
} as const;

/** A command for a tile, by a key or from its menu. */
type TileCommand = (typeof commands)[keyof typeof commands] | 'export';

/** The command of a key press; null for other keys. */
export function tileCommandOf(event: KeyboardEvent): TileCommand | null {
  const id = shortcutOf(event, 'snapshots', false);
  return id !== null && id in commands ? commands[id as keyof typeof commands] : null;
}

export interface CollectionEvents {
  /** The tiles in view changed. Their owner loads the missing ones and revalidates the others. */
  readonly 'range-changed': IndexRange;
  readonly 'tile-open': { readonly index: number };
  readonly 'tile-focused': { readonly index: number };
  /** The command is for the selection when the tile is part of it, else for the tile alone. */
  readonly 'tile-command': {
    readonly command: TileCommand;
    readonly index: number;
    /** Where the pointer asked for the menu, CSS px of the window. */
    readonly at?: MenuPoint;
  };
  /** A tile is dragged out of the window, with a picture beside the pointer. */
  readonly 'drag-wanted': { readonly index: number; readonly picture: DragPicture | null };
  readonly 'selection-changed': Selection;
}
