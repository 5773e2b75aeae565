import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge, Precision, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { invoke } from '../store/invoke.ts';

/** Delay before requests are sent for a range, ms: scrolling past sends none. */
const SETTLE_MS = 150;
/** Delay before it counts as seen, ms: about the time to look over a screen of pictures. */
const LOOK_MS = 1_000;

function subjectsOf(tiles: readonly Tile[]): SubjectReference[] {
  return tiles.slice(0, PAGE_LIMIT).map(({ subject }) => subject);
}

/** Reports seen tiles to the library. `visible` returns the loaded tiles on the screen. */
function createSeenReports(bridge: Bridge, visible: () => readonly Tile[]) {
  let looking: ReturnType<typeof setTimeout> | undefined;
  /** Subject and image of each reported tile. */
  const seen = new Set<string>();

  const report = () => {
    looking = undefined;
    const fresh = visible().filter((tile) => {
      const hash = bestSnapshot(tile)?.hash;
      const key = `${hash} ${subjectKey(tile.subject)}`;
      if (hash === undefined || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    const subjects = subjectsOf(fresh);
    if (subjects.length > 0) void invoke(() => bridge.gallery.markSeen({ subjects, opened: false }));
  };
  const watch = () => {
    looking ??= setTimeout(report, LOOK_MS);
  };
  const stop = () => {
    clearTimeout(looking);
    looking = undefined;
  };

  return {
    watch,
    restart() {
      stop();
      watch();
    },
    reset() {
      stop();
      seen.clear();
    },
  };
}

/**
 * Sends requests for tiles that stay on the screen, and passes them to `onVisible`. `mayRequest`:
 * whether a session may send requests to the service.
 */
export function createGalleryRequests(
  bridge: Bridge,
  visible: () => readonly Tile[],
  mayRequest: () => boolean,
  onVisible: (tiles: readonly Tile[]) => void,
) {
  const seen = createSeenReports(bridge, visible);
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Subjects of the last request, which is not repeated while they stay on the screen. */
  let lastRequest = '';
  let isForced = false;

  const request = () => {
    const tiles = visible();
    onVisible(tiles);
    if (!mayRequest()) return;
    const subjects = subjectsOf(tiles);
    const key = JSON.stringify(subjects);
    if (subjects.length === 0 || (key === lastRequest && !isForced)) return;
    const always = isForced;
    lastRequest = key;
    isForced = false;
    void invoke(() => bridge.gallery.revalidate({ scope: 'gallery', subjects, precision: 'low', always }));
  };

  return {
    /** Call if the range moved or its tiles changed: starts the delay. */
    settle() {
      clearTimeout(settling);
      settling = setTimeout(request, SETTLE_MS);
      seen.restart();
    },
    /** Call if tiles on the screen got snapshots: they count as seen after the delay. */
    watchSeen() {
      onVisible(visible());
      seen.watch();
    },
    /** Sends requests at once, even for tiles that were just confirmed. */
    refresh() {
      isForced = true;
      clearTimeout(settling);
      request();
    },
    /** Allows the last request to be repeated. */
    forget() {
      lastRequest = '';
    },
    /** Starts over with another gallery. */
    reset() {
      clearTimeout(settling);
      lastRequest = '';
      isForced = false;
      onVisible([]);
      seen.reset();
    },
    revalidate(subjects: readonly SubjectReference[], precision: Precision, scope: 'viewer' | 'demand') {
      if (!mayRequest()) return;
      for (let first = 0; first < subjects.length; first += PAGE_LIMIT) {
        const part = subjects.slice(first, first + PAGE_LIMIT);
        void invoke(() => bridge.gallery.revalidate({ scope, subjects: part, precision, always: false }));
      }
    },
    /** Call if the user opened this tile. */
    opened(tile: Tile) {
      if (bestSnapshot(tile) === null) return;
      void invoke(() => bridge.gallery.markSeen({ subjects: [tile.subject], opened: true }));
    },
  };
}
