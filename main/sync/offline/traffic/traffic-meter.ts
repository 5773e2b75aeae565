import type {
  DataUsageJob,
  Failure,
  KnownNetwork,
  NetworkChange,
  SyncCause,
} from '../../../../preload/contract/index.ts';
import { syncCauses } from '../../../../preload/contract/index.ts';
import { type WireMeter, WireRefused } from '../../../cloud/http/wire-meter.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Timers } from '../../../core/timers.ts';
import type { Traffic } from '../../../library/offline/data-usage.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import { createCurrentNetwork } from './current-network.ts';
import type { NetworkIdentity } from './network-identity.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSyncBudget } from './sync-budget.ts';
import { createUsageBook } from './usage-book.ts';

/** Counts all bytes of an account by network, organization and job, and holds them within the limits. */
export interface TrafficMeter {
  /** Why nothing at all may be requested; null: it may. */
  refusal(): Failure | null;
  /** A meter for requests of a job. `mayExceed`: small requests about the connection are counted and never refused. */
  meter(job: DataUsageJob, organizationId: string | null, mayExceed?: boolean): WireMeter;
  /** A metered request begins; the returned function ends it. */
  begin(): () => void;
  /** Counts what did not have to be downloaded. */
  saved(
    job: SyncCause,
    organizationId: string | null,
    bytes: Pick<Traffic, 'unchangedBytes' | 'lowSavedBytes'>,
  ): void;
  /** The most that a sync may receive (null: no limit), and what it has received before. */
  beginSync(limitBytes: number | null, usedBytes?: number): void;
  changeSyncLimit(limitBytes: number | null): void;
  endSync(): void;
  /** Bytes of the sync since the last call, to be stored with its report. */
  takeSyncBytes(): number;
  /** False once the limit of the network is reached. */
  mayReceive(): boolean;
  reachedLimit(): 'networkLimit' | 'syncLimit' | null;
  bytesPerSecond(): number | null;
  limitSpeed(bytesPerSecond: number | null): void;
  detectNetwork(): void;
  network(): KnownNetwork | null;
  networks(): readonly KnownNetwork[];
  /** False for an unknown network. */
  changeNetwork(change: NetworkChange): boolean;
  /** Stores what was counted. */
  flush(): void;
  close(): void;
}

interface TrafficMeterOptions {
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly identify: () => NetworkIdentity | null;
  /** True while the network is blocked: nothing is sent, and responses under way are cut off at their next bytes. */
  readonly isBlocked: () => boolean;
  /** A limit was reached or lifted, or the network is another. */
  readonly onChanged: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

const syncJobs: ReadonlySet<DataUsageJob> = new Set(syncCauses);

export function createTrafficMeter(options: TrafficMeterOptions): TrafficMeter {
  const { clock } = options;
  const book = createUsageBook({
    ...options,
    measured() {
      const { id: networkId, bytesPerSecond } = network.get() ?? { id: null, bytesPerSecond: null };
      return networkId === null || bytesPerSecond === null ? null : { networkId, bytesPerSecond };
    },
  });
  const network = createCurrentNetwork({ ...options, flush: book.flush });
  const rate = createRateLimit(clock, options.timers);
  const budget = createSyncBudget();
  let underWay = 0;

  function add(job: DataUsageJob, organizationId: string | null, bytes: Partial<Traffic>): void {
    const networkId = network.get()?.id;
    if (networkId !== undefined) book.add(networkId, organizationId, job, bytes);
  }

  const isOver = (job: DataUsageJob) => network.isLimitReached() || (syncJobs.has(job) && budget.isUsedUp());

  const refusal = () => (options.isBlocked() ? checking : null);

  function refuseBlocked(): void {
    if (options.isBlocked()) throw new WireRefused(checking);
  }

  return {
    refusal,
    meter: (job, organizationId, mayExceed = false) => ({
      admit() {
        refuseBlocked();
        if (!mayExceed && isOver(job)) throw new WireRefused(limitReached);
      },
      take(bytes) {
        // Bytes that have arrived were paid for, whether they are used or not.
        const wasOver = isOver(job);
        network.add(bytes);
        add(job, organizationId, { wireBytes: bytes });
        if (syncJobs.has(job)) budget.add(bytes);
        refuseBlocked();
        if (!mayExceed && isOver(job)) {
          if (!wasOver) options.onChanged();
          throw new WireRefused(limitReached);
        }
        return rate.take(bytes);
      },
      extraMs: rate.extraMs,
    }),
    begin() {
      underWay += 1;
      network.speed().busy(true, clock.now());
      return () => {
        underWay -= 1;
        if (underWay === 0) network.speed().busy(false, clock.now());
      };
    },
    saved: add,
    beginSync: budget.begin,
    changeSyncLimit: budget.changeLimit,
    endSync: budget.end,
    takeSyncBytes: budget.takeBytes,
    mayReceive: () => !network.isLimitReached(),
    reachedLimit: () => (network.isLimitReached() ? 'networkLimit' : budget.isUsedUp() ? 'syncLimit' : null),
    bytesPerSecond: () => network.speed().bytesPerSecond(),
    limitSpeed: rate.change,
    detectNetwork() {
      const before = network.get()?.id;
      network.detect();
      if (network.get()?.id !== before) options.onChanged();
    },
    network: network.get,
    networks: network.list,
    changeNetwork(change) {
      const isKnown = network.change(change);
      options.onChanged();
      return isKnown;
    },
    flush: book.flush,
    close: book.close,
  };
}

const checking: Failure = {
  code: 'checking',
  message: 'The network is blocked during the check.',
  advice: 'Wait until the check finishes, or cancel it.',
};

const limitReached: Failure = {
  code: 'overLimit',
  message: 'Data limit reached.',
  advice: 'Raise the limit, use another network, or wait for the next day or month.',
};
