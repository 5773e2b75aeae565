import type { TileCollection } from './tile-collection.ts';

/** What a gallery needs of the element that shows its tiles. */
export type GalleryList = Pick<
  TileCollection,
  | 'focusActive'
  | 'focusIndex'
  | 'invalidate'
  | 'invertSelection'
  | 'keyAt'
  | 'renderRoot'
  | 'restart'
  | 'scrollToIndex'
  | 'scrollToTop'
  | 'selectAll'
>;
