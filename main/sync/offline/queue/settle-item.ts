import type { SyncCause } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Library } from '../../../library/library.ts';
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
  const store = library.offline;

  /** The item, its request, the report and `mark` change together, so that nothing is counted twice or forgotten. */
  return function settle(
    sync: Pick<ItemSync, 'id' | 'cause'>,
    item: WaitingItem,
    outcome: EntryOutcome,
    mark = () => {},
  ): void {
    const { subjectId, precision } = item;
    const bytes = traffic.takeSyncBytes();
    const organizationId = store.write(({ queue, syncs, requestedDownloads, subjects }) => {
      mark();
      if (outcome.kind === 'failed') queue.fail(item.id, outcome.failure);
      else queue.remove(item.id);
      if (outcome.kind === 'new' || outcome.kind === 'unchanged')
        requestedDownloads.remove(subjectId, precision);
      syncs.note(sync.id, subjectId, precision, outcome, clock.now());
      syncs.addWireBytes(sync.id, bytes);
      return subjects.owner(subjectId)?.organizationId ?? null;
    });
    const unchangedBytes = outcome.kind === 'unchanged' ? outcome.byteLength : 0;
    const lowSavedBytes = outcome.kind === 'new' ? outcome.lowSavedBytes : 0;
    if (unchangedBytes + lowSavedBytes > 0)
      traffic.saved(sync.cause, organizationId, { unchangedBytes, lowSavedBytes });
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
  /** The items that are here are settled, or the disk failed. */
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
    const isNew = stored.fetchedAt >= queuedAt && !isCounted;
    return isNew
      ? { kind: 'new', byteLength: stored.byteLength, lowSavedBytes: 0 }
      : { kind: 'unchanged', byteLength: 0 };
  }

  /** Settles one item after the other, up to one whose image is to be requested. */
  function* steps(): Generator<void> {
    for (let taken = parts.next(); taken !== null; taken = parts.next()) {
      const outcome = outcomeOf(taken);
      if (outcome === null) return;
      settle(taken.sync, taken.item, outcome);
      yield;
    }
  }

  return {
    /** Begins with this item and settles those behind it, in slices: a whole fleet may be here. False: its image is to be requested. */
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
