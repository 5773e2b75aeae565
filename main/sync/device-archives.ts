import type { Cloud } from '../cloud/cloud.ts';
import type { Clock } from '../core/desktop.ts';
import type { Library } from '../library/library.ts';
import { createRecentTimes } from './recent-times.ts';

interface DeviceArchivesOptions {
  readonly cloud: Pick<Cloud, 'archives'>;
  readonly library: Pick<Library, 'storeArchives'>;
  readonly clock: Clock;
  readonly mayRequest: () => boolean;
  /** New or changed archives were stored. */
  readonly onStored: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** Archives come about once a day: a person who scrolls back and forth between devices needs no new list each time. */
const FRESH_MS = 5 * 60_000;

/** Fetches the archives of a device on the screen, where the service lists the archives of each device separately. */
export function createDeviceArchives(options: DeviceArchivesOptions) {
  const { cloud, library, clock } = options;
  const ending = new AbortController();
  const fetched = createRecentTimes(FRESH_MS);

  async function fetchArchives(deviceId: string): Promise<void> {
    const outcome = await cloud.archives(deviceId, ending.signal);
    if (ending.signal.aborted) return;
    // A list that failed is fetched again when the device is opened again.
    if (outcome.kind === 'failed') fetched.forget(deviceId);
    else if (outcome.kind === 'changed' && (await library.storeArchives(deviceId, outcome.value)))
      options.onStored();
  }

  return {
    /** Fetches nothing offline, or again within a few minutes. */
    fetchInBackground(deviceId: string): void {
      if (!options.mayRequest() || fetched.isRecent(deviceId, clock.now())) return;
      fetched.note(deviceId, clock.now());
      fetchArchives(deviceId).catch((error: unknown) => {
        if (!ending.signal.aborted) options.onStorageFailed(error);
      });
    },
    close: () => ending.abort(),
  };
}
