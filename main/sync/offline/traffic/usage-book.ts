import type { DataUsageJob, KnownNetwork } from '../../../../preload/contract/index.ts';
import { createDelayedAction } from '../../../core/delayed-action.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Timers } from '../../../core/timers.ts';
import type { Traffic } from '../../../library/offline/data-usage.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import { localDay } from './local-day.ts';

interface UsageBookOptions {
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The current network; null: none. */
  readonly network: () => KnownNetwork | null;
  readonly onStorageFailed: (error: unknown) => void;
}

/** How often counted bytes are stored; a crash loses that much of the data usage. */
const FLUSH_MS = 1_000;

/** Counts bytes by day, network, organization and job. */
export function createUsageBook({ store, clock, timers, network, onStorageFailed }: UsageBookOptions) {
  const counted = new Map<string, { -readonly [Name in keyof Traffic]: Traffic[Name] }>();
  const planned = createDelayedAction(timers, FLUSH_MS, () => {
    try {
      flush();
    } catch (error) {
      onStorageFailed(error);
    }
  });
  let isClosed = false;

  function flush(): void {
    if (counted.size === 0 || isClosed) return;
    const current = network();
    store.write(({ dataUsage }) => {
      for (const traffic of counted.values()) dataUsage.add(traffic);
      if (current !== null && current.bytesPerSecond !== null)
        dataUsage.measured(current.id, current.bytesPerSecond);
    });
    counted.clear();
  }

  return {
    add(
      job: DataUsageJob,
      organizationId: string | null,
      { wireBytes = 0, unchangedBytes = 0, lowSavedBytes = 0 }: Partial<Traffic>,
    ): void {
      const networkId = network()?.id;
      if (networkId === undefined) return;
      const day = localDay(clock.now());
      const key = JSON.stringify([day, networkId, organizationId, job]);
      const traffic = counted.get(key) ?? {
        day,
        networkId,
        organizationId,
        job,
        wireBytes: 0,
        unchangedBytes: 0,
        lowSavedBytes: 0,
      };
      traffic.wireBytes += wireBytes;
      traffic.unchangedBytes += unchangedBytes;
      traffic.lowSavedBytes += lowSavedBytes;
      counted.set(key, traffic);
      planned.plan();
    },
    flush,
    close(): void {
      planned.cancel();
      flush();
      isClosed = true;
    },
  };
}
