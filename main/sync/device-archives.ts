import type { CapabilityValues } from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Clock } from '../core/desktop.ts';
import type { Library } from '../library/library.ts';
import { createRecentTimes } from './recent-times.ts';

interface DeviceArchivesOptions {
  readonly cloud: Pick<Cloud, 'archives'>;
  readonly library: Pick<Library, 'offline' | 'organizationsValidators' | 'storeArchives'>;
  /** Where the service lists archives; null: not detected yet. */
  readonly archiveLists: () => CapabilityValues['archiveLists'] | null;
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
  const underWay = new Map<string, Promise<void>>();

  async function fetchArchives(deviceId: string): Promise<void> {
    const outcome = await cloud.archives(deviceId, ending.signal);
    if (ending.signal.aborted) return;
    // A list that failed is fetched again when the device is opened again.
    if (outcome.kind === 'failed') fetched.forget(deviceId);
    if (outcome.kind !== 'changed') return;
    if (await library.storeArchives(deviceId, outcome.value, outcome.part)) options.onStored();
    library.offline.write(({ archiveListTimes }) => archiveListTimes.requested(deviceId, clock.now()));
  }

  function begin(deviceId: string): Promise<void> {
    fetched.note(deviceId, clock.now());
    const fetching = fetchArchives(deviceId)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) options.onStorageFailed(error);
      })
      .finally(() => underWay.delete(deviceId));
    underWay.set(deviceId, fetching);
    return fetching;
  }

  /** Resolves when the list is stored, or could not be fetched. Fetches nothing offline, or again within a few minutes. */
  async function fetch(deviceId: string): Promise<void> {
    const isRecent = !options.mayRequest() || fetched.isRecent(deviceId, clock.now());
    await (isRecent ? underWay.get(deviceId) : begin(deviceId));
  }

  return {
    fetch,
    /** When the service last listed the archives of a device, ms since the epoch; null: not known. */
    listedAt(deviceId: string): number | null {
      const path = options.archiveLists();
      if (path === 'embedded') return library.organizationsValidators()?.confirmedAt ?? null;
      if (path === null || path === 'none') return null;
      return library.offline.read(({ archiveListTimes }) => archiveListTimes.requestedAt(deviceId)) || null;
    },
    fetchInBackground: (deviceId: string): void => void fetch(deviceId),
    close: () => ending.abort(),
  };
}
