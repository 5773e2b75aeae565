import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge, Precision, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { bestSnapshot } from './best-snapshot.ts';

/** How long a range has to stay before the service is asked about it, ms: scrolling past asks nothing. */
const SETTLE_TIME = 150;
/** How long it has to stay to count as seen, ms: about what it takes to look over a screen of pictures. */
const LOOK_TIME = 1_000;

/** Asks the service about what stays on the screen, and tells the library what was seen. */
interface GalleryRequests {
  /** The range moved or its tiles changed: begins to wait. */
  settle(): void;
  /** Pictures came to what is on the screen: they are looked at from now on. */
  pictured(): void;
  /** Asks at once, also about what was confirmed a moment ago. */
  refresh(): void;
  /** What was asked before may be asked again. */
  forget(): void;
  /** Begins anew, with another gallery. */
  reset(): void;
  revalidate(subjects: readonly SubjectReference[], precision: Precision, scope: 'viewer' | 'demand'): void;
  /** A person opened it. */
  opened(tile: Tile): void;
}

/** `visible` are the loaded tiles on the screen. `mayAsk` says whether there is a session that may ask the service. */
export function createGalleryRequests(
  bridge: Bridge,
  visible: () => readonly Tile[],
  mayAsk: () => boolean,
): GalleryRequests {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;
  /** What the service was last asked about, to ask only once about what stays on the screen. */
  let lastAsked = '';
  let mustAsk = false;
  /** Subject and image of what was told to be seen. */
  const seen = new Set<string>();

  const askService = () => {
    if (!mayAsk()) return;
    const subjects = visible()
      .slice(0, PAGE_LIMIT)
      .map(({ subject }) => subject);
    const asked = JSON.stringify(subjects);
    if (subjects.length === 0 || (asked === lastAsked && !mustAsk)) return;
    const always = mustAsk;
    lastAsked = asked;
    mustAsk = false;
    void invoke(() => bridge.gallery.revalidate({ scope: 'gallery', subjects, precision: 'low', always }));
  };

  const tellSeen = () => {
    looking = undefined;
    const fresh = visible().filter((tile) => {
      const hash = bestSnapshot(tile)?.hash;
      const key = `${hash} ${subjectKey(tile.subject)}`;
      if (hash === undefined || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    const subjects = fresh.slice(0, PAGE_LIMIT).map(({ subject }) => subject);
    if (subjects.length > 0) void invoke(() => bridge.gallery.markSeen({ subjects, opened: false }));
  };

  return {
    settle() {
      clearTimeout(settling);
      clearTimeout(looking);
      settling = setTimeout(askService, SETTLE_TIME);
      looking = setTimeout(tellSeen, LOOK_TIME);
    },
    pictured() {
      looking ??= setTimeout(tellSeen, LOOK_TIME);
    },
    refresh() {
      mustAsk = true;
      clearTimeout(settling);
      askService();
    },
    forget() {
      lastAsked = '';
    },
    reset() {
      clearTimeout(settling);
      clearTimeout(looking);
      looking = undefined;
      lastAsked = '';
      mustAsk = false;
      seen.clear();
    },
    revalidate(subjects, precision, scope) {
      if (!mayAsk()) return;
      for (let first = 0; first < subjects.length; first += PAGE_LIMIT) {
        const part = subjects.slice(first, first + PAGE_LIMIT);
        void invoke(() => bridge.gallery.revalidate({ scope, subjects: part, precision, always: false }));
      }
    },
    opened(tile) {
      if (bestSnapshot(tile) === null) return;
      void invoke(() => bridge.gallery.markSeen({ subjects: [tile.subject], opened: true }));
    },
  };
}
