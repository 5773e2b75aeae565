import { calendarDayOf, dateText, firstOfMonth } from '../../../preload/contract/rules/calendar-day.ts';

/**
 * Returns the local day of a time (ms since the epoch), YYYY-MM-DD, as data plans and users count
 * local days.
 */
export function localDay(at: number): string {
  return dateText(calendarDayOf(at, undefined));
}

/** Returns the first day of the period that contains a time. */
export function periodStart(at: number, period: 'day' | 'month'): string {
  const day = calendarDayOf(at, undefined);
  return dateText(period === 'day' ? day : firstOfMonth(day));
}
