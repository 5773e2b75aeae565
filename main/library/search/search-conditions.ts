import type { SearchFilters } from '../../../preload/contract/index.ts';
import { joinParts, type QueryPart } from '../database/query-parts.ts';
import { storedState } from './search-facts.ts';

/** The organization of a subject: an archive has that of its device. */
const organizationOfSubject =
  'coalesce((SELECT device.organization_id FROM subject AS device WHERE device.id = subject.device_id), subject.organization_id)';

/** An archive of a hidden device is hidden. */
const visibleSubject = `subject.visible = 1
  AND coalesce((SELECT device.visible FROM subject AS device WHERE device.id = subject.device_id), 1) = 1`;

function organizationCondition(organizationId: string | null): QueryPart {
  if (organizationId === null) return { sql: `${organizationOfSubject} IS NULL`, values: [] };
  return {
    sql: `${organizationOfSubject} = (SELECT id FROM organization WHERE service_id = ?)`,
    values: [organizationId],
  };
}

/** A condition over `subject`. `now` in ms since the epoch. */
export function searchConditions(filters: SearchFilters, now: number): QueryPart {
  const { organizationId, downloaded, failed, pinned, uncheckedFor, addedByHand, gone, changedSince } =
    filters;
  const parts: QueryPart[] = [{ sql: gone === true ? 'subject.visible = 0' : visibleSubject, values: [] }];
  const add = (sql: string, ...values: number[]) => parts.push({ sql, values });
  if (organizationId !== undefined) parts.push(organizationCondition(organizationId));
  if (downloaded !== undefined)
    add(`(state & 3) IN (${downloaded.map((name) => storedState[name]).join(', ')})`);
  if (failed === true) add('(state & 4) = 4');
  if (pinned === true) add('EXISTS (SELECT 1 FROM retained WHERE retained.subject_id = subject.id)');
  if (uncheckedFor !== undefined)
    add('(state & 3) > 0 AND coalesce(checked_at, 0) < ?', Math.round(now - uncheckedFor));
  if (addedByHand === true) add('subject.by_hand = 1 AND subject.listed = 0');
  if (changedSince !== undefined) {
    add(
      'EXISTS (SELECT 1 FROM snapshot WHERE snapshot.id = best_snapshot_id AND fetched_at >= ?)',
      Math.round(changedSince),
    );
  }
  return joinParts(...parts.flatMap((part, index) => (index === 0 ? [part] : [' AND ', part])));
}
