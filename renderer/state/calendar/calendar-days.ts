import type { DayGroup } from '../../../preload/contract/index.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDayOf,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  partsOfDay,
} from '../../../preload/contract/rules/calendar-day.ts';

/**
 * State of a day: `downloaded` (at least one snapshot is on this laptop), `onlineOnly` (the
 * service has one), `none` (the service has nothing), `notChecked` (not checked since), `future`
 * (nothing can be known).
 */
export type DayState = 'downloaded' | 'onlineOnly' | 'none' | 'notChecked' | 'future';

/**
 * Returns the groups of days: the latest snapshot of a device counts with the archives of its day.
 */
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

/**
 * Returns the state of a day; `reportedUntil` is the day of the service's last list. A camera
 * whose clock is ahead has images of the future.
 */
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

/**
 * Returns the weeks of a day's month, seven days each, from the week of its first day to that of
 * its last.
 */
export function weeksOf(day: CalendarDay, firstWeekday: number): readonly (readonly CalendarDay[])[] {
  const start = startOfWeek(firstOfMonth(day), firstWeekday);
  const weeks = Math.floor(daysBetween(start, lastOfMonth(day)) / 7) + 1;
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, offset) => addDays(start, week * 7 + offset)),
  );
}

/** `firstWeekday`: 1, Monday, to 7, Sunday (ISO 8601). */
function startOfWeek(day: CalendarDay, firstWeekday: number): CalendarDay {
  return addDays(day, -((partsOfDay(day).weekday - firstWeekday + 7) % 7));
}

/**
 * Returns the day that a key moves to, following the date picker of the ARIA Authoring Practices;
 * `null` for other keys.
 */
export function dayAfterKey(
  day: CalendarDay,
  key: string,
  shift: boolean,
  firstWeekday: number,
): CalendarDay | null {
  switch (key) {
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return startOfWeek(day, firstWeekday);
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    default:
      return null;
  }
}
