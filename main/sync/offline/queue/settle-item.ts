import type { SyncCause } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Library } from '../../../library/library.ts';
import type { OfflineTables } from '../../../library/offline/offline-store.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import type { EntryOutcome } from '../../../library/offline/syncs.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';
import type { OpenSync } from './sync-log.ts';

/** The sync that an item is downloaded for. */
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

/** Takes items out of the queue, and writes their outcome to the report. */
export function createSettleItem({ library, traffic, clock }: SettleItemOptions) {
  /** The item, its request and the report change in one transaction, so that nothing is counted twice or forgotten. */
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
        // A transaction that failed is tried again.
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
    /** At once. */
    now(...settlement: Parameters<typeof prepare>): void {
      const { store, countSaved } = prepare(...settlement);
      countSaved(library.offline.write(store));
    },
    /** Together with other items and `mark`, which says what the service answered. */
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

/** An item that may be taken now, and the sync that it is taken for. */
export interface TakenItem {
  readonly sync: OpenSync;
  readonly item: WaitingItem;
}

interface StoredItemsParts {
  /** The item that comes next; null: none may be taken now. */
  readonly next: () => TakenItem | null;
  /** The items that are downloaded already are settled, or the disk failed. */
  readonly onEnd: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** Settles items without a request: the screen has downloaded their images meanwhile, or they came just before the app ended. */
export function createStoredItems(options: SettleItemOptions, parts: StoredItemsParts) {
  const store = options.library.offline;
  const settle = createSettleItem(options);
  let settling: Promise<void> | null = null;

  /** What to note about an item; null: its image is to be requested. */
  function outcomeOf({ sync, item }: TakenItem): EntryOutcome | null {
    const { subjectId, precision, queuedAt } = item;
    const stored = store.read(({ queue }) => queue.stored(subjectId, precision));
    if (stored === null || stored.confirmedAt < queuedAt) return null;
    // A service without low precision sent the full image instead, which was counted.
    const other = precision === 'low' ? 'full' : 'low';
    const isCounted = store.read(({ syncs }) => syncs.hasDownloaded(sync.id, subjectId, other));
    // One that was confirmed before it was fetched came while the clock was ahead.
    const hasComeSince = stored.fetchedAt >= queuedAt && stored.fetchedAt <= stored.confirmedAt;
    const isNew = hasComeSince && !isCounted;
    return isNew
      ? { kind: 'new', byteLength: stored.byteLength, lowSavedBytes: 0 }
      : { kind: 'unchanged', byteLength: 0 };
  }

  /** Settles one item after the other, up to one whose image is to be requested. */
  function* steps(): Generator<void> {
    for (let taken = parts.next(); taken !== null; taken = parts.next()) {
      const outcome = outcomeOf(taken);
      if (outcome === null) return;
      settle.now(taken.sync, taken.item, outcome);
      yield;
    }
  }

  return {
    /** Begins with this item and settles those behind it, in slices: a whole fleet may be downloaded already. False: its image is to be requested. */
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
