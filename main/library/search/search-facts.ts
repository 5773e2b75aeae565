import type { SQLInputValue } from 'node:sqlite';
import type { SearchFilters } from '../../../preload/contract/index.ts';
import { type StoredState, storedStates } from '../../../preload/contract/rules/stored-state.ts';
import type { Database } from '../database/database.ts';

/**
 * Read at once, in about 2 ms. If a filter leaves more, scanning the whole fleet finds a first
 * page soon enough.
 */
export const RARE_LIMIT = 5_000;

const isStored = '(low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL)';
const limit = `LIMIT ${RARE_LIMIT + 1}`;

/** Selects the subjects with a fact, using its index. */
export const factQueries = {
  failed: `SELECT id FROM subject INDEXED BY subject_failed WHERE availability = 'failed' ${limit}`,
  addedByHand: `SELECT id FROM subject INDEXED BY subject_by_hand WHERE by_hand = 1 ${limit}`,
  gone: `SELECT id FROM subject INDEXED BY subject_gone WHERE visible = 0 ${limit}`,
  changedSince: `SELECT subject_id AS id FROM snapshot INDEXED BY snapshot_by_fetched WHERE fetched_at >= ? ${limit}`,
  pinned: `SELECT subject_id AS id FROM retained ${limit}`,
  uncheckedFor: `SELECT id FROM subject INDEXED BY subject_stored_by_check
    WHERE ${isStored} AND coalesce(checked_at, 0) < ? ${limit}`,
  downloaded: `SELECT id FROM subject INDEXED BY subject_stored_by_state WHERE ${isStored} AND (state & 3) = ? ${limit}`,
} as const;

type Fact = keyof typeof factQueries;

/** Converts the search's states to those of galleries. */
export const downloadedStates = (downloaded: NonNullable<SearchFilters['downloaded']>) =>
  downloaded.map((state): StoredState => (state === 'none' ? 'missing' : state));

/**
 * Yields the wanted facts, the rarest in most fleets first, with the values of their parameters.
 */
function* wantedFacts(filters: SearchFilters, now: number): Generator<readonly [Fact, ...SQLInputValue[]]> {
  const { addedByHand, failed, gone, changedSince, pinned, uncheckedFor } = filters;
  if (addedByHand === true) yield ['addedByHand'];
  if (failed === true) yield ['failed'];
  if (gone === true) yield ['gone'];
  if (changedSince !== undefined) yield ['changedSince', Math.round(changedSince)];
  if (pinned === true) yield ['pinned'];
  if (uncheckedFor !== undefined) yield ['uncheckedFor', Math.round(now - uncheckedFor)];
}

/**
 * Returns row ids of all subjects that one of the filters leaves, unordered, possibly repeated;
 * `null` if each filter leaves many.
 */
export function createRareSubjects(database: Database) {
  const queries = new Map(
    Object.entries(factQueries).map(([fact, sql]) => [fact, database.selectIds(sql)] as const),
  );
  const idsOf = (fact: Fact, ...values: SQLInputValue[]) => queries.get(fact)?.(...values) ?? [];

  /** Returns `null` with `none`: most of a fleet is not downloaded. */
  function downloadedIds(states: SearchFilters['downloaded']): readonly number[] | null {
    if (states === undefined || states.includes('none')) return null;
    return downloadedStates(states).flatMap((state) => idsOf('downloaded', storedStates[state]));
  }

  return (filters: SearchFilters, now: number): readonly number[] | null => {
    for (const [fact, ...values] of wantedFacts(filters, now)) {
      const ids = idsOf(fact, ...values);
      if (ids.length <= RARE_LIMIT) return ids;
    }
    const ids = downloadedIds(filters.downloaded);
    return ids !== null && ids.length <= RARE_LIMIT ? ids : null;
  };
}
