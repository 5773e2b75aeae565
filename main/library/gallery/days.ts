import { MINUTE_MS } from '../../../preload/contract/core/durations.ts';
import {
  type DayGroup,
  type DayPage,
  type DayZone,
  type GalleryOrder,
  type GalleryScope,
  PAGE_LIMIT,
} from '../../../preload/contract/index.ts';
import { dayAround, dayOfDate } from '../../../preload/contract/rules/calendar-day.ts';
import { inStoredState } from '../../../preload/contract/rules/stored-state.ts';
import { joinParts, type PartQueries, type QueryPart } from '../database/query-parts.ts';
import { filterConditions } from '../search/filter-conditions.ts';
import { type GallerySource, galleryList, headOf } from './gallery-ids.ts';
import { clockColumn } from './gallery-select.ts';

type Counts = ReturnType<PartQueries['counts']>;

/**
 * Since 1973, days start at a quarter of an hour in every zone (tzdata: Liberia was the last to
 * leave local mean time, in 1972).
 */
const QUARTERS_SINCE_MS = dayOfDate(1973, 1, 1) ?? 0;
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Returns the day around a time, from its first moment to that of the next day; just the time if
 * beyond the calendar.
 */
function dayOf(at: number, zone: DayZone): { readonly from: number; readonly to: number } {
  const day = dayAround(at, zone === 'utc' ? 'UTC' : undefined);
  return day.from <= at && at < day.to ? day : { from: at, to: at + 1 };
}

function toGroup(kind: DayGroup['kind'], startsAt: number | null, { count, full, low }: Counts): DayGroup[] {
  if (count === 0) return [];
  return [{ kind, startsAt, count, full, low, missing: count - full - low }];
}

const counts = `count(*) AS count, sum(${inStoredState(['full'])}) AS full, sum(${inStoredState(['low'])}) AS low`;
const countColumns = `SELECT ${counts} FROM subject WHERE `;

/** Selects quarter hours, in which no day can end, with their counts. */
const quarterColumns = (clock: string) =>
  `SELECT iif(${clock} < ${QUARTERS_SINCE_MS}, ${clock}, ${clock} - ${clock} % ${QUARTER_MS}) AS number, ${counts}
  FROM subject WHERE `;

/**
 * Joins quarter hours to days, in order; `rest`: time of the first day after `limit` days, if any.
 */
function joinDays(
  quarters: ReturnType<PartQueries['countRows']>,
  zone: DayZone,
  limit: number,
): { readonly days: readonly DayGroup[]; readonly rest: number | null } {
  const days: DayGroup[] = [];
  for (const { number: at, count, full, low } of quarters) {
    if (at === null) continue;
    const { from } = dayOf(at, zone);
    const last = days.at(-1);
    const before = last?.startsAt === from ? last : null;
    if (before === null && days.length === limit) return { days, rest: at };
    const sum = {
      count: count + (before?.count ?? 0),
      full: (full ?? 0) + (before?.full ?? 0),
      low: (low ?? 0) + (before?.low ?? 0),
    };
    days.splice(before === null ? days.length : days.length - 1, 1, ...toGroup('day', from, sum));
  }
  return { days, rest: null };
}

/**
 * Days are found by steps through the index that the gallery is sorted by: the newest time, its
 * day, the newest time before that day, and so on. A clock that is off by decades costs one step,
 * and each subject is counted once. A search result has no such index: each step would read all of
 * it, so its days are found in one pass.
 *
 * Days come in the gallery's order. `after` is `next` of the previous page; `null` begins.
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
    if (scope.kind === 'view') {
      const direction = descending ? 'DESC' : 'ASC';
      const quarters = queries.countRows(
        joinParts(
          quarterColumns(clock),
          matching,
          beyond,
          [bound],
          ` GROUP BY number ORDER BY number ${direction}`,
        ),
      );
      const { days, rest } = joinDays(quarters, zone, PAGE_LIMIT);
      groups.push(...days);
      if (rest === null) return { groups: descending ? [...groups, ...undated()] : groups, next: null };
      return { groups, next: descending ? dayOf(rest, zone).to : dayOf(rest, zone).from };
    }
    for (let steps = 0; steps < PAGE_LIMIT; steps += 1) {
      const next = queries.number(joinParts(select, matching, beyond, [bound]));
      // Each step advances, so that the loop ends.
      if (next === null || (descending ? next >= bound : next < bound))
        return { groups: descending ? [...groups, ...undated()] : groups, next: null };
      const { from, to } = dayOf(next, zone);
      const inDay = joinParts(matching, ` AND ${clock} >= ? AND ${clock} < ?`, [from, to]);
      groups.push(...toGroup('day', from, count(inDay)));
      bound = descending ? from : to;
    }
    return { groups, next: bound };
  };
}
