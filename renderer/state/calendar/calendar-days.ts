import type { DayGroup } from '../../../preload/contract/index.ts';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * A day of the calendar, whatever zone it belongs to: the UTC midnight of its date, ms since the epoch. So days can be
 * counted, compared and written without summer time in between.
 */
export type CalendarDay = number;

/**
 * What is known of a day: `downloaded` (at least one snapshot is on this laptop), `onlineOnly` (the service has one), `none` (the service has
 * nothing), `notChecked` (not checked since), `future` (nothing can be known).
 */
export type DayState = 'downloaded' | 'onlineOnly' | 'none' | 'notChecked' | 'future';

/** The day of a time in a time zone by its IANA name; undefined is the laptop's. */
export function calendarDayOf(at: number, timeZone: string | undefined): CalendarDay {
  const parts = new Intl.DateTimeFormat('en', {
    ...(timeZone === undefined ? {} : { timeZone }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    era: 'short',
  }).formatToParts(at);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const isBeforeChrist = parts.some(({ type, value }) => type === 'era' && value === 'BC');
  const date = new Date(0);
  date.setUTCFullYear(
    isBeforeChrist ? 1 - number('year') : number('year'),
    number('month') - 1,
    number('day'),
  );
  return date.getTime();
}

/** The groups that are of a day, by it: the latest snapshot of a device counts with the archives of its day. */
export function groupsByDay(
  groups: readonly DayGroup[],
  timeZone: string | undefined,
): ReadonlyMap<CalendarDay, DayGroup> {
  const byDay = new Map<CalendarDay, DayGroup>();
  for (const group of groups) {
    if (group.startsAt === null) continue;
    const day = calendarDayOf(group.startsAt, timeZone);
    const before = byDay.get(day);
    byDay.set(day, before === undefined ? group : joined(before, group));
  }
  return byDay;
}

function joined(one: DayGroup, other: DayGroup): DayGroup {
  return {
    kind: 'day',
    startsAt: one.startsAt,
    count: one.count + other.count,
    full: one.full + other.full,
    low: one.low + other.low,
    missing: one.missing + other.missing,
  };
}

/** The state of a day; `reportedUntil` is the day of the last list of the service. A camera whose clock is ahead has images of the future. */
export function dayState(
  group: DayGroup | undefined,
  day: CalendarDay,
  today: CalendarDay,
  reportedUntil: CalendarDay | null,
): DayState {
  if (group !== undefined) return group.full + group.low > 0 ? 'downloaded' : 'onlineOnly';
  if (day > today) return 'future';
  if (reportedUntil === null || day > reportedUntil) return 'notChecked';
  // A list of an earlier day was read before that day was over.
  return day < reportedUntil || day === today ? 'none' : 'notChecked';
}

/** The weeks of the month of a day, of seven days each, from the week of its first to that of its last day. */
export function weeksOf(day: CalendarDay, firstWeekday: number): readonly (readonly CalendarDay[])[] {
  const date = new Date(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0);
  const weeks: CalendarDay[][] = [];
  for (let start = startOfWeek(first, firstWeekday); start <= last; start += 7 * DAY_MS) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => start + offset * DAY_MS));
  }
  return weeks;
}

/** `firstWeekday` counts from 1, Monday, to 7, Sunday (ISO 8601). */
function startOfWeek(day: CalendarDay, firstWeekday: number): CalendarDay {
  const weekday = new Date(day).getUTCDay();
  return day - ((weekday - firstWeekday + 7) % 7) * DAY_MS;
}

/** The same date some months later; the last of the month where it has no such date. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDate));
}

/** The day that a key moves to, by the date picker of the ARIA Authoring Practices; null: not a key of it. */
export function dayAfterKey(
  day: CalendarDay,
  key: string,
  shift: boolean,
  firstWeekday: number,
): CalendarDay | null {
  switch (key) {
    case 'ArrowRight':
      return day + DAY_MS;
    case 'ArrowLeft':
      return day - DAY_MS;
    case 'ArrowDown':
      return day + 7 * DAY_MS;
    case 'ArrowUp':
      return day - 7 * DAY_MS;
    case 'Home':
      return startOfWeek(day, firstWeekday);
    case 'End':
      return startOfWeek(day, firstWeekday) + 6 * DAY_MS;
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    default:
      return null;
  }
}
