import { type AppEvent, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import { withWorkspace } from '../../app/with-workspace.ts';
import type { Clock } from '../../core/desktop.ts';
import type { Library } from '../../library/library.ts';

/** Calls about favourites and recent locations. */
export function createBookmarksHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly clock: Clock;
  readonly emit: (event: AppEvent) => void;
}): Handlers['bookmarks'] {
  const { workspace, clock, emit } = services;
  const all = ({ bookmarks }: Library) => ({
    favourites: [...bookmarks.favourites()],
    recent: [...bookmarks.recent()],
  });
  const changed = (library: Library) => {
    const payload = all(library);
    emit({ name: 'bookmarksChanged', payload });
    return succeed(payload);
  };
  return {
    list: () => withWorkspace(workspace, ({ library }) => succeed(all(library))),
    star: ({ location, starred }) =>
      withWorkspace(workspace, ({ library }) => {
        library.bookmarks.star(location, starred, clock.now());
        return changed(library);
      }),
    opened: ({ location }) =>
      withWorkspace(workspace, ({ library }) => {
        library.bookmarks.opened(location, clock.now());
        return changed(library);
      }),
  };
}
