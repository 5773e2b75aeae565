import type { Precision, QueueReason, SyncCause, SyncMode } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { WaitingItem } from '../../library/offline/queue-items.ts';
import { allowedReasons } from './sync-policy.ts';

export interface ItemSlotsOptions {
  readonly library: Pick<Library, 'offline'>;
  /** True if subjects on the screen are waiting: they have priority. */
  readonly isScreenWaiting: () => boolean;
  /** Effective mode. */
  readonly mode: () => SyncMode;
  /** Number of simultaneous requests that the line and the service currently support. */
  readonly requestsAtOnce: () => number;
}

/**
 * Items per supported request: while one requests its address or is written to the disk, another's
 * image is arriving.
 */
const ITEMS_A_REQUEST = 4 / 3;

/** Returns the most items downloaded at a time. */
export function mostItems(requestsAtOnce: number): number {
  return Math.floor(requestsAtOnce * ITEMS_A_REQUEST);
}

/** Leaves most of the line to the screen while it waits. */
const SIMULTANEOUS_BESIDE_SCREEN = 2;

/** Tracks the items being downloaded, and selects the next one. */
export function createItemSlots({ library, isScreenWaiting, mode, requestsAtOnce }: ItemSlotsOptions) {
  const active = new Map<string, { readonly itemId: number; readonly released: Promise<void> }>();

  const isActive = (subjectId: number, precision: Precision) => active.has(keyOf(subjectId, precision));

  const hasFree = () =>
    active.size < (isScreenWaiting() ? SIMULTANEOUS_BESIDE_SCREEN : mostItems(requestsAtOnce()));

  function first(precision: Precision, worst: QueueReason | null): WaitingItem | undefined {
    if (worst === null) return undefined;
    const taken = Array.from(active.values(), ({ itemId }) => itemId);
    return library.offline.read(({ queue }) => queue.waiting(precision, worst, 1, taken))[0];
  }

  return {
    hasFree,
    /** Returns the first downloadable item that is not running, if any. */
    next(cause: SyncCause): WaitingItem | null {
      const allowed = allowedReasons(mode(), cause);
      const low = first('low', allowed.low);
      if (cause === 'shortConnection' && low !== undefined) return low;
      const full = first('full', allowed.full);
      if (low === undefined || full === undefined) return low ?? full ?? null;
      return compare(low, full) < 0 ? low : full;
    },
    /** Returns true if an item may be downloaded now. */
    admits(cause: SyncCause, { subjectId, precision }: WaitingItem): boolean {
      // One precision of a subject at a time: the response for one may also be the response for
      // the other.
      if (isActive(subjectId, 'low') || isActive(subjectId, 'full')) return false;
      // If a short connection drops, at most one full image is lost.
      return cause === 'shortConnection' && precision === 'full' ? active.size === 0 : hasFree();
    },
    /** Holds a slot until the download ends, and resolves then. */
    hold({ id, subjectId, precision }: WaitingItem, download: Promise<void>): Promise<void> {
      const key = keyOf(subjectId, precision);
      const released = download.finally(() => active.delete(key));
      active.set(key, { itemId: id, released });
      return released;
    },
    isActive,
    count: () => active.size,
    settled: () => Promise.all(Array.from(active.values(), ({ released }) => released)),
  };
}

function keyOf(subjectId: number, precision: Precision): string {
  return `${subjectId} ${precision}`;
}

/** Negative if `one` comes first. */
function compare(one: WaitingItem, other: WaitingItem): number {
  return one.rank - other.rank || one.position - other.position || one.id - other.id;
}
