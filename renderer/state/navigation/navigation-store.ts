import { createStore, type Readable } from '../store/store.ts';
import { type Location, locationKey } from './page-location.ts';

/** Nobody goes back further than this; it bounds the memory of a long day. */
const HISTORY_LIMIT = 100;

/** Where the person is, and whether there is a way back or forward. */
interface NavigationView {
  readonly location: Location;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

export interface NavigationStore extends Readable<NavigationView> {
  /** Goes somewhere; what was ahead is forgotten. Where one is already, nothing happens. */
  go(location: Location): void;
  /** Takes the place of the present location, for example with newer names; the history stays. */
  replace(location: Location): void;
  back(): void;
  forward(): void;
  /** The last browsing place in the history, to return to from another page. */
  lastBrowse(): Location;
  /** Another account, or nobody: its places are none of ours. */
  reset(): void;
}

const START: Location = { page: 'browse', place: null };

/** Makes a history that begins at browsing. */
export function createNavigationStore(): NavigationStore {
  let entries: readonly Location[] = [START];
  let index = 0;
  const view = (): NavigationView => ({
    location: entries[index] ?? START,
    canGoBack: index > 0,
    canGoForward: index < entries.length - 1,
  });
  const store = createStore(view());
  const move = (to: number) => {
    index = Math.max(0, Math.min(to, entries.length - 1));
    store.set(view());
  };
  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    go(location) {
      if (locationKey(location) === locationKey(store.value.location)) return;
      entries = [...entries.slice(0, index + 1), location].slice(-HISTORY_LIMIT);
      move(entries.length - 1);
    },
    replace(location) {
      entries = entries.map((entry, at) => (at === index ? location : entry));
      move(index);
    },
    back: () => move(index - 1),
    forward: () => move(index + 1),
    lastBrowse: () => entries.slice(0, index + 1).findLast(({ page }) => page === 'browse') ?? START,
    reset() {
      entries = [START];
      move(0);
    },
  };
}
