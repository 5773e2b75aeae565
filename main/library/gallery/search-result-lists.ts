import type { SearchTerms } from '../../../preload/contract/index.ts';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import type { Database } from '../database/database.ts';
import type { QueryPart } from '../database/query-parts.ts';
import { type Pace, writeInSlices } from '../database/slices.ts';
import type { Search } from '../search/search.ts';

interface List {
  readonly number: number;
  readonly madeAt: number;
}

/** An open gallery reloads if the fleet changes, but does not move on its own. */
const LIFETIME_MS = 120_000;
/** A gallery, the one compared with it, and those to go back to. */
const LIST_LIMIT = 4;

const listCondition =
  'id IN (SELECT subject_id FROM temp.search_result_list WHERE search_result_list.number = ?)';

export type SearchResultLists = ReturnType<typeof createSearchResultLists>;

/**
 * Hits of searches as lists for galleries, in an in-memory table of the connection. `now`: ms
 * since the epoch.
 */
export function createSearchResultLists(database: Database, search: Search, pace: Pace, now: () => number) {
  database.exec(`
    CREATE TEMP TABLE search_result_list (
      number INTEGER NOT NULL, subject_id INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (number, subject_id)
    ) STRICT, WITHOUT ROWID`);
  const add = database.prepare(
    'INSERT OR IGNORE INTO temp.search_result_list (number, subject_id, position) VALUES (?, ?, ?)',
  );
  const removeSome = database.prepare(`
    DELETE FROM temp.search_result_list WHERE (number, subject_id) IN (
      SELECT number, subject_id FROM temp.search_result_list WHERE number = ? LIMIT 1000)`);
  const lists = new Map<string, List>();
  const making = new Map<string, Promise<void>>();
  let lastNumber = 0;

  const numberOf = (terms: SearchTerms) => lists.get(JSON.stringify(terms))?.number ?? 0;

  function* fill(number: number, ids: readonly number[]): Generator<void> {
    for (const [position, id] of ids.entries()) {
      add.run(number, id, position);
      yield;
    }
    for (const [key, list] of lists) {
      if (lists.size < LIST_LIMIT) break;
      lists.delete(key);
      while (removeSome.run(list.number).changes > 0) yield;
    }
  }

  async function make(key: string, terms: SearchTerms): Promise<void> {
    const ids = await search.all(terms);
    const number = ++lastNumber;
    await writeInSlices(fill(number, ids), { database, pace });
    lists.delete(key);
    lists.set(key, { number, madeAt: now() });
  }

  return {
    /** Makes the list of a search, unless a recent one exists. Await it before `list`. */
    async prepare(terms: SearchTerms): Promise<void> {
      const key = JSON.stringify(terms);
      const known = lists.get(key);
      if (known !== undefined && elapsedMs(known.madeAt, now()) < LIFETIME_MS) return;
      const made = making.get(key) ?? make(key, terms).finally(() => making.delete(key));
      making.set(key, made);
      await made;
    },
    /** Returns the condition of subjects in the list; nothing matches without `prepare`. */
    list: (terms: SearchTerms): QueryPart => ({
      sql: listCondition,
      values: [numberOf(terms)],
    }),
    /** Returns the position of a row of `subject` in the list, best hit at 0. */
    rank: (terms: SearchTerms): QueryPart => ({
      sql: '(SELECT position FROM temp.search_result_list AS hit WHERE hit.number = ? AND hit.subject_id = subject.id)',
      values: [numberOf(terms)],
    }),
    /** Call if the fleet changed: the next `prepare` makes a new list. */
    forget(): void {
      for (const [key, list] of lists) lists.set(key, { ...list, madeAt: Number.NEGATIVE_INFINITY });
      search.forget();
    },
  };
}
