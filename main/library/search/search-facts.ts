import type { SQLInputValue } from 'node:sqlite';
import type { SearchFilters } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** Row ids of all subjects that one of the filters leaves, in no order, some twice; null when each of them leaves many. Other filters are not looked at. */
type RareSubjects = (filters: SearchFilters, now: number) => readonly number[] | null;

/** Read at once, in about 2 ms. Where more fulfil a filter, looking through the fleet finds a first page soon enough. */
export const MOST_RARE = 5_000;

const isKept = '(low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL)';
const limit = `LIMIT ${MOST_RARE + 1}`;

/** The subjects of which a fact is true, through the index of that fact (migration 10). */
export const factQueries = {
  failed: `SELECT id FROM subject INDEXED BY subject_failed WHERE availability = 'failed' ${limit}`,
  addedByHand: `SELECT id FROM subject INDEXED BY subject_by_hand WHERE by_hand = 1 ${limit}`,
  gone: `SELECT id FROM subject INDEXED BY subject_gone WHERE visible = 0 ${limit}`,
  changedSince: `SELECT subject_id AS id FROM snapshot INDEXED BY snapshot_by_fetched WHERE fetched_at >= ? ${limit}`,
  pinned: `SELECT subject_id AS id FROM retained ${limit}`,
  uncheckedFor: `SELECT id FROM subject INDEXED BY subject_stored_by_check
    WHERE ${isKept} AND coalesce(checked_at, 0) < ? ${limit}`,
  kept: `SELECT id FROM subject INDEXED BY subject_stored_by_state WHERE ${isKept} AND (state & 3) = ? ${limit}`,
} as const;

type Fact = keyof typeof factQueries;

/** What is kept, as `state` says it. */
const keptNumber = { low: 1, full: 2 } as const;

/** The facts that are asked for, those that are the rarest in most fleets first, with the values of their places. */
function* wantedFacts(filters: SearchFilters, now: number): Generator<readonly [Fact, ...SQLInputValue[]]> {
  const { addedByHand, failed, gone, changedSince, pinned, uncheckedFor } = filters;
  if (addedByHand === true) yield ['addedByHand'];
  if (failed === true) yield ['failed'];
  if (gone === true) yield ['gone'];
  if (changedSince !== undefined) yield ['changedSince', Math.round(changedSince)];
  if (pinned === true) yield ['pinned'];
  if (uncheckedFor !== undefined) yield ['uncheckedFor', Math.round(now - uncheckedFor)];
}

/** Prepares the statements. */
export function createRareSubjects(database: Database): RareSubjects {
  const prepare = (fact: Fact) => database.select<{ readonly id: number }>(factQueries[fact]);
  const queries = {
    failed: prepare('failed'),
    addedByHand: prepare('addedByHand'),
    gone: prepare('gone'),
    changedSince: prepare('changedSince'),
    pinned: prepare('pinned'),
    uncheckedFor: prepare('uncheckedFor'),
    kept: prepare('kept'),
  };
  const idsOf = (fact: Fact, ...values: SQLInputValue[]) => queries[fact].all(...values).map(({ id }) => id);

  /** Null where nothing kept is wanted as well: that is most of a fleet. */
  function keptIds(kept: SearchFilters['downloaded']): readonly number[] | null {
    if (kept === undefined) return null;
    const ids: number[] = [];
    for (const name of kept) {
      if (name === 'none') return null;
      ids.push(...idsOf('kept', keptNumber[name]));
    }
    return ids;
  }

  return (filters, now) => {
    for (const [fact, ...values] of wantedFacts(filters, now)) {
      const ids = idsOf(fact, ...values);
      if (ids.length <= MOST_RARE) return ids;
    }
    const kept = keptIds(filters.downloaded);
    return kept !== null && kept.length <= MOST_RARE ? kept : null;
  };
}
