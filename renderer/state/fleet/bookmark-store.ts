import type {
  Bookmark,
  BookmarkedLocation,
  Bookmarks,
  Bridge,
  Result,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

export type BookmarkStore = ReturnType<typeof createBookmarkStore>;

const NONE: Bookmarks = { favourites: [], recent: [] };

/** Returns the same key for the same location. */
export function bookmarkKey(location: BookmarkedLocation): string {
  return JSON.stringify(
    location.kind === 'device' ? ['device', location.deviceId] : ['organization', location.organizationId],
  );
}

export function createBookmarkStore(bridge: Bridge) {
  const store = createStore<Bookmarks>(NONE);
  const account = createRenewableSignal();

  const take = async (call: () => Promise<Result<Bookmarks>>) => {
    const signal = account.current;
    const answer = await invoke(call);
    if (answer.ok && !signal.aborted) store.set(answer.value);
    return answer;
  };
  const has = (list: readonly Bookmark[], location: BookmarkedLocation) =>
    list.some((known) => bookmarkKey(known.location) === bookmarkKey(location));

  bridge.on.bookmarksChanged((bookmarks) => store.set(bookmarks));

  return withActions(store, {
    load: async () => void (await take(() => bridge.bookmarks.list())),
    isStarred: (location: BookmarkedLocation) => has(store.value.favourites, location),
    star: (location: BookmarkedLocation, starred: boolean) =>
      take(() => bridge.bookmarks.star({ location, starred })),
    /** Moves a location to the head of the recent ones. */
    opened: (location: BookmarkedLocation) => void take(() => bridge.bookmarks.opened({ location })),
    reset() {
      account.renew();
      store.set(NONE);
    },
  });
}
