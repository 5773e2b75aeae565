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

/** What the gallery shows. */
export interface GalleryView {
  readonly scope: GalleryScope | null;
  readonly order: GalleryOrder;
  /** Number of all tiles; null until the first page has come. */
  readonly total: number | null;
  /** The days that the tiles stand under; empty when sorted by name. */
  readonly groups: readonly DayGroup[];
  /** When the service last told what there is, ms since the epoch; null: never. */
  readonly reportedUntil: number | null;
  /** Something changed that would stand elsewhere in this order; nothing moves until the person sorts again. */
  readonly isOutOfOrder: boolean;
  readonly selected: ReadonlySet<string>;
  /** Bytes of the best kept images of what is selected. */
  readonly selectedBytes: number;
  readonly focusedIndex: number | null;
  /** Why a page could not be read. */
  readonly failure: Failure | null;
}

/** What a person looks at of the fleet, and what can be done with it. */
export interface GalleryStore extends Readable<GalleryView> {
  readonly tileAt: (index: number) => Tile | undefined;
  show(scope: GalleryScope): void;
  /** What the last start knew of places and orders; before anything is shown. */
  recall(place: GalleryLocation): void;
  /** Shows the same in another order or narrowed; the selection stays. What is shown stays until the first page has come. */
  reorder(order: GalleryOrder): void;
  /** The rows on the screen: loads them, and asks the service about them when they have stayed for a moment. */
  showRange(first: number, last: number): void;
  /**
   * `pending` are selected rows that are not loaded yet: they are asked for, and then they are selected too, or with `turns`
   * taken in or out.
   */
  select(keys: ReadonlySet<string>, pending?: readonly IndexRange[], turns?: boolean): void;
  focus(index: number | null): void;
  /**
   * Reads what is shown again, for example after the fleet changed. `askAgain` also asks the service about it again,
   * as it may answer now what it could not before.
   */
  reload(askAgain: boolean): void;
  /** Asks the service about what is on the screen, also about what was confirmed a moment ago. */
  refresh(): void;
  /** Asks the service about one tile in a precision. */
  revalidate(tile: Tile, precision: Precision): void;
  /** Asks the service for what a person wants in a precision, however many they are. */
  demand(subjects: readonly SubjectReference[], precision: Precision): void;
  /** A person looks at this tile by itself. */
  opened(tile: Tile): void;
  /** Tells which tiles changed, by index; undefined stands for all. */
  onTiles(listener: (indices: readonly number[] | undefined) => void): Unsubscribe;
  reset(): void;
}

/** A gallery that shows nothing yet. */
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
