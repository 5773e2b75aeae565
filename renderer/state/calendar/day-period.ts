import {
  addDays,
  type CalendarDay,
  calendarDayOf,
  startOfDay,
} from '../../../preload/contract/rules/calendar-day.ts';

/**
 * A period of whole days: from the first moment of the first day to the end of the last,
 * exclusive, ms since the epoch.
 */
interface DayPeriod {
  readonly from: number;
  readonly to: number;
}

/** `timeZone`: an IANA name; undefined for the laptop's zone. */
export function periodOfDays(first: CalendarDay, last: CalendarDay, timeZone: string | undefined): DayPeriod {
  return { from: startOfDay(first, timeZone), to: startOfDay(addDays(last, 1), timeZone) };
}

/** Returns the first and last day of a period. */
export function daysOfPeriod(
  { from, to }: DayPeriod,
  timeZone: string | undefined,
): readonly [first: CalendarDay, last: CalendarDay] {
  return [calendarDayOf(from, timeZone), calendarDayOf(to - 1, timeZone)];
}

/** Returns the period of the last `days` days, including today. */
export function lastDays(days: number, now: number, timeZone: string | undefined): DayPeriod {
  const today = calendarDayOf(now, timeZone);
  return periodOfDays(addDays(today, 1 - days), today, timeZone);
}
