import type { Cloud } from '../../../cloud/cloud.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Library } from '../../../library/library.ts';
import type { StoredPin } from '../../../library/offline/pins.ts';
import { targetSlices } from './target-slices.ts';

/** Brings the archive lists that rules of pins speak of, where the service tells archives in a list of each device. */
interface ArchiveLists {
  /**
   * Asks for the lists of all pinned devices that were not asked for within `staleMs`. Says whether any told something new. A call while one is under
   * way shares its outcome. Throws `LibraryError` when the disk fails.
   */
  refresh(staleMs: number): Promise<boolean>;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

interface ArchiveListsOptions {
  readonly cloud: () => Pick<Cloud, 'archives'>;
  readonly library: Library;
  readonly clock: Clock;
  /** False: nothing is asked for, and what is left waits for another call. */
  readonly mayRequest: () => boolean;
  readonly signal: AbortSignal;
  /** Lists told something new; once, however many waited for them. */
  readonly onNew: () => void;
}

/** Lists are small; images and the screen need the other connections. */
const SIMULTANEOUS_LISTS = 2;

/** Only the devices of a target are looked for. */
const DEVICES_ONLY = { kind: 'newest', number: 0 } as const;

export function createArchiveLists(options: ArchiveListsOptions): ArchiveLists {
  const { library, clock, signal } = options;
  let underWay: Promise<boolean> | null = null;

  const mayGoOn = () => !signal.aborted && options.mayRequest();

  async function refreshDevice(deviceId: string): Promise<boolean> {
    const outcome = await options.cloud().archives(deviceId, signal);
    if (signal.aborted || outcome.kind === 'failed' || outcome.kind === 'unauthorized') return false;
    // What the list told is stored first: after a crash in between it is asked for once more.
    const hasCome = outcome.kind !== 'absent' && (await library.storeArchives(deviceId, outcome.value));
    library.offline.write(({ archiveListTimes }) => archiveListTimes.requested(deviceId, clock.now()));
    return hasCome;
  }

  /** A slice of devices, a few of them at a time. */
  async function refreshSlice(deviceIds: readonly string[]): Promise<boolean> {
    const waiting = deviceIds.values();
    let hasCome = false;
    await Promise.all(
      Array.from({ length: SIMULTANEOUS_LISTS }, async () => {
        for (const deviceId of waiting) {
          if (!mayGoOn()) return;
          if (await refreshDevice(deviceId)) hasCome = true;
        }
      }),
    );
    return hasCome;
  }

  async function refreshAll(staleBefore: number): Promise<boolean> {
    const isDue = (deviceId: string) =>
      library.offline.read(({ archiveListTimes }) => archiveListTimes.requestedAt(deviceId)) <= staleBefore;
    let hasCome = false;
    for (const { target } of library.offline.read(({ pins }) => pins.all().filter(takesArchives))) {
      for await (const slice of targetSlices(library, target, DEVICES_ONLY, clock.now())) {
        if (!mayGoOn()) return hasCome;
        const devices = slice.filter(({ id, deviceRow }) => id === deviceRow);
        const ids = library.offline.read(({ subjects }) =>
          devices.flatMap(({ id }) => subjects.named(id)?.subject.deviceId ?? []),
        );
        if (await refreshSlice(ids.filter(isDue))) hasCome = true;
      }
    }
    return hasCome;
  }

  return {
    refresh(staleMs) {
      underWay ??= refreshAll(clock.now() - staleMs)
        .then((hasCome) => {
          if (hasCome && !signal.aborted) options.onNew();
          return hasCome;
        })
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
    async idle() {
      await underWay?.catch(() => false);
    },
  };
}

/** An archive that is pinned by itself is known already. */
function takesArchives({ target, rule }: StoredPin): boolean {
  return target.kind !== 'archive' && !(rule.kind === 'newest' && rule.number === 0);
}
