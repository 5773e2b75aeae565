import type { DayGroup, Failure, GalleryOrder, GalleryScope } from '../../../preload/contract/index.ts';
import { defaultOrder } from '../../../preload/contract/rules/default-order.ts';

/** The shown gallery. */
export interface GalleryView {
  readonly scope: GalleryScope | null;
  /** The order of the tiles. */
  readonly order: GalleryOrder;
  /** The order that a person chose last. The tiles follow once their first page has come. */
  readonly chosenOrder: GalleryOrder;
  /** Number of all tiles; null until the first page has come. */
  readonly total: number | null;
  /** The days that the tiles stand under; empty when sorted by name. */
  readonly groups: readonly DayGroup[];
  /** When the service last listed its snapshots, ms since the epoch; null: never. */
  readonly reportedUntil: number | null;
  /** How many devices need attention; null until it is known, and in the gallery of a device. */
  readonly attention: number | null;
  /** Grows each time that the gallery was counted again, as tiles changed. */
  readonly counted: number;
  /** A tile changed that would stand elsewhere in this order; nothing moves until the person sorts again. */
  readonly isOutOfOrder: boolean;
  /** How many newer images came to tiles that stay where they are. */
  readonly arrived: number;
  readonly selected: ReadonlySet<string>;
  /** Bytes of the best snapshots of the selection. */
  readonly selectedBytes: number;
  /** How many of the selection have a stored image. */
  readonly selectedDownloaded: number;
  readonly focusedIndex: number | null;
  /** Why a page could not be read. */
  readonly failure: Failure | null;
}

export const emptyGallery: GalleryView = {
  scope: null,
  order: defaultOrder({ kind: 'organization', organizationId: null }),
  chosenOrder: defaultOrder({ kind: 'organization', organizationId: null }),
  total: null,
  groups: [],
  reportedUntil: null,
  attention: null,
  counted: 0,
  isOutOfOrder: false,
  arrived: 0,
  selected: new Set(),
  selectedBytes: 0,
  selectedDownloaded: 0,
  focusedIndex: null,
  failure: null,
};
