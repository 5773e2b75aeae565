import { randomUUID } from 'node:crypto';
import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import type { Library } from '../library/library.ts';

/** Calls of the area `fleet` about search, saved views and notes. */
type SearchHandlers = Pick<
  Handlers['fleet'],
  'search' | 'savedViews' | 'saveView' | 'changeSavedView' | 'removeSavedView' | 'notes' | 'writeNote'
>;

export function createSearchHandlers({ workspace, clock, emit }: Services): SearchHandlers {
  const viewsOf = (library: Library) => ({ views: library.savedViews.all() });
  const notifyViews = (library: Library) => emit({ name: 'savedViewsChanged', payload: viewsOf(library) });
  return {
    search: ({ terms, offset, limit }) =>
      workspace.use(async ({ library }) => succeed(await library.search.find(terms, offset, limit))),
    savedViews: () => workspace.use(({ library }) => succeed(viewsOf(library))),
    saveView: (view) =>
      workspace.use(({ library }) => {
        const added = library.savedViews.add(view, view.id ?? randomUUID(), clock.now());
        notifyViews(library);
        return succeed(added);
      }),
    changeSavedView: (change) =>
      workspace.use(({ library }) => {
        const changed = library.savedViews.change(change);
        notifyViews(library);
        return succeed(changed);
      }),
    removeSavedView: ({ id }) =>
      workspace.use(({ library }) => {
        if (!library.savedViews.remove(id)) return fail(unknownView);
        notifyViews(library);
        return succeed(null);
      }),
    notes: ({ subject }) => workspace.use(({ library }) => succeed([...library.notes.of(subject)])),
    writeNote: ({ subject, snapshotAt, text }) =>
      workspace.use(({ library, announce }) => {
        const note = library.notes.write(subject, text, clock.now(), snapshotAt);
        emit({ name: 'noteChanged', payload: { subject, snapshotAt, note } });
        announce(subject);
        return succeed(note);
      }),
  };
}

const unknownView: Failure = { code: 'notFound', refusal: 'viewGone' };
