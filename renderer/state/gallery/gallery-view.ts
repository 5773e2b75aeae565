import type {
  DayGroup,
  Failure,
  GalleryLocation,
  GalleryOrder,
  GalleryScope,
  Precision,
  SubjectReference,
  Tile,
  Unsubscribe,
} from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import type { Readable } from '../store/store.ts';
import { initialOrder } from './gallery-order.ts';

/** The shown gallery. */
export interface GalleryView {
  readonly scope: GalleryScope | null;
  readonly order: GalleryOrder;
  /** Number of all tiles; null until the first page has come. */
  readonly total: number | null;
  /** The days that the tiles stand under; empty when sorted by name. */
  readonly groups: readonly DayGroup[];
  /** When the service last listed its snapshots, ms since the epoch; null: never. */
  readonly reportedUntil: number | null;
  /** A tile changed that would stand elsewhere in this order; nothing moves until the person sorts again. */
  readonly isOutOfOrder: boolean;
  readonly selected: ReadonlySet<string>;
  /** Bytes of the best snapshots of the selection. */
  readonly selectedBytes: number;
  readonly focusedIndex: number | null;
  /** Why a page could not be read. */
  readonly failure: Failure | null;
}

export interface GalleryStore extends Readable<GalleryView> {
  readonly tileAt: (index: number) => Tile | undefined;
  show(scope: GalleryScope): void;
  /** Restores the orders of the last start, before a gallery is shown. */
  recall(stored: GalleryLocation): void;
  /** Shows the gallery in another order or narrowed; the selection stays. The tiles stay until the first page has come. */
  reorder(order: GalleryOrder): void;
  /** Loads the rows on the screen, and sends requests for them when they have stayed for a moment. */
  showRange(first: number, last: number): void;
  /** `pending` are rows that are not loaded: their subjects are read, then selected too, or with `inverts` taken in or out. */
  select(keys: ReadonlySet<string>, pending?: readonly IndexRange[], inverts?: boolean): void;
  focus(index: number | null): void;
  /**
   * Reads the gallery again, for example after the fleet changed. `repeatsRequests` also sends requests for it again, as the service may
   * answer now what it could not before.
   */
  reload(repeatsRequests: boolean): void;
  /** Sends requests for the tiles on the screen, also for those confirmed a moment ago. */
  refresh(): void;
  /** Sends a request for one tile in a precision. */
  revalidate(tile: Tile, precision: Precision): void;
  /** Sends requests for subjects in a precision, however many they are. */
  demand(subjects: readonly SubjectReference[], precision: Precision): void;
  /** A person opened this tile. */
  opened(tile: Tile): void;
  /** Gets the indices of changed tiles; undefined stands for all. */
  onTiles(listener: (indices: readonly number[] | undefined) => void): Unsubscribe;
  reset(): void;
}

export const emptyGallery: GalleryView = {
  scope: null,
  order: initialOrder('organization'),
  total: null,
  groups: [],
  reportedUntil: null,
  isOutOfOrder: false,
  selected: new Set(),
  selectedBytes: 0,
  focusedIndex: null,
  failure: null,
};
