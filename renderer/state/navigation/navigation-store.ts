import { createStore, withActions } from '../store/store.ts';
import { locationKey, type PageLocation } from './page-location.ts';

/** Most entries of the history; bounds the memory of a long day. */
const HISTORY_LIMIT = 100;

interface NavigationView {
  readonly current: PageLocation;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

export type NavigationStore = ReturnType<typeof createNavigationStore>;

const START: PageLocation = { page: 'browse', location: null };

/**
 * Creates a history that begins at browsing. `onMoved` is called whenever another entry is shown.
 */
export function createNavigationStore(onMoved = (): void => {}) {
  let entries: readonly PageLocation[] = [START];
  let index = 0;
  const view = (): NavigationView => ({
    current: entries[index] ?? START,
    canGoBack: index > 0,
    canGoForward: index < entries.length - 1,
  });
  const store = createStore(view());
  const update = () => store.set(view());
  const move = (to: number) => {
    index = Math.max(0, Math.min(to, entries.length - 1));
    if (view().current !== store.value.current) onMoved();
    update();
  };
  return withActions(store, {
    /**
     * Adds an entry after the current one and drops those ahead; does nothing for the current
     * location.
     */
    go(location: PageLocation) {
      if (locationKey(location) === locationKey(store.value.current)) return;
      entries = [...entries.slice(0, index + 1), location].slice(-HISTORY_LIMIT);
      move(entries.length - 1);
    },
    /** Replaces the current entry, for example by one with newer names. */
    replace(location: PageLocation) {
      entries = entries.map((entry, at) => (at === index ? location : entry));
      update();
    },
    back: () => move(index - 1),
    forward: () => move(index + 1),
    /** Returns the last entry of the page "Browse", to return to from another page. */
    lastBrowse: () => entries.slice(0, index + 1).findLast(({ page }) => page === 'browse') ?? START,
    reset() {
      entries = [START];
      move(0);
    },
  });
}
