import type { DragPicture } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import type { Selection } from './selection.ts';
import type { TileCommand } from './tile-command.ts';

/** The events of a grid or a table of tiles, with their details. */
export interface CollectionEvents {
  /** The tiles in view changed. Their owner loads the missing ones and revalidates the others. */
  readonly 'range-changed': IndexRange;
  readonly 'tile-open': { readonly index: number };
  readonly 'tile-focused': { readonly index: number };
  /** The command is for the selection when the tile is part of it, else for the tile alone. */
  readonly 'tile-command': { readonly command: TileCommand; readonly index: number };
  /** A tile is dragged out of the window, with a picture beside the pointer. */
  readonly 'drag-wanted': { readonly index: number; readonly picture: DragPicture | null };
  readonly 'selection-changed': Selection;
}
