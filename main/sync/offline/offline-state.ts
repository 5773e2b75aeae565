import type { OfflineState, Precision, ReadyCheck, SyncMode } from '../../../preload/contract/index.ts';
import type { OfflineStore, OfflineTables } from '../../library/offline/offline-store.ts';
import { OVERHEAD_BYTES } from './queue/estimate-target.ts';
import { allowedReasons } from './queue/sync-policy.ts';
import type { SyncQueue } from './queue/sync-queue.ts';
import type { TrafficMeter } from './traffic/traffic-meter.ts';

/** What the state is put together from. */
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
    const runId = queue.syncId();
    const run = runId === null ? null : tables.syncs.one(runId);
    const done = run === null ? 0 : run.newCount + run.unchangedCount + run.failedCount + run.skippedCount;
    const left = run === null ? { count: 0, bytes: 0 } : leftOf(tables, mode, run.cause);
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
      sync: run,
      share: run === null || done + left.count === 0 ? 0 : done / (done + left.count),
      secondsLeft: run === null || speed === null ? null : left.bytes / Math.max(1, speed),
      network: traffic.network(),
      syncLimitBytes: choice.syncLimitBytes,
      bytesPerSecondLimit: choice.bytesPerSecondLimit,
      visit: visit === null ? null : { ...visit },
      ready,
    };
  });
}

/** Bytes of so many waiting items of a precision; checks are mostly confirmed and cost their questions. */
function expected({ queue, sizes }: OfflineTables, precision: Precision, count: number): number {
  const checks = queue.countBehind(precision, 'archive');
  return count * OVERHEAD_BYTES + Math.max(0, count - checks) * sizes.mean(precision);
}

/** What the run will still ask for in this mode. */
function leftOf(tables: OfflineTables, mode: SyncMode, cause: NonNullable<OfflineState['sync']>['cause']) {
  const reasons = allowedReasons(mode, cause);
  const counts = tables.queue.counts();
  const sides = (['low', 'full'] as const).map((precision) => {
    const worst = reasons[precision];
    const count = worst === null ? 0 : counts[precision] - tables.queue.countBehind(precision, worst);
    return { count, bytes: expected(tables, precision, count) };
  });
  return sides.reduce((sum, side) => ({ count: sum.count + side.count, bytes: sum.bytes + side.bytes }), {
    count: 0,
    bytes: 0,
  });
}
