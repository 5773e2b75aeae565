import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { GalleryFilter } from '../../../preload/contract/index.ts';
import { staleSql } from '../../../preload/contract/rules/doubts.ts';
import { ageUnknownSql } from '../../../preload/contract/rules/snapshot-time.ts';
import {
  inStoredState,
  type StoredState,
  storedStates,
} from '../../../preload/contract/rules/stored-state.ts';
import { joinParts, type QueryPart } from '../database/query-parts.ts';
import { isPinned } from '../offline/retention.ts';
import { needsLook } from './needs-look.ts';
import { newSinceSeen } from './new-since-seen.ts';

/**
 * True if the last request for a `subject` neither failed nor found no snapshot: `failed` and
 * `none` say more than `stale`.
 */
const isAvailable = '(state & 8) = 8';

function stateCondition(filter: Exclude<GalleryFilter, StoredState>, now: number): QueryPart {
  switch (filter) {
    case 'needsLook':
      return { sql: needsLook, values: [] };
    case 'failed':
      return { sql: '(state & 4) = 4', values: [] };
    case 'stale':
      return joinParts(`((state & 3) > 0 AND ${isAvailable} AND `, staleSql(now), ')');
    case 'ageUnknown':
      return { sql: ageUnknownSql, values: [] };
    case 'new':
      return { sql: newSinceSeen, values: [] };
    case 'pinned':
      return { sql: isPinned, values: [] };
    default:
      return assertNever(filter);
  }
}

function isStoredFilter(filter: GalleryFilter): filter is StoredState {
  return filter in storedStates;
}

/**
 * Returns the conditions of filters, starting with AND; empty without filters. `now`: ms since the
 * epoch.
 */
export function filterConditions(filters: readonly GalleryFilter[], now: number): QueryPart {
  const stored = filters.filter(isStoredFilter);
  const inState = stored.length === 0 ? '' : ` AND ${inStoredState(stored)}`;
  const states = filters.flatMap((filter) => (isStoredFilter(filter) ? [] : [stateCondition(filter, now)]));
  if (states.length === 0) return { sql: inState, values: [] };
  const either = states.flatMap((state, index) => (index === 0 ? [state] : [' OR ', state]));
  return joinParts(`${inState} AND (`, ...either, ')');
}
