import type { GalleryOrder, GallerySort } from '../../../preload/contract/index.ts';
import type { QueryPart } from '../database/query-parts.ts';
import { byUrgencyOfHealth, urgentDevices } from '../health/needs-look.ts';
import { STALE_AFTER_MS } from '../search/filter-conditions.ts';

/** The latest snapshot of a device is old from this age on; the screen marks it from the same age on. */
const OLD_AFTER_MS = 2 * STALE_AFTER_MS;

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
 * How urgently a person has to look at a subject, 0: not at all. First what needs a look, by its state, then the doubts that a tile shows: what
 * was not confirmed for long may no longer be old. Two values: the times (ms since the epoch) that stale and old are before.
 */
const urgency = `CASE
  WHEN id IN (${urgentDevices}) THEN 4 + ${byUrgencyOfHealth}
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
  return [now - STALE_AFTER_MS, now - OLD_AFTER_MS];
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
