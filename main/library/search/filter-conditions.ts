import type { GalleryFilter } from '../../../preload/contract/index.ts';
import type { QueryPart } from '../database/query-parts.ts';
import { needsLook } from '../health/needs-look.ts';
import { newSinceSeen } from './new-since-seen.ts';

/** A snapshot is stale so long after its last confirmation; the screen marks it from the same age on. */
export const STALE_AFTER_MS = 24 * 60 * 60 * 1_000;

const storedState = { missing: 0, low: 1, full: 2 } as const;

const stateConditions = {
  needsLook,
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
