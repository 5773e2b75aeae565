import { addDays, calendarDayOf } from '../../preload/contract/rules/calendar-day.ts';
import { dateTimeFormat, shownTimeZone } from './intl.ts';
import { text } from './text.ts';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };

/**
 * `Saturday 21 November 2026`, with "today" or "yesterday" in front where it is; in the chosen time zone.
 * Times are ms since the epoch.
 */
export function formatDay(at: number, now: number): string {
  const day = dateTimeFormat(DAY).format(at);
  const date = calendarDayOf(at, shownTimeZone());
  const today = calendarDayOf(now, shownTimeZone());
  if (date === today) return text('gallery.day.today', { day });
  if (date === addDays(today, -1)) return text('gallery.day.yesterday', { day });
  return day;
}
