import type {
  OfflineState,
  Precision,
  ReadyCheck,
  SyncCause,
  SyncMode,
} from '../../../preload/contract/index.ts';
import type { OfflineStore, OfflineTables } from '../../library/offline/offline-store.ts';
import { OVERHEAD_BYTES } from './queue/estimate-target.ts';
import { allowedReasons } from './queue/sync-policy.ts';
import type { SyncQueue } from './queue/sync-queue.ts';
import type { TrafficMeter } from './traffic/traffic-meter.ts';

interface OfflineParts {
  readonly store: OfflineStore;
  readonly queue: SyncQueue;
  readonly traffic: TrafficMeter;
  readonly mode: SyncMode;
  readonly ready: ReadyCheck | null;
}

/** Gathers the state that the screen shows. */
export function describeOffline({ store, queue, traffic, mode, ready }: OfflineParts): OfflineState {
  return store.read((tables) => {
    const { low, full, failed } = tables.queue.counts();
    const choice = tables.settings();
    const syncId = queue.syncId();
    const sync = syncId === null ? null : tables.syncs.one(syncId);
    const done =
      sync === null ? 0 : sync.newCount + sync.unchangedCount + sync.failedCount + sync.skippedCount;
    const left = sync === null ? { count: 0, bytes: 0 } : leftOf(tables, mode, sync.cause);
    const speed = traffic.bytesPerSecond();
    const visit = tables.visits.last();
    return {
      mode: choice.mode,
      effectiveMode: mode,
      paused: choice.paused,
      hold: low + full === 0 ? null : queue.hold(),
      waiting: low + full,
      active: queue.activeCount(),
      failed,
      waitingBytes: Math.round(expected(tables, 'low', low) + expected(tables, 'full', full)),
      pins: tables.pins.count(),
      requested: tables.requestedDownloads.count(),
      sync,
      share: sync === null || done + left.count === 0 ? 0 : done / (done + left.count),
      secondsLeft: sync === null || speed === null ? null : left.bytes / Math.max(1, speed),
      network: traffic.network(),
      syncLimitBytes: choice.syncLimitBytes,
      bytesPerSecondLimit: choice.bytesPerSecondLimit,
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
