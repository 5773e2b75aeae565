import type { SyncCause } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { OfflineTables } from '../../library/offline/offline-store.ts';
import type { WaitingItem } from '../../library/offline/queue-items.ts';
import type { EntryOutcome } from '../../library/offline/syncs.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';
import type { OpenSync } from './sync-log.ts';

export interface ItemSync {
  readonly id: number;
  readonly cause: SyncCause;
  readonly signal: AbortSignal;
}

interface SettleItemOptions {
  readonly library: Pick<Library, 'offline'>;
  readonly traffic: TrafficMeter;
  readonly clock: Clock;
}

/** Removes items from the queue, and writes their outcome to the report. */
export function createSettleItem({ library, traffic, clock }: SettleItemOptions) {
  /**
   * The item, its request and the report change in one transaction, so that nothing is counted
   * twice or forgotten.
   */
  function prepare(
    sync: Pick<ItemSync, 'id' | 'cause'>,
    { id, subjectId, precision }: WaitingItem,
    outcome: EntryOutcome,
  ) {
    let bytes: number | null = null;
    return {
      /** Returns the organization. */
      store({ queue, syncs, requestedDownloads, subjects }: OfflineTables): string | null {
        if (outcome.kind === 'failed') queue.fail(id, outcome.failure);
        else queue.remove(id);
        if (outcome.kind === 'new' || outcome.kind === 'unchanged')
          requestedDownloads.remove(subjectId, precision);
        syncs.note(sync.id, subjectId, precision, outcome, clock.now());
        // A failed transaction is retried.
        bytes ??= traffic.takeSyncBytes();
        syncs.addWireBytes(sync.id, bytes);
        return subjects.owner(subjectId)?.organizationId ?? null;
      },
      countSaved(organizationId: string | null): void {
        const unchangedBytes = outcome.kind === 'unchanged' ? outcome.byteLength : 0;
        const lowSavedBytes = outcome.kind === 'new' ? outcome.lowSavedBytes : 0;
        if (unchangedBytes + lowSavedBytes > 0)
          traffic.saved(sync.cause, organizationId, { unchangedBytes, lowSavedBytes });
      },
    };
  }

  return {
    /** Stores at once. */
    now(...settlement: Parameters<typeof prepare>): void {
      const { store, countSaved } = prepare(...settlement);
      countSaved(library.offline.write(store));
    },
    /** Stores together with other items and `mark`, which records the service's answer. */
    async gathered(settlement: Parameters<typeof prepare>, mark = () => {}): Promise<void> {
      const { store, countSaved } = prepare(...settlement);
      const organizationId = await library.offline.gather((tables) => {
        mark();
        return store(tables);
      });
      countSaved(organizationId);
    },
  };
}

export interface TakenItem {
  readonly sync: OpenSync;
  readonly item: WaitingItem;
}

interface StoredItemsParts {
  /** Returns the next item; `null` if none may be taken now. */
  readonly next: () => TakenItem | null;
  /** Called once the already downloaded items are settled, or the disk failed. */
  readonly onEnd: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/**
 * Settles items without a request: the screen has downloaded their images meanwhile, or they
 * arrived just before the app ended.
 */
export function createStoredItems(options: SettleItemOptions, parts: StoredItemsParts) {
  const store = options.library.offline;
  const settle = createSettleItem(options);
  let settling: Promise<void> | null = null;

  /** Returns the outcome to record; `null` if the image must be requested. */
  function outcomeOf({ sync, item }: TakenItem): EntryOutcome | null {
    const { subjectId, precision, queuedAt } = item;
    const stored = store.read(({ queue }) => queue.stored(subjectId, precision));
    if (stored === null || stored.confirmedAt < queuedAt) return null;
    // A service without low precision sent the full image instead, which was counted.
    const other = precision === 'low' ? 'full' : 'low';
    const isCounted = store.read(({ syncs }) => syncs.hasDownloaded(sync.id, subjectId, other));
    // One confirmed before it was fetched arrived while the clock was ahead.
    const hasComeSince = stored.fetchedAt >= queuedAt && stored.fetchedAt <= stored.confirmedAt;
    const isNew = hasComeSince && !isCounted;
    return isNew
      ? { kind: 'new', byteLength: stored.byteLength, lowSavedBytes: 0 }
      : { kind: 'unchanged', byteLength: 0 };
  }

  /** Settles items one after the other, until one must be requested. */
  function* steps(): Generator<void> {
    for (let taken = parts.next(); taken !== null; taken = parts.next()) {
      const outcome = outcomeOf(taken);
      if (outcome === null) return;
      settle.now(taken.sync, taken.item, outcome);
      yield;
    }
  }

  return {
    /**
     * Settles this item and those after it, in slices: a whole fleet may be downloaded already.
     * Returns false if its image must be requested.
     */
    begin(taken: TakenItem): boolean {
      if (outcomeOf(taken) === null) return false;
      settling = store
        .writeInSlices(steps())
        .catch(parts.onStorageFailed)
        .finally(() => {
          settling = null;
          parts.onEnd();
        });
      return true;
    },
    isSettling: () => settling !== null,
    settled: async () => void (await settling),
  };
}
