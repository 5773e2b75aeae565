import type { Tile } from '../../../preload/contract/index.ts';
import type { CompareRequest } from '../compare/compare-pane.ts';

/** The events of the viewer, with their details. */
export interface ViewerEvents {
  /** A step to the previous (−1) or the next (1) snapshot. */
  readonly 'viewer-step': { readonly delta: -1 | 1 };
  readonly 'viewer-close': null;
  readonly 'compare-wanted': CompareRequest;
  /** The full precision of this tile is shown but not downloaded. Fired once for each tile that is opened. */
  readonly 'viewer-needs-full': { readonly tile: Tile };
}
