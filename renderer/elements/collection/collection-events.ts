import type { DragPicture } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { imageKeyOf, shortcutOf } from '../../keyboard/shortcuts.ts';
import type { MenuPoint } from '../widgets/menu-point.ts';
import type { Selection } from './selection.ts';

const commands = {
  gridFull: 'full',
  gridRequest: 'request',
  gridRetry: 'retry',
  gridCompare: 'compare',
  gridHistory: 'history',
  gridNote: 'note',
  gridLegend: 'legend',
  gridDate: 'goToDate',
  gridTable: 'table',
  gridEarlier: 'earlier',
  gridLater: 'later',
} as const;

export type TileCommand = (typeof commands)[keyof typeof commands] | ImageAction | 'menu';

/** Returns the command of a key press; `null` for other keys. */
export function tileCommandOf(event: KeyboardEvent): TileCommand | null {
  const id = shortcutOf(event, 'snapshots', false);
  return id !== null && id in commands ? commands[id as keyof typeof commands] : imageKeyOf(event);
}

export interface CollectionEvents {
  /** The tiles in view changed. The owner loads missing ones and revalidates the others. */
  readonly 'range-changed': IndexRange;
  readonly 'tile-open': { readonly index: number };
  readonly 'tile-focused': { readonly index: number };
  /** Applies to the selection if the tile is part of it, else to the tile alone. */
  readonly 'tile-command': {
    readonly command: TileCommand;
    readonly index: number;
    /** Pointer position of the menu, CSS px of the window. */
    readonly at?: MenuPoint;
  };
  /** A tile is being dragged out of the window, with a picture at the pointer. */
  readonly 'drag-wanted': { readonly index: number; readonly picture: DragPicture | null };
  readonly 'selection-changed': Selection;
}
