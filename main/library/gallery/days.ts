import {
  type DayGroup,
  type DayPage,
  type DayZone,
  type GalleryOrder,
  type GalleryScope,
  PAGE_LIMIT,
} from '../../../preload/contract/index.ts';
import { inStoredState } from '../../../preload/contract/rules/stored-state.ts';
import { joinParts, type PartQueries, type QueryPart } from '../database/query-parts.ts';
import { filterConditions } from '../search/filter-conditions.ts';
import { type GallerySource, galleryList, headOf } from './gallery-ids.ts';
import { clockColumn } from './gallery-select.ts';

type Counts = ReturnType<PartQueries['counts']>;

const UTC_DAY_MS = 24 * 60 * 60 * 1_000;

/** The start of the day around `at`, and of the next one. */
function dayOf(at: number, zone: DayZone): { readonly from: number; readonly to: number } {
  if (zone === 'utc') {
    const from = Math.floor(at / UTC_DAY_MS) * UTC_DAY_MS;
    return { from, to: from + UTC_DAY_MS };
  }
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  // By the calendar: twice a year a day has 23 or 25 hours.
  return { from: new Date(year, month, day).getTime(), to: new Date(year, month, day + 1).getTime() };
}

function toGroup(kind: DayGroup['kind'], startsAt: number | null, { count, full, low }: Counts): DayGroup[] {
  if (count === 0) return [];
  return [{ kind, startsAt, count, full, low, missing: count - full - low }];
}

const countColumns = `SELECT count(*) AS count, sum(${inStoredState(['full'])}) AS full, sum(${inStoredState(['low'])}) AS low
  FROM subject WHERE `;

/**
 * Days are found by steps through the index that the gallery is sorted by: the newest time, the day around it, the newest time before that
 * day, and so on. A clock that is off by decades costs one step, and each subject is counted once.
 *
 * The days of a gallery come in its order. `after` is the `next` of the page before; null begins.
 */
export function createDays(source: GallerySource) {
  const { queries } = source;
  const count = (condition: QueryPart) => queries.counts(joinParts(countColumns, condition));

  return (
    scope: GalleryScope,
    order: GalleryOrder,
    zone: DayZone,
    after: number | null,
  ): Omit<DayPage, 'reportedUntil'> => {
    const clock = clockColumn(order.sort);
    const found = galleryList(scope, source);
    if (found === null || clock === null) return { groups: [], next: null };
    const { descending } = order;
    const now = source.now();
    const matching = joinParts(found.list, filterConditions(order.filters, now));
    const undated = () => toGroup('undated', null, count(joinParts(matching, ` AND ${clock} IS NULL`)));
    const head = after === null ? headOf(found, order, now, queries) : null;
    const dayOfHead = (id: number) => {
      const at = queries.number({ sql: `SELECT ${clock} AS number FROM subject WHERE id = ?`, values: [id] });
      return at === null ? null : dayOf(at, zone).from;
    };
    const groups: DayGroup[] = [
      ...(head === null ? [] : toGroup('device', dayOfHead(head), count({ sql: 'id = ?', values: [head] }))),
      ...(descending || after !== null ? [] : undated()),
    ];

    const select = `SELECT ${descending ? 'max' : 'min'}(${clock}) AS number FROM subject WHERE `;
    const beyond = ` AND ${clock} ${descending ? '<' : '>='} ?`;
    let bound = after ?? (descending ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER);
    for (let steps = 0; steps < PAGE_LIMIT; steps += 1) {
      const next = queries.number(joinParts(select, matching, beyond, [bound]));
      if (next === null) return { groups: descending ? [...groups, ...undated()] : groups, next: null };
      const { from, to } = dayOf(next, zone);
      const inDay = joinParts(matching, ` AND ${clock} >= ? AND ${clock} < ?`, [from, to]);
      groups.push(...toGroup('day', from, count(inDay)));
      bound = descending ? from : to;
    }
    return { groups, next: bound };
  };
}
