import {
  type DataUsageJob,
  type Failure,
  type NetworkChange,
  syncCauses,
} from '../../../../preload/contract/index.ts';
import { type WireMeter, WireRefused } from '../../../cloud/http/wire-meter.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Timers } from '../../../core/timers.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import { createCurrentNetwork } from './current-network.ts';
import type { NetworkBook } from './network-book.ts';
import type { NetworkIdentity } from './network-identity.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSyncBudget } from './sync-budget.ts';
import { createUsageBook } from './usage-book.ts';

interface TrafficMeterOptions {
  readonly store: OfflineStore;
  /** Of all accounts of the laptop. */
  readonly networks: NetworkBook;
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

/** Counts all bytes of an account by network, organization and job, and holds them within the limits. */
export type TrafficMeter = ReturnType<typeof createTrafficMeter>;

export function createTrafficMeter(options: TrafficMeterOptions) {
  const { store, clock } = options;
  const rate = createRateLimit(clock, options.timers);
  const budget = createSyncBudget();
  const network = createCurrentNetwork({
    ...options,
    onNetwork({ id, label, bytesPerSecondLimit, syncLimitBytes }) {
      store.write(({ dataUsage }) => dataUsage.see(id, label, clock.now()));
      rate.change(bytesPerSecondLimit);
      budget.changeLimit(syncLimitBytes);
    },
  });
  const book = createUsageBook({ ...options, networkId: network.id, onStored: network.storeSpeed });

  const isOver = (job: DataUsageJob) => network.isLimitReached() || (syncJobs.has(job) && budget.isUsedUp());

  function refuseBlocked(): void {
    if (options.isBlocked()) throw new WireRefused(checking);
  }

  return {
    /** Why nothing at all may be requested; null: it may. */
    refusal: () => (options.isBlocked() ? checking : null),
    /** A meter for requests of a job. `mayExceed`: small requests about the connection are counted and never refused. */
    meter: (job: DataUsageJob, organizationId: string | null, mayExceed = false): WireMeter => ({
      goesFirst: !syncJobs.has(job),
      admit() {
        refuseBlocked();
        if (!mayExceed && isOver(job)) throw new WireRefused(limitReached);
      },
      take(bytes) {
        // Bytes that have arrived were paid for, whether they are used or not.
        const wasOver = isOver(job);
        network.add(bytes);
        book.add(job, organizationId, { wireBytes: bytes });
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
    /** A metered request begins; the returned function ends it. */
    begin: network.begin,
    /** Counts bytes that did not have to be downloaded. */
    saved: book.add,
    /** The network that the laptop is in; null: none that is known. */
    networkId: network.id,
    beginSync: budget.begin,
    endSync: budget.end,
    takeSyncBytes: budget.takeBytes,
    unrecordedSyncBytes: budget.unrecorded,
    /** False once the limit of the network is reached. */
    mayReceive: () => !network.isLimitReached(),
    reachedLimit: () => (network.isLimitReached() ? 'networkLimit' : budget.isUsedUp() ? 'syncLimit' : null),
    /** Goes on over the limit of the network until its day or month ends, or the app does. */
    exceedLimit: network.exceedLimit,
    bytesPerSecond: network.bytesPerSecond,
    detectNetwork(): void {
      const before = network.id();
      book.flush();
      network.detect();
      if (network.id() !== before) options.onChanged();
    },
    network: network.get,
    networks: network.list,
    /** False for an unknown network. */
    changeNetwork(change: NetworkChange): boolean {
      const isKnown = network.change(change);
      options.onChanged();
      return isKnown;
    },
    /** Stores the bytes counted so far. */
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
