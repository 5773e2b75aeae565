import type { GalleryOrder, GallerySort } from '../../../preload/contract/index.ts';
import { oldSql, staleSql } from '../../../preload/contract/rules/doubts.ts';
import { doubtUrgency } from '../../../preload/contract/rules/urgency.ts';
import { joinParts, type QueryPart } from '../database/query-parts.ts';
import { urgencyOfHealth, urgentDevices } from '../search/needs-look.ts';

const clockColumns: Readonly<Record<Exclude<GallerySort, 'match' | 'name' | 'attention'>, string>> = {
  captured: 'effective_captured_at',
  received: 'best_received_at',
  age: 'known_since',
  checked: 'checked_at',
};

/** Returns the column whose days group a gallery; `null` if not sorted by a clock. */
export function clockColumn(sort: GallerySort): string | null {
  return sort === 'match' || sort === 'name' || sort === 'attention' ? null : clockColumns[sort];
}

/** `urgencyOf` of a row of `subject` at `now` (ms since the epoch). */
export function urgency(now: number): QueryPart {
  return joinParts(
    `CASE
  WHEN id IN (${urgentDevices}) THEN ${urgencyOfHealth}
  WHEN (state & 4) = 4 THEN ${doubtUrgency.failed}
  WHEN (state & 3) = 0 THEN 0
  WHEN availability = 'none' THEN ${doubtUrgency.none}
  WHEN `,
    staleSql(now),
    ` THEN ${doubtUrgency.stale}
  WHEN `,
    oldSql(now),
    ` THEN ${doubtUrgency.old}
  ELSE 0 END`,
  );
}

/**
 * Returns a condition for rows that need attention at `now` (ms since the epoch), starting with
 * AND.
 */
export function attentionCondition(now: number): QueryPart {
  return joinParts(' AND ', urgency(now), ' > 0');
}

/**
 * Returns the ORDER BY terms. Both directions read one index, so ties are reversed too. Undated
 * rows come last if the newest come first. `rank`: ranks hits of a search; `null` without one.
 */
export function orderTerms(
  { sort, descending }: GalleryOrder,
  now: number,
  rank: QueryPart | null,
): QueryPart {
  if (sort === 'match') return rank ?? { sql: 'sort_key, id', values: [] };
  if (sort === 'name') return { sql: descending ? 'sort_key DESC, id DESC' : 'sort_key, id', values: [] };
  const first = clockColumn(sort) ?? urgency(now);
  return joinParts(first, descending ? ' DESC, sort_key, id' : ', sort_key DESC, id DESC');
}
