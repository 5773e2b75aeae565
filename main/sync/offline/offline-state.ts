import type {
  OfflineState,
  Precision,
  ReadyCheck,
  SyncCause,
  SyncMode,
} from '../../../preload/contract/index.ts';
import type { OfflineStore, OfflineTables } from '../../library/offline/offline-store.ts';
import { OVERHEAD_BYTES } from './queue/estimate-target.ts';
import { actionsOf, progressOf, type SyncWork } from './queue/sync-model.ts';
import { allowedReasons } from './queue/sync-policy.ts';
import type { SyncQueue } from './queue/sync-queue.ts';
import type { TrafficMeter } from './traffic/traffic-meter.ts';

interface OfflineParts {
  readonly store: OfflineStore;
  readonly queue: SyncQueue;
  readonly traffic: TrafficMeter;
  readonly ready: ReadyCheck | null;
}

/** Gathers the state that the screen shows. */
export function describeOffline({ store, queue, traffic, ready }: OfflineParts): OfflineState {
  return store.read((tables) => {
    const { low, full, failed } = tables.queue.counts();
    const choice = tables.settings();
    const syncId = queue.syncId();
    const sync = syncId === null ? null : tables.syncs.one(syncId);
    const wireBytes = (sync?.wireBytes ?? 0) + traffic.unrecordedSyncBytes();
    const done =
      sync === null ? 0 : sync.newCount + sync.unchangedCount + sync.failedCount + sync.skippedCount;
    const facts = queue.facts();
    const speed = traffic.bytesPerSecond();
    const left = leftOf(tables, facts.mode, sync?.cause ?? 'background');
    const work: SyncWork = {
      waiting: low + full,
      allowed: left.count,
      allowedToPerson: leftOf(tables, facts.mode, 'person').count,
      active: queue.activeCount(),
      failed,
      isSyncing: sync !== null,
      secondsLeft: speed === null ? null : left.bytes / Math.max(1, speed),
    };
    const progress = progressOf(facts, work);
    const visit = tables.visits.last();
    return {
      mode: choice.mode,
      effectiveMode: facts.mode,
      progress,
      actions: actionsOf(progress, work),
      waiting: work.waiting,
      active: work.active,
      failed,
      waitingBytes: Math.round(expected(tables, 'low', low) + expected(tables, 'full', full)),
      pins: tables.pins.count(),
      requested: tables.requestedDownloads.count(),
      sync: sync && { ...sync, wireBytes },
      left: sync === null ? 0 : left.count,
      share: sync === null || done + left.count === 0 ? 0 : done / (done + left.count),
      network: traffic.network(),
      visit: visit === null ? null : { ...visit },
      ready,
    };
  });
}

/** Bytes of so many waiting items of a precision; checks are mostly confirmed and cost their requests. */
function expected({ queue, sizes }: OfflineTables, precision: Precision, count: number): number {
  const checks = queue.countBehind(precision, 'archive');
  return count * OVERHEAD_BYTES + Math.max(0, count - checks) * sizes.mean(precision);
}

/** What the sync will still request in this mode. */
function leftOf(tables: OfflineTables, mode: SyncMode, cause: SyncCause) {
  const reasons = allowedReasons(mode, cause);
  const counts = tables.queue.counts();
  const left = (precision: Precision) => {
    const worst = reasons[precision];
    const count = worst === null ? 0 : counts[precision] - tables.queue.countBehind(precision, worst);
    return { count, bytes: expected(tables, precision, count) };
  };
  const [low, full] = [left('low'), left('full')];
  return { count: low.count + full.count, bytes: low.bytes + full.bytes };
}
