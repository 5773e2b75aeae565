import type { SyncCause } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Library } from '../../../library/library.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import type { EntryOutcome } from '../../../library/offline/syncs.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

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
  function settle(sync: ItemSync, item: WaitingItem, outcome: EntryOutcome, mark = () => {}): void {
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
  }

  return {
    settle,
    /** True for an image that the screen has downloaded meanwhile, or that came just before the app ended: one request is enough. */
    settleIfStored(sync: ItemSync, item: WaitingItem): boolean {
      const { subjectId, precision, queuedAt } = item;
      const stored = store.read(({ queue }) => queue.stored(subjectId, precision));
      if (stored === null || stored.confirmedAt < queuedAt) return false;
      // A service without low precision sent the full image instead, which was counted.
      const other = precision === 'low' ? 'full' : 'low';
      const isCounted = store.read(({ syncs }) => syncs.hasDownloaded(sync.id, subjectId, other));
      const isNew = stored.fetchedAt >= queuedAt && !isCounted;
      const { byteLength } = stored;
      settle(
        sync,
        item,
        isNew ? { kind: 'new', byteLength, lowSavedBytes: 0 } : { kind: 'unchanged', byteLength: 0 },
      );
      return true;
    },
  };
}
