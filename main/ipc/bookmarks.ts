import { type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import type { Library } from '../library/library.ts';

/** Creates the calls of the area `fleet` about search, saved views and notes. */
export function createBookmarksHandlers({ workspace, clock, emit }: Services): Handlers['bookmarks'] {
  const all = ({ bookmarks }: Library) => ({
    favourites: bookmarks.favourites(),
    recent: bookmarks.recent(),
  });
  const changed = (library: Library) => {
    const payload = all(library);
    emit({ name: 'bookmarksChanged', payload });
    return succeed(payload);
  };
  return {
    list: () => workspace.use(({ library }) => succeed(all(library))),
    star: ({ location, starred }) =>
      workspace.use(({ library }) => {
        library.bookmarks.star(location, starred, clock.now());
        return changed(library);
      }),
    opened: ({ location }) =>
      workspace.use(({ library }) => {
        library.bookmarks.opened(location, clock.now());
        return changed(library);
      }),
  };
}
