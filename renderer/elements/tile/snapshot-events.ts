import type { DragPicture, Tile } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import type { ImageSource } from '../../imaging/image-decode.ts';
import type { CompareRequest } from '../compare/compare-pane.ts';
import type { TileWish } from '../grid/snapshot-cursor.ts';
import type { Selection } from '../grid/snapshot-selection.ts';

/** What the grid and the viewer tell their owner; the details of their events. */
export interface SnapshotEvents {
  /** The tiles in view changed, after a moment of calm: load what is missing, revalidate what is shown. */
  readonly 'range-changed': IndexRange;
  readonly 'tile-open': { readonly index: number };
  readonly 'tile-focused': { readonly index: number };
  /** What is asked for at a tile: for the selection when the tile is part of it, else for the tile alone. */
  readonly 'tile-wish': { readonly wish: TileWish; readonly index: number };
  /** A tile is being dragged out of the window; the picture is what hangs on the pointer. */
  readonly 'drag-wanted': { readonly index: number; readonly picture: DragPicture | null };
  /** `pending` are selected tiles that are not loaded: load them and add their keys to the selection. */
  readonly 'selection-changed': Selection;
  /** A step to the previous (−1) or the next (1) snapshot. */
  readonly 'viewer-step': { readonly delta: -1 | 1 };
  readonly 'viewer-close': null;
  /** A comparison is wanted. */
  readonly 'compare-wanted': CompareRequest;
  /** A tile shows a large image where a thumbnail would do. */
  readonly 'thumbnail-wanted': ImageSource;
  /** The tile scrolled on before that was made. */
  readonly 'thumbnail-dropped': { readonly hash: string };
  /** The full precision of this tile is shown but not kept. Asked once for each tile that is opened. */
  readonly 'viewer-needs-full': { readonly tile: Tile };
}

/** Sends an event from an element; it bubbles, also out of a shadow root. */
export function sendEvent<Name extends keyof SnapshotEvents>(
  target: EventTarget,
  name: Name,
  detail: SnapshotEvents[Name],
): void {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
