import type {
  Bookmark,
  BookmarkedLocation,
  Bookmarks,
  Bridge,
  Result,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, type Readable, withActions } from '../store/store.ts';

export interface BookmarkStore extends Readable<Bookmarks> {
  load(): Promise<void>;
  isStarred(location: BookmarkedLocation): boolean;
  star(location: BookmarkedLocation, starred: boolean): Promise<Result<Bookmarks>>;
  /** Puts a location at the head of the recent ones. */
  opened(location: BookmarkedLocation): void;
  reset(): void;
}

const NONE: Bookmarks = { favourites: [], recent: [] };

/** Equal for the same location. */
export function bookmarkKey(location: BookmarkedLocation): string {
  return JSON.stringify(
    location.kind === 'device' ? ['device', location.deviceId] : ['organization', location.organizationId],
  );
}

/** Makes the store over the bridge. */
export function createBookmarkStore(bridge: Bridge): BookmarkStore {
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
    isStarred: (location) => has(store.value.favourites, location),
    star: (location, starred) => take(() => bridge.bookmarks.star({ location, starred })),
    opened: (location) => void take(() => bridge.bookmarks.opened({ location })),
    reset() {
      account.renew();
      store.set(NONE);
    },
  });
}
