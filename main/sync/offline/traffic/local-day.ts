import { calendarDayOf, dateText, firstOfMonth } from '../../../../preload/contract/rules/calendar-day.ts';

/** The day at a time (ms since the epoch) by the laptop's calendar, YYYY-MM-DD: data plans and people count local days. */
export function localDay(at: number): string {
  return dateText(calendarDayOf(at, undefined));
}

/** The first day of a period that a time lies in. */
export function periodStart(at: number, period: 'day' | 'month'): string {
  const day = calendarDayOf(at, undefined);
  return dateText(period === 'day' ? day : firstOfMonth(day));
}
