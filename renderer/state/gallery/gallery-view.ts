import type { DayGroup, Failure, GalleryOrder, GalleryScope } from '../../../preload/contract/index.ts';
import { defaultOrder } from '../../../preload/contract/rules/default-order.ts';

export interface GalleryView {
  readonly scope: GalleryScope | null;
  /** Order of the tiles. */
  readonly order: GalleryOrder;
  /** Order chosen last. The tiles follow once their first page has arrived. */
  readonly chosenOrder: GalleryOrder;
  /** Number of all tiles; `null` until the first page has arrived. */
  readonly total: number | null;
  /** Days that group the tiles; empty when sorted by name. */
  readonly groups: readonly DayGroup[];
  /** Time when the service last listed its snapshots, ms since the epoch; `null` if never. */
  readonly reportedUntil: number | null;
  /** Number of devices that need attention; `null` until known, and in the gallery of a device. */
  readonly attention: number | null;
  /** Incremented each time the gallery was recounted because tiles changed. */
  readonly counted: number;
  /**
   * True if a changed tile belongs elsewhere in this order; nothing moves until the user sorts
   * again.
   */
  readonly isOutOfOrder: boolean;
  /** Number of newer images of tiles that stay in place. */
  readonly arrived: number;
  readonly selected: ReadonlySet<string>;
  /** Bytes of the best snapshots of the selection. */
  readonly selectedBytes: number;
  /** Number of selected subjects with a stored image. */
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
