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
  isStarred(place: BookmarkedLocation): boolean;
  star(place: BookmarkedLocation, starred: boolean): Promise<Result<Bookmarks>>;
  /** Puts a location at the head of the recent ones. */
  opened(place: BookmarkedLocation): void;
  reset(): void;
}

const NONE: Bookmarks = { favourites: [], recent: [] };

/** Equal for the same location. */
export function bookmarkKey(place: BookmarkedLocation): string {
  return JSON.stringify(
    place.kind === 'device' ? ['device', place.deviceId] : ['organization', place.organizationId],
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
  const has = (list: readonly Bookmark[], place: BookmarkedLocation) =>
    list.some((known) => bookmarkKey(known.location) === bookmarkKey(place));

  bridge.on.bookmarksChanged((bookmarks) => store.set(bookmarks));

  return withActions(store, {
    load: async () => void (await take(() => bridge.bookmarks.list())),
    isStarred: (place) => has(store.value.favourites, place),
    star: (place, starred) => take(() => bridge.bookmarks.star({ location: place, starred })),
    opened: (place) => void take(() => bridge.bookmarks.opened({ location: place })),
    reset() {
      account.renew();
      store.set(NONE);
    },
  });
}
