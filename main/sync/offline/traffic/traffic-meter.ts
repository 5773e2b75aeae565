import type {
  DataUsageJob,
  Failure,
  KnownNetwork,
  NetworkChange,
  SyncCause,
} from '../../../../preload/contract/index.ts';
import { type WireMeter, WireRefused } from '../../../cloud/http/wire-meter.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Timers } from '../../../core/timers.ts';
import type { StoredNetwork, Traffic } from '../../../library/offline/data-usage.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import { localDay, periodStart } from './local-day.ts';
import type { NetworkIdentity } from './network-identity.ts';
import { createSpeed, type Speed } from './speed.ts';

/** Counts all bytes of an account by network, organization and job, and keeps them under the caps. */
export interface TrafficMeter {
  /** Why nothing at all may be asked for; null: it may. */
  refusal(): Failure | null;
  /** A meter for requests of a job. `mayExceed`: small questions about the connection are counted and never refused. */
  meter(job: DataUsageJob, organizationId: string | null, mayExceed?: boolean): WireMeter;
  /** Something metered is on its way; the returned function says that it has ended. */
  begin(): () => void;
  /** What did not have to be fetched. */
  saved(
    job: DataUsageJob,
    organizationId: string | null,
    bytes: Pick<Traffic, 'unchangedBytes' | 'lowSavedBytes'>,
  ): void;
  /** The most that the job of a run may receive (null: no cap), and what it had received before. Each `beginJob` starts a new count. */
  beginSync(limitBytes: number | null, usedBytes?: number): void;
  /** A person chose another cap: it holds for the job under way as well. */
  changeSyncLimit(limitBytes: number | null): void;
  /** No job is under way any more. */
  endSync(): void;
  /** Bytes of the run since the last call, to be written down with its report. */
  takeSyncBytes(): number;
  /** False once the cap of the network or of the job is reached. */
  mayReceive(): boolean;
  reachedLimit(): 'networkLimit' | 'syncLimit' | null;
  bytesPerSecond(): number | null;
  limitSpeed(bytesPerSecond: number | null): void;
  /** Looks which network it is. */
  detectNetwork(): void;
  network(): KnownNetwork | null;
  networks(): readonly KnownNetwork[];
  /** False for an unknown network. */
  changeNetwork(change: NetworkChange): boolean;
  /** Writes down what was counted. */
  flush(): void;
  close(): void;
}

interface TrafficMeterOptions {
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly identify: () => NetworkIdentity | null;
  /** True while the network is blocked: nothing is sent, and what is on its way is cut off at its next bytes. */
  readonly isBlocked: () => boolean;
  /** A cap was reached or lifted, or the network is another. */
  readonly onChanged: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** What is counted is on the disk after so long at the latest; a crash takes that much of the receipt with it. */
const FLUSH_MS = 1_000;

/** Most that is let through at once when the speed is limited: short stretches make an even flow. */
const BURST_MS = 250;

const jobCauses: ReadonlySet<string> = new Set<SyncCause>([
  'person',
  'background',
  'shortConnection',
  'leaving',
]);

export function createTrafficMeter(options: TrafficMeterOptions): TrafficMeter {
  const { store, clock, timers } = options;
  const counted = new Map<string, { -readonly [Name in keyof Traffic]: Traffic[Name] }>();
  let network: KnownNetwork | null = null;
  let usedSince = '';
  let speed: Speed = createSpeed(null);
  let busy = 0;
  let job: { readonly limitBytes: number | null; readonly usedBytes: number } | null = null;
  let jobBytes = 0;
  let limit: number | null = null;
  /** When the next byte may be let through under the limit; ms since the epoch. */
  let freeAt = 0;
  let cancelFlush: (() => void) | null = null;
  let closed = false;

  function look(): void {
    flush();
    const identity = options.identify();
    if (identity === null) {
      network = null;
      return;
    }
    const known = store.write(({ dataUsage }) => {
      dataUsage.see(identity.id, identity.label, clock.now());
      return dataUsage.network(identity.id);
    });
    if (known === null) return;
    if (known.id !== network?.id) speed = createSpeed(known.bytesPerSecond);
    usedSince = periodStart(clock.now(), known.limitPeriod);
    const usedBytes = store.read(({ dataUsage }) => dataUsage.used(known.id, usedSince));
    network = { ...known, usedBytes, current: true, bytesPerSecond: speed.bytesPerSecond() };
  }

  /** A new day or month begins a new count. */
  function rollOver(): void {
    if (network !== null && periodStart(clock.now(), network.limitPeriod) !== usedSince) look();
  }

  function capLeft(): number {
    rollOver();
    return network === null || network.limitBytes === null
      ? Number.POSITIVE_INFINITY
      : network.limitBytes - network.usedBytes;
  }

  function entry(job: DataUsageJob, organizationId: string | null) {
    const networkId = network?.id;
    if (networkId === undefined) return null;
    const day = localDay(clock.now());
    const key = JSON.stringify([day, networkId, organizationId, job]);
    const known = counted.get(key) ?? {
      day,
      networkId,
      organizationId,
      job,
      wireBytes: 0,
      unchangedBytes: 0,
      lowSavedBytes: 0,
    };
    counted.set(key, known);
    cancelFlush ??= timers.after(FLUSH_MS, () => {
      cancelFlush = null;
      try {
        flush();
      } catch (error) {
        options.onStorageFailed(error);
      }
    });
    return known;
  }

  function flush(): void {
    if (counted.size === 0 || closed) return;
    const measured = speed.bytesPerSecond();
    store.write(({ dataUsage }) => {
      for (const stretch of counted.values()) dataUsage.add(stretch);
      if (network !== null && measured !== null) dataUsage.measured(network.id, measured);
    });
    counted.clear();
  }

  function jobLeft(): number {
    return job === null || job.limitBytes === null
      ? Number.POSITIVE_INFINITY
      : job.limitBytes - job.usedBytes;
  }

  function count(cause: DataUsageJob, organizationId: string | null, bytes: number): void {
    speed.add(bytes, clock.now());
    const stretch = entry(cause, organizationId);
    if (stretch !== null) stretch.wireBytes += bytes;
    if (network !== null) network = { ...network, usedBytes: network.usedBytes + bytes };
    if (!jobCauses.has(cause)) return;
    jobBytes += bytes;
    if (job !== null) job = { ...job, usedBytes: job.usedBytes + bytes };
  }

  /** Under a limit each stretch of bytes takes its time; several at once share it. */
  function delay(bytes: number): Promise<void> | undefined {
    if (limit === null) return undefined;
    const now = clock.now();
    freeAt = Math.max(freeAt, now) + (bytes / limit) * 1_000;
    const wait = freeAt - now;
    if (wait < BURST_MS) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    timers.after(wait, resolve);
    return promise;
  }

  function isOver(cause: DataUsageJob): boolean {
    return capLeft() <= 0 || (jobCauses.has(cause) && jobLeft() <= 0);
  }

  const refusal = () => (options.isBlocked() ? checking : null);

  function refuseBlocked(): void {
    const failure = refusal();
    if (failure !== null) throw new WireRefused(failure);
  }

  return {
    refusal,
    meter: (cause, organizationId, mayExceed = false) => ({
      admit() {
        refuseBlocked();
        if (!mayExceed && isOver(cause)) throw new WireRefused(capReached);
      },
      take(bytes) {
        // What has arrived was paid for, whether it is used or not.
        const wasOver = isOver(cause);
        count(cause, organizationId, bytes);
        refuseBlocked();
        if (!mayExceed && isOver(cause)) {
          if (!wasOver) options.onChanged();
          throw new WireRefused(capReached);
        }
        return delay(bytes);
      },
      extraMs: (bytes) => (limit === null ? 0 : Math.ceil((bytes / limit) * 1_000)),
    }),
    begin() {
      busy += 1;
      speed.busy(true, clock.now());
      return () => {
        busy -= 1;
        if (busy === 0) speed.busy(false, clock.now());
      };
    },
    saved(job, organizationId, { unchangedBytes, lowSavedBytes }) {
      const stretch = entry(job, organizationId);
      if (stretch === null) return;
      stretch.unchangedBytes += unchangedBytes;
      stretch.lowSavedBytes += lowSavedBytes;
    },
    beginSync(limitBytes, usedBytes = 0) {
      job = { limitBytes, usedBytes };
      jobBytes = 0;
    },
    changeSyncLimit(limitBytes) {
      if (job !== null) job = { ...job, limitBytes };
    },
    endSync() {
      job = null;
      jobBytes = 0;
    },
    takeSyncBytes() {
      const taken = jobBytes;
      jobBytes = 0;
      return taken;
    },
    mayReceive: () => capLeft() > 0,
    reachedLimit: () => (capLeft() <= 0 ? 'networkLimit' : jobLeft() <= 0 ? 'syncLimit' : null),
    bytesPerSecond: () => speed.bytesPerSecond(),
    limitSpeed(bytesPerSecond) {
      limit = bytesPerSecond;
      freeAt = 0;
    },
    detectNetwork() {
      const before = network?.id;
      look();
      if (network?.id !== before) options.onChanged();
    },
    network: () => (network === null ? null : { ...network, bytesPerSecond: speed.bytesPerSecond() }),
    networks() {
      flush();
      return store.read(({ dataUsage }) => {
        const withUse = (known: StoredNetwork): KnownNetwork => ({
          ...known,
          usedBytes: dataUsage.used(known.id, periodStart(clock.now(), known.limitPeriod)),
          current: known.id === network?.id,
        });
        return dataUsage.networks().map(withUse);
      });
    },
    changeNetwork(change) {
      const isKnown = store.write(({ dataUsage }) => dataUsage.change(change));
      if (change.networkId === network?.id) look();
      options.onChanged();
      return isKnown;
    },
    flush,
    close() {
      cancelFlush?.();
      cancelFlush = null;
      flush();
      closed = true;
    },
  };
}

const checking: Failure = {
  code: 'checking',
  message: 'The network is blocked during the check.',
  advice: 'Wait until the check finishes, or cancel it.',
};

const capReached: Failure = {
  code: 'overLimit',
  message: 'Data limit reached.',
  advice: 'Raise the limit, use another network, or wait for the next day or month.',
};
