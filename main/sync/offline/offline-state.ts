import type {
  OfflineState,
  Precision,
  ReadyCheck,
  SyncCause,
  SyncMode,
} from '../../../preload/contract/index.ts';
import type { OfflineStore, OfflineTables } from '../../library/offline/offline-store.ts';
import { OVERHEAD_BYTES } from '../queue/estimate-target.ts';
import { actionsOf, progressOf, type SyncWork } from '../queue/sync-model.ts';
import { allowedReasons, effectiveMode } from '../queue/sync-policy.ts';
import type { SyncQueue } from '../queue/sync-queue.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

interface OfflineParts {
  readonly store: OfflineStore;
  readonly queue: SyncQueue;
  readonly traffic: TrafficMeter;
  readonly ready: ReadyCheck | null;
  /** Cause of the sync that starts once the queue is filled, if any. */
  readonly starting: SyncCause | null;
}

/** Gathers the state that the page shows. */
export function describeOffline({ store, queue, traffic, ready, starting }: OfflineParts): OfflineState {
  return store.read((tables) => {
    const { low, full, failed } = tables.queue.counts();
    const choice = tables.settings();
    const syncId = queue.syncId();
    const sync = syncId === null ? null : tables.syncs.one(syncId);
    const wireBytes = (sync?.wireBytes ?? 0) + traffic.unrecordedSyncBytes();
    // The report counts each failure until the image arrives; here it counts while current, as in
    // the list of failures.
    const done = sync === null ? 0 : sync.newCount + sync.unchangedCount + sync.skippedCount;
    const network = traffic.network();
    const speed = traffic.bytesPerSecond();
    // While working offline, waiting images are not done: they count as after going online.
    const mode = effectiveMode(afterOffline(choice.mode), false, network?.metered ?? false);
    const cause = sync?.cause ?? starting;
    const left = leftOf(tables, mode, cause ?? 'background');
    const total = done + failed + left.count;
    const work: SyncWork = {
      waiting: low + full,
      allowed: left.count,
      allowedToPerson: leftOf(tables, mode, 'person').count,
      active: queue.activeCount(),
      failed,
      isSyncing: sync !== null,
      secondsLeft: speed === null ? null : left.bytes / Math.max(1, speed),
    };
    const facts = queue.facts();
    const progress = progressOf(facts, { ...work, isSyncing: cause !== null });
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
      done,
      left: sync === null ? 0 : left.count,
      share: done === 0 ? 0 : done / total,
      network,
      visits: tables.visits.countOpen(),
      lastVisitAt: tables.visits.lastEndedAt(),
      ready,
    };
  });
}

/** Returns the mode after going online. */
function afterOffline(mode: SyncMode): SyncMode {
  return mode === 'offline' ? 'auto' : mode;
}

/**
 * Estimates the bytes of waiting items of a precision; checks are mostly confirmed and cost only
 * their requests.
 */
function expected({ queue, sizes }: OfflineTables, precision: Precision, count: number): number {
  const checks = queue.countBehind(precision, 'archive');
  return count * OVERHEAD_BYTES + Math.max(0, count - checks) * sizes.mean(precision);
}

/** Counts what the sync will still request in this mode. */
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
