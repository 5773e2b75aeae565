import {
  type DayGroup,
  type DayPage,
  type DayZone,
  type GalleryOrder,
  type GalleryScope,
  PAGE_LIMIT,
} from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import { joinParts, type PartQueries, type QueryPart } from '../database/query-parts.ts';
import { galleryList, headOf } from './gallery-ids.ts';
import { clockColumn, filterConditions } from './gallery-select.ts';
import type { SearchResultLists } from './search-result-lists.ts';

/** The days of a gallery, in its order. `after` is the `next` of the page before; null begins. */
type Days = (
  scope: GalleryScope,
  order: GalleryOrder,
  zone: DayZone,
  after: number | null,
) => Omit<DayPage, 'reportedUntil'>;

type Counts = ReturnType<PartQueries['counts']>;

const UTC_DAY = 24 * 60 * 60 * 1_000;

/** The first moment of the day that `at` is in, and of the day behind it; ms since the epoch. */
function dayOf(at: number, zone: DayZone): { readonly from: number; readonly to: number } {
  if (zone === 'utc') {
    const from = Math.floor(at / UTC_DAY) * UTC_DAY;
    return { from, to: from + UTC_DAY };
  }
  const moment = new Date(at);
  const [year, month, day] = [moment.getFullYear(), moment.getMonth(), moment.getDate()];
  // By the calendar and not by adding 24 hours: twice a year a day has 23 or 25.
  return { from: new Date(year, month, day).getTime(), to: new Date(year, month, day + 1).getTime() };
}

function toGroup(kind: DayGroup['kind'], startsAt: number | null, { count, full, low }: Counts): DayGroup[] {
  if (count === 0) return [];
  return [{ kind, startsAt, count, full, low, missing: count - full - low }];
}

const countColumns =
  'SELECT count(*) AS count, sum((state & 3) = 2) AS full, sum((state & 3) = 1) AS low FROM subject WHERE ';

/**
 * Prepares the days. They are found by steps through the index that the gallery is sorted by: the newest moment, the day
 * around it, the newest before that day, and so on. So a clock that is off by decades costs one step, and each subject is
 * counted once.
 */
export function createDays(
  queries: PartQueries,
  subjects: Subjects,
  viewList: SearchResultLists['list'],
  now: () => number,
): Days {
  const count = (condition: QueryPart) => queries.counts(joinParts(countColumns, condition));

  return (scope, order, zone, after) => {
    const clock = clockColumn(order.sort);
    const found = galleryList(scope, subjects, viewList);
    if (found === null || clock === null) return { groups: [], next: null };
    const at = now();
    const matching = joinParts(found.list, filterConditions(order.filters, at));
    const undated = () => toGroup('undated', null, count(joinParts(matching, ` AND ${clock} IS NULL`)));
    const head = after === null ? headOf(found, order, at, queries) : null;
    const groups: DayGroup[] = [
      ...(head === null ? [] : toGroup('device', null, count({ sql: 'id = ?', values: [head] }))),
      ...(order.descending || after !== null ? [] : undated()),
    ];

    const edge = order.descending ? 'max' : 'min';
    let bound = after ?? (order.descending ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER);
    for (let steps = 0; steps < PAGE_LIMIT; steps += 1) {
      const nextMoment = queries.number(
        joinParts(
          `SELECT ${edge}(${clock}) AS number FROM subject WHERE `,
          matching,
          ` AND ${clock} ${order.descending ? '<' : '>='} ?`,
          [bound],
        ),
      );
      if (nextMoment === null) {
        return { groups: order.descending ? [...groups, ...undated()] : groups, next: null };
      }
      const { from, to } = dayOf(nextMoment, zone);
      const inDay = joinParts(matching, ` AND ${clock} >= ? AND ${clock} < ?`, [from, to]);
      groups.push(...toGroup('day', from, count(inDay)));
      bound = order.descending ? from : to;
    }
    return { groups, next: bound };
  };
}
