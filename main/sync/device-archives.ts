import type { CapabilityValues } from '../../preload/contract/index.ts';
import type { Library } from '../library/library.ts';
import type { Cloud } from '../service/cloud.ts';
import type { Clock } from '../shared/desktop.ts';
import { createRecentTimes } from './recent-times.ts';

interface DeviceArchivesOptions {
  readonly cloud: Pick<Cloud, 'archives'>;
  readonly library: Pick<Library, 'offline' | 'organizationsValidators' | 'storeArchives'>;
  /** Place of the archives in the service; `null` if not detected yet. */
  readonly archiveLists: () => CapabilityValues['archiveLists'] | null;
  readonly clock: Clock;
  readonly mayRequest: () => boolean;
  /** Called after new or changed archives were stored. */
  readonly onStored: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/**
 * Archives arrive about once a day: scrolling back and forth between devices needs no new list
 * each time.
 */
const FRESH_MS = 5 * 60_000;

/** Most devices whose lists wait for the service: the last ones opened. */
const MOST_WAITING = 50;

/**
 * Fetches the archives of a device on the screen if the service lists each device's archives
 * separately.
 */
export function createDeviceArchives(options: DeviceArchivesOptions) {
  const { cloud, library, clock } = options;
  const ending = new AbortController();
  const fetched = createRecentTimes(FRESH_MS);
  const underWay = new Map<string, Promise<void>>();
  /** Devices opened while nothing could be requested, latest last. */
  const waiting = new Set<string>();

  async function fetchArchives(deviceId: string): Promise<void> {
    const outcome = await cloud.archives(deviceId, ending.signal);
    if (ending.signal.aborted) return;
    // A failed list is fetched again when the device is reopened, or when requests are possible.
    if (outcome.kind === 'failed') {
      fetched.forget(deviceId);
      if (!options.mayRequest()) wait(deviceId);
    }
    if (outcome.kind !== 'changed') return;
    if (await library.storeArchives(deviceId, outcome.value, outcome.part)) options.onStored();
    library.offline.write(({ archiveListTimes }) => archiveListTimes.requested(deviceId, clock.now()));
  }

  function wait(deviceId: string): void {
    waiting.delete(deviceId);
    waiting.add(deviceId);
    const [oldest] = waiting;
    if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
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

  /**
   * Resolves once the list is stored, or could not be fetched. Offline, the list waits for
   * `resume`; it is not refetched within a few minutes.
   */
  async function fetch(deviceId: string): Promise<void> {
    const mayRequest = options.mayRequest();
    if (!mayRequest) wait(deviceId);
    const begins = mayRequest && !fetched.isRecent(deviceId, clock.now());
    await (begins ? begin(deviceId) : underWay.get(deviceId));
  }

  return {
    fetch,
    /**
     * Returns when the service last listed the archives of a device, ms since the epoch; `null` if
     * unknown.
     */
    listedAt(deviceId: string): number | null {
      const path = options.archiveLists();
      if (path === 'embedded') return library.organizationsValidators()?.confirmedAt ?? null;
      if (path === null || path === 'none') return null;
      return library.offline.read(({ archiveListTimes }) => archiveListTimes.requestedAt(deviceId)) || null;
    },
    /**
     * Fetches the waiting lists once requests are possible again, the last opened device first.
     */
    resume(): void {
      const opened = [...waiting].toReversed();
      waiting.clear();
      for (const deviceId of opened) void fetch(deviceId);
    },
    fetchInBackground: (deviceId: string): void => void fetch(deviceId),
    close: () => ending.abort(),
  };
}
