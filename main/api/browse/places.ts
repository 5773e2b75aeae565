import { type AppEvent, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import { withWorkspace } from '../../app/guard.ts';
import type { Clock } from '../../core/desktop.ts';
import type { Library } from '../../library/library.ts';

/** Calls about favourites and recent places. */
export function createPlacesHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly clock: Clock;
  readonly emit: (event: AppEvent) => void;
}): Handlers['places'] {
  const { workspace, clock, emit } = services;
  const all = ({ bookmarks }: Library) => ({
    favourites: [...bookmarks.favourites()],
    recent: [...bookmarks.recent()],
  });
  const changed = (library: Library) => {
    const payload = all(library);
    emit({ name: 'placesChanged', payload });
    return succeed(payload);
  };
  return {
    list: () => withWorkspace(workspace, ({ library }) => succeed(all(library))),
    star: ({ place, starred }) =>
      withWorkspace(workspace, ({ library }) => {
        library.bookmarks.star(place, starred, clock.now());
        return changed(library);
      }),
    opened: ({ place }) =>
      withWorkspace(workspace, ({ library }) => {
        library.bookmarks.opened(place, clock.now());
        return changed(library);
      }),
  };
}
