import {
  type Failure,
  type NewSavedView,
  SAVED_VIEW_LIMIT,
  type SavedView,
  type SavedViewChange,
  searchTerms,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';
import { sortedByName } from '../search/sort-key.ts';

interface ViewRow extends Omit<SavedView, 'terms'> {
  readonly search: string;
}

const tooMany: Failure = {
  code: 'invalidInput',
  refusal: 'viewsTooMany',
  facts: { limit: SAVED_VIEW_LIMIT },
};

function nameTaken(name: string): Failure {
  return { code: 'invalidInput', refusal: 'viewNameTaken', facts: { name } };
}

const unknownView: Failure = { code: 'notFound', refusal: 'viewGone' };

/** Skips rows of a later version that this one can't read; they stay stored. */
function toView({ search, ...rest }: ViewRow): SavedView[] {
  const read = searchTerms.safeParse(JSON.parse(search));
  return read.success ? [{ ...rest, terms: read.data }] : [];
}

export type SavedViews = ReturnType<typeof createSavedViews>;

/**
 * Stores named searches. Writes must run inside a transaction; they throw `LibraryError`
 * `refused`, saying what to change.
 */
export function createSavedViews(database: Database) {
  const columns = 'SELECT id, name, search, created_at AS createdAt FROM saved_view';
  const readAll = database.select<ViewRow>(columns);
  const byId = database.select<ViewRow>(`${columns} WHERE id = ?`);
  const byName = database.selectFirst<{ readonly id: string }>('SELECT id FROM saved_view WHERE name = ?');
  const put = database.prepare(`
    INSERT INTO saved_view (id, name, search, created_at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (id) DO UPDATE SET name = ?2, search = ?3`);
  const remove = database.change('DELETE FROM saved_view WHERE id = ?');

  function store(view: SavedView): SavedView {
    const holder = byName(view.name);
    if (holder !== null && holder.id !== view.id) throw new LibraryError('refused', nameTaken(view.name));
    put.run(view.id, view.name, JSON.stringify(view.terms), view.createdAt);
    return view;
  }

  const find = (id: string): SavedView | null => byId.all(id).flatMap(toView)[0] ?? null;

  return {
    all: () => sortedByName(readAll.all().flatMap(toView)),
    find,
    /** `id`: a new, unique text; `at`: ms since the epoch. */
    add({ name, terms }: NewSavedView, id: string, at: number): SavedView {
      if (readAll.all().length >= SAVED_VIEW_LIMIT) throw new LibraryError('refused', tooMany);
      return store({ id, name: name.toWellFormed(), terms, createdAt: at });
    },
    change({ id, name, terms }: SavedViewChange): SavedView {
      const known = find(id);
      if (known === null) throw new LibraryError('refused', unknownView);
      return store({ ...known, name: name?.toWellFormed() ?? known.name, terms: terms ?? known.terms });
    },
    /** Returns false if there is none with that id. */
    remove: (id: string) => remove(id) > 0,
  };
}
