import type {
  Bookmark,
  BookmarkedLocation,
  Bookmarks,
  Bridge,
  Result,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, type Readable } from '../store/store.ts';

export interface BookmarkStore extends Readable<Bookmarks> {
  load(): Promise<void>;
  isStarred(place: BookmarkedLocation): boolean;
  /** Takes effect at once on the screen. */
  star(place: BookmarkedLocation, starred: boolean): Promise<Result<Bookmarks>>;
  /** The person went there. */
  opened(place: BookmarkedLocation): void;
  /** Another account, or nobody. */
  reset(): void;
}

const NONE: Bookmarks = { favourites: [], recent: [] };

/** The same text for the same place. */
export function bookmarkKey(place: BookmarkedLocation): string {
  return JSON.stringify(
    place.kind === 'device' ? ['device', place.deviceId] : ['organization', place.organizationId],
  );
}

/** Makes the store over the bridge. */
export function createBookmarkStore(bridge: Bridge): BookmarkStore {
  const store = createStore<Bookmarks>(NONE);
  /** Moves on with each account, so that a late answer for another one is dropped. */
  let generation = 0;

  const take = async (call: () => Promise<Result<Bookmarks>>) => {
    const asked = generation;
    const answer = await invoke(call);
    if (answer.ok && asked === generation) store.set(answer.value);
    return answer;
  };
  const has = (list: readonly Bookmark[], place: BookmarkedLocation) =>
    list.some((known) => bookmarkKey(known.location) === bookmarkKey(place));

  bridge.on.bookmarksChanged((bookmarks) => store.set(bookmarks));

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    load: async () => void (await take(() => bridge.bookmarks.list())),
    isStarred: (place) => has(store.value.favourites, place),
    star: (place, starred) => take(() => bridge.bookmarks.star({ location: place, starred })),
    opened: (place) => void take(() => bridge.bookmarks.opened({ location: place })),
    reset() {
      generation += 1;
      store.set(NONE);
    },
  };
}
