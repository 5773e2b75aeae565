import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Clock } from '../core/desktop.ts';
import type { Library } from '../library/library.ts';

/** Brings the archives of a device that is looked at, where the service tells them in a list of their own. */
export interface DeviceArchives {
  /** Somebody looks at this device. Returns at once; nothing is asked offline, or again within a few minutes. */
  open(deviceId: string): void;
  close(): void;
}

interface DeviceArchivesOptions {
  readonly cloud: Pick<Cloud, 'archives'>;
  readonly library: Pick<Library, 'storeArchives'>;
  readonly clock: Clock;
  readonly mayRequest: () => boolean;
  /** Archives that were not known were stored, or known ones changed: what is on the screen may have changed. */
  readonly onStored: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** Archives come about once a day; who scrolls back and forth between devices needs no new list each time. */
const FRESH_MS = 5 * 60_000;

/** More devices than this nobody looks at in five minutes. */
const REMEMBERED_DEVICES = 1_000;

export function createDeviceArchives(options: DeviceArchivesOptions): DeviceArchives {
  const { cloud, library, clock } = options;
  const ending = new AbortController();
  const checkedAt = new Map<string, number>();

  async function fetchArchives(deviceId: string): Promise<void> {
    const outcome = await cloud.archives(deviceId, ending.signal);
    if (ending.signal.aborted) return;
    switch (outcome.kind) {
      case 'changed':
        if (await library.storeArchives(deviceId, outcome.value)) options.onStored();
        return;
      case 'absent':
      case 'unauthorized':
        return;
      case 'failed':
        // The next look asks again.
        checkedAt.delete(deviceId);
        return;
      default:
        assertNever(outcome);
    }
  }

  return {
    open(deviceId) {
      const at = clock.now();
      const last = checkedAt.get(deviceId);
      if (!options.mayRequest() || (last !== undefined && at - last < FRESH_MS)) return;
      if (checkedAt.size >= REMEMBERED_DEVICES) checkedAt.clear();
      checkedAt.set(deviceId, at);
      fetchArchives(deviceId).catch((error: unknown) => {
        if (!ending.signal.aborted) options.onStorageFailed(error);
      });
    },
    close: () => ending.abort(),
  };
}
