import { randomUUID } from 'node:crypto';
import {
  type AppEvent,
  type Failure,
  fail,
  type Handlers,
  succeed,
} from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import { withWorkspace } from '../../app/with-workspace.ts';
import type { Clock } from '../../core/desktop.ts';
import type { Library } from '../../library/library.ts';

/** The calls of the area `fleet` that find things. */
type SearchHandlers = Pick<
  Handlers['fleet'],
  'search' | 'savedViews' | 'saveView' | 'changeSavedView' | 'removeSavedView'
>;

/** Calls about finding, and about searches with names. */
export function createSearchHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly clock: Clock;
  readonly emit: (event: AppEvent) => void;
}): SearchHandlers {
  const { workspace, clock, emit } = services;
  const viewsOf = (library: Library) => ({ views: [...library.savedViews.all()] });
  const tellViews = (library: Library) => emit({ name: 'savedViewsChanged', payload: viewsOf(library) });
  return {
    search: ({ terms, offset, limit }) =>
      withWorkspace(workspace, async ({ library }) =>
        succeed(await library.search.find(terms, offset, limit)),
      ),
    savedViews: () => withWorkspace(workspace, ({ library }) => succeed(viewsOf(library))),
    saveView: (view) =>
      withWorkspace(workspace, ({ library }) => {
        const added = library.savedViews.add(view, randomUUID(), clock.now());
        tellViews(library);
        return succeed(added);
      }),
    changeSavedView: (change) =>
      withWorkspace(workspace, ({ library }) => {
        const changed = library.savedViews.change(change);
        tellViews(library);
        return succeed(changed);
      }),
    removeSavedView: ({ id }) =>
      withWorkspace(workspace, ({ library }) => {
        if (!library.savedViews.remove(id)) return fail(unknownView);
        tellViews(library);
        return succeed(null);
      }),
  };
}

const unknownView: Failure = {
  code: 'notFound',
  message: 'This saved view no longer exists.',
  advice: 'Choose another view.',
};
