import type { DataUsageJob } from '../../../preload/contract/index.ts';
import type { Traffic } from '../../library/offline/data-usage.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import { createDelayedAction } from '../../shared/delayed-action.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';
import { localDay } from './local-day.ts';
import { UNWRITTEN_BYTES } from './unwritten-bytes.ts';

interface UsageBookOptions {
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Returns the id of the current network, if any. */
  readonly networkId: () => string | null;
  /** Called after the counted bytes were stored. */
  readonly onStored: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/**
 * Interval of storing counted bytes while many arrive; a crash loses that much of the data usage.
 */
const FLUSH_MS = 1_000;

/** Counts bytes by day, network, organization and job. */
export function createUsageBook({
  store,
  clock,
  timers,
  networkId: currentId,
  onStored,
  onStorageFailed,
}: UsageBookOptions) {
  const counted = new Map<string, { -readonly [Name in keyof Traffic]: Traffic[Name] }>();
  const planned = createDelayedAction(timers, FLUSH_MS, () => {
    try {
      flush();
    } catch (error) {
      onStorageFailed(error);
    }
  });
  let unwrittenBytes = 0;
  let isClosed = false;

  function flush(): void {
    if (counted.size === 0 || isClosed) return;
    store.write(({ dataUsage }) => {
      for (const traffic of counted.values()) dataUsage.add(traffic);
    });
    counted.clear();
    unwrittenBytes = 0;
    onStored();
  }

  return {
    add(
      job: DataUsageJob,
      organizationId: string | null,
      { wireBytes = 0, unchangedBytes = 0, lowSavedBytes = 0 }: Partial<Traffic>,
    ): void {
      const networkId = currentId();
      if (networkId === null) return;
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
      unwrittenBytes += wireBytes;
      if (unwrittenBytes >= UNWRITTEN_BYTES) planned.plan();
    },
    flush,
    close(): void {
      planned.cancel();
      flush();
      isClosed = true;
    },
  };
}
