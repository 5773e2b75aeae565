import type { Library } from '../../library/library.ts';
import type { StoredPin } from '../../library/offline/pins.ts';
import type { Cloud } from '../../service/cloud.ts';
import type { Clock } from '../../shared/desktop.ts';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import { targetSlices } from './target-slices.ts';

interface ArchiveListsOptions {
  readonly cloud: () => Pick<Cloud, 'archives'>;
  readonly library: Library;
  readonly clock: Clock;
  /** False if no list may be requested; the remaining ones wait for another call. */
  readonly mayRequest: () => boolean;
  readonly signal: AbortSignal;
  /** Called once if lists had new archives, however many callers waited for them. */
  readonly onNew: () => void;
}

/** Lists are small; images and the screen need the other connections. */
const SIMULTANEOUS_LISTS = 2;

/** A rule that includes only a target's devices. */
const DEVICES_ONLY = { kind: 'newest', number: 0 } as const;

/**
 * Refreshes the archive lists that rules of pins need, if the service lists each device's archives
 * separately.
 */
export type ArchiveLists = ReturnType<typeof createArchiveLists>;

export function createArchiveLists(options: ArchiveListsOptions) {
  const { library, clock, signal } = options;
  let underWay: Promise<boolean> | null = null;
  /** Queued refresh, as pins may have been added since the current one began. */
  let next: { staleMs: number; readonly outcome: Promise<boolean> } | null = null;

  const mayGoOn = () => !signal.aborted && options.mayRequest();

  /** `requested`: gets the device once the service has answered. */
  async function refreshDevice(deviceId: string, requested: Map<string, number>): Promise<boolean> {
    const outcome = await options.cloud().archives(deviceId, signal);
    if (signal.aborted || outcome.kind === 'failed' || outcome.kind === 'unauthorized') return false;
    const hasNew =
      outcome.kind !== 'absent' && (await library.storeArchives(deviceId, outcome.value, outcome.part));
    requested.set(deviceId, clock.now());
    return hasNew;
  }

  async function refreshSlice(deviceIds: readonly string[]): Promise<boolean> {
    const waiting = deviceIds.values();
    const requested = new Map<string, number>();
    let hasNew = false;
    await Promise.all(
      Array.from({ length: SIMULTANEOUS_LISTS }, async () => {
        for (const deviceId of waiting) {
          if (!mayGoOn()) return;
          if (await refreshDevice(deviceId, requested)) hasNew = true;
        }
      }),
    );
    // In one commit, after their archives are stored: after a crash in between, these lists are
    // requested again.
    if (requested.size > 0)
      library.offline.write(({ archiveListTimes }) => {
        for (const [deviceId, at] of requested) archiveListTimes.requested(deviceId, at);
      });
    return hasNew;
  }

  async function refreshAll(staleMs: number): Promise<boolean> {
    const requestedAt = (deviceId: string) =>
      library.offline.read(({ archiveListTimes }) => archiveListTimes.requestedAt(deviceId));
    const isDue = (deviceId: string) => elapsedMs(requestedAt(deviceId), clock.now()) >= staleMs;
    let hasNew = false;
    for (const { target } of library.offline.read(({ pins }) => pins.all().filter(takesArchives))) {
      for await (const slice of targetSlices(library, target, DEVICES_ONLY, clock.now())) {
        if (!mayGoOn()) return hasNew;
        const devices = slice.filter(({ id, deviceRow }) => id === deviceRow);
        const ids = library.offline.read(({ subjects }) =>
          devices.flatMap(({ id }) => subjects.named(id)?.subject.deviceId ?? []),
        );
        if (await refreshSlice(ids.filter(isDue))) hasNew = true;
      }
    }
    return hasNew;
  }

  function begin(staleMs: number): Promise<boolean> {
    underWay = refreshAll(staleMs)
      .then((hasNew) => {
        if (hasNew && !signal.aborted) options.onNew();
        return hasNew;
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  async function beginAfter(before: Promise<boolean>): Promise<boolean> {
    const hadNew = await before.catch(() => false);
    const staleMs = next?.staleMs ?? 0;
    next = null;
    return (await begin(staleMs)) || hadNew;
  }

  return {
    /**
     * Refreshes the lists of all pinned devices that were not requested within `staleMs`. Resolves
     * with true if any had new archives. Calls during a refresh share the next one, which requests
     * what is due by then. Rejects with `LibraryError` if the disk fails.
     */
    refresh(staleMs: number): Promise<boolean> {
      if (underWay === null && next === null) return begin(staleMs);
      if (next === null) next = { staleMs, outcome: beginAfter(underWay ?? Promise.resolve(false)) };
      next.staleMs = Math.min(next.staleMs, staleMs);
      return next.outcome;
    },
    async idle(): Promise<void> {
      for (let work = next?.outcome ?? underWay; work !== null; work = next?.outcome ?? underWay)
        await work.catch(() => false);
    },
  };
}

/** An archive that is pinned itself is already known. */
function takesArchives({ target, rule }: StoredPin): boolean {
  return target.kind !== 'archive' && !(rule.kind === 'newest' && rule.number === 0);
}
