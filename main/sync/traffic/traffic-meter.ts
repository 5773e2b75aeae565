import {
  type DataUsageJob,
  type Failure,
  type NetworkChange,
  syncCauses,
} from '../../../preload/contract/index.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import { type WireMeter, WireRefused } from '../../service/http/wire-meter.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';
import { createCurrentNetwork } from './current-network.ts';
import type { NetworkBook } from './network-book.ts';
import type { NetworkIdentity } from './network-identity.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSyncBudget } from './sync-budget.ts';
import { createUsageBook } from './usage-book.ts';

interface TrafficMeterOptions {
  readonly store: OfflineStore;
  /** Shared by all accounts of the laptop. */
  readonly networks: NetworkBook;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly identify: () => NetworkIdentity | null;
  /**
   * True while the network is blocked: nothing is sent, and running responses are aborted at their
   * next bytes.
   */
  readonly isBlocked: () => boolean;
  /** Called if a limit was reached or lifted, or the network changed. */
  readonly onChanged: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

const syncJobs: ReadonlySet<DataUsageJob> = new Set(syncCauses);

/** Counts all bytes of an account by network, organization and job, and enforces the limits. */
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
    /** Returns why nothing at all may be requested; `null` if allowed. */
    refusal: () => (options.isBlocked() ? checking : null),
    /**
     * Returns a meter for requests of a job. `mayExceed`: small requests about the connection are
     * counted but never refused.
     */
    meter: (job: DataUsageJob, organizationId: string | null, mayExceed = false): WireMeter => ({
      goesFirst: !syncJobs.has(job),
      admit() {
        refuseBlocked();
        if (!mayExceed && isOver(job)) throw new WireRefused(limitReached);
      },
      take(bytes) {
        // Received bytes were paid for, whether they are used or not.
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
    /** Begins a metered request; the returned function ends it. */
    begin: network.begin,
    /** Counts bytes that did not have to be downloaded. */
    saved: book.add,
    /** Returns the id of the laptop's network, if known. */
    networkId: network.id,
    beginSync: budget.begin,
    endSync: budget.end,
    takeSyncBytes: budget.takeBytes,
    unrecordedSyncBytes: budget.unrecorded,
    /** Returns false once the network's limit is reached. */
    mayReceive: () => !network.isLimitReached(),
    reachedLimit: () => (network.isLimitReached() ? 'networkLimit' : budget.isUsedUp() ? 'syncLimit' : null),
    /** Exceeds the network's limit until its day or month, or the app, ends. */
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
    /** Returns false for an unknown network. */
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

const checking: Failure = { code: 'checking' };

const limitReached: Failure = { code: 'overLimit' };
