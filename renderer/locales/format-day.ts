import { dateTimeFormat } from './intl.ts';
import { text } from './text.ts';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const HOURS_24 = 24 * 60 * 60 * 1_000;

/**
 * `Saturday 21 November 2026`, with "today" or "yesterday" in front where it is; in the chosen time zone.
 * Times are ms since the epoch.
 */
export function formatDay(at: number, now: number): string {
  const format = dateTimeFormat(DAY);
  const day = format.format(at);
  if (day === format.format(now)) return text('gallery.day.today', { day });
  if (day === format.format(now - HOURS_24)) return text('gallery.day.yesterday', { day });
  return day;
}
