import type { GalleryFilter, GalleryOrder, GallerySort } from '../../../preload/contract/index.ts';
import type { QueryPart } from '../database/query-parts.ts';
import { newSinceSeen } from './new-since-seen.ts';

/** A snapshot is stale so long after its last confirmation; the screen marks it from the same age on. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1_000;

/** A device is silent when its latest snapshot is so old; the screen marks it from the same age on. */
const SILENT_AFTER_MS = 2 * STALE_AFTER_MS;

const clockColumns: Readonly<Record<Exclude<GallerySort, 'name' | 'attention'>, string>> = {
  captured: 'effective_captured_at',
  received: 'best_received_at',
  age: 'effective_at',
  checked: 'checked_at',
};

/** The column whose days group a gallery; null when it is sorted by no clock. */
export function clockColumn(sort: GallerySort): string | null {
  return sort === 'name' || sort === 'attention' ? null : clockColumns[sort];
}

/**
 * How urgently a person has to look at a subject, 0: not at all. Its state is the one that a tile shows: what was not confirmed for long may no
 * longer be silent. Two values: the times (ms since the epoch) that stale and silent are before.
 */
const urgency = `CASE
  WHEN (state & 4) = 4 THEN 4
  WHEN (state & 3) = 0 THEN 0
  WHEN availability = 'none' THEN 3
  WHEN checked_at < ? THEN 1
  WHEN device_id IS NULL AND coalesce(best_captured_at, best_received_at) < ? THEN 2
  ELSE 0 END`;

/** What needs attention at `now` (ms since the epoch), with AND in front. */
export function attentionCondition(now: number): QueryPart {
  return { sql: ` AND ${urgency} > 0`, values: urgentBefore(now) };
}

function urgentBefore(now: number): readonly number[] {
  return [now - STALE_AFTER_MS, now - SILENT_AFTER_MS];
}

/**
 * The terms of ORDER BY. Both directions read one index, forwards or backwards, so equal rows are reversed too. Rows without a time come last
 * when the newest come first.
 */
export function orderTerms({ sort, descending }: GalleryOrder, now: number): QueryPart {
  const byName = { sql: descending ? 'sort_key DESC, id DESC' : 'sort_key, id', values: [] };
  if (sort === 'name') return byName;
  const first = clockColumn(sort) ?? urgency;
  return {
    sql: descending ? `${first} DESC, sort_key, id` : `${first}, sort_key DESC, id DESC`,
    values: sort === 'attention' ? urgentBefore(now) : [],
  };
}

const storedState = { missing: 0, low: 1, full: 2 } as const;

const stateConditions = {
  failed: '(state & 4) = 4',
  stale: '((state & 3) > 0 AND (state & 8) = 8 AND checked_at < ?)',
  new: newSinceSeen,
  pinned: 'EXISTS (SELECT 1 FROM retained WHERE retained.subject_id = subject.id)',
} as const satisfies Record<Exclude<GalleryFilter, keyof typeof storedState>, string>;

function isStoredFilter(filter: GalleryFilter): filter is keyof typeof storedState {
  return filter in storedState;
}

/** The conditions of filters, with AND in front; empty without filters. `now` in ms since the epoch. */
export function filterConditions(filters: readonly GalleryFilter[], now: number): QueryPart {
  const stored = filters.filter(isStoredFilter).map((filter) => storedState[filter]);
  const states = filters.flatMap((filter) => (isStoredFilter(filter) ? [] : stateConditions[filter]));
  const inState = stored.length === 0 ? '' : ` AND (state & 3) IN (${stored.join(', ')})`;
  return {
    sql: states.length === 0 ? inState : `${inState} AND (${states.join(' OR ')})`,
    values: filters.flatMap((filter) => (filter === 'stale' ? [now - STALE_AFTER_MS] : [])),
  };
}
