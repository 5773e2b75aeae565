import {
  addDays,
  type CalendarDay,
  calendarDayOf,
  startOfDay,
} from '../../../preload/contract/rules/calendar-day.ts';

/** A period of whole days: from the first moment of the first to that behind the last, ms since the epoch. */
interface DayPeriod {
  readonly from: number;
  readonly to: number;
}

/** `timeZone` is an IANA name, undefined the laptop's zone. */
export function periodOfDays(first: CalendarDay, last: CalendarDay, timeZone: string | undefined): DayPeriod {
  return { from: startOfDay(first, timeZone), to: startOfDay(addDays(last, 1), timeZone) };
}

/** The first and the last day of a period. */
export function daysOfPeriod(
  { from, to }: DayPeriod,
  timeZone: string | undefined,
): readonly [first: CalendarDay, last: CalendarDay] {
  return [calendarDayOf(from, timeZone), calendarDayOf(to - 1, timeZone)];
}

/** Today and the days before it, so many in all. */
export function lastDays(days: number, now: number, timeZone: string | undefined): DayPeriod {
  const today = calendarDayOf(now, timeZone);
  return periodOfDays(addDays(today, 1 - days), today, timeZone);
}
