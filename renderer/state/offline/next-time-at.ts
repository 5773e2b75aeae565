import {
  addDays,
  calendarDayOf,
  clockFaceMs,
  timesOnDay,
} from '../../../preload/contract/rules/calendar-day.ts';

/**
 * Returns the next time at which a clock shows a time of day (`07:30`), ms since the epoch; `null`
 * without one. `timeZone`: an IANA name; undefined for the laptop's zone.
 */
export function nextTimeAt(time: string | null, now: number, timeZone?: string): number | null {
  if (time === null) return null;
  const today = calendarDayOf(now, timeZone);
  // A clock set back past midnight shows the end of yesterday again.
  const times = [-1, 0, 1].flatMap((days) => timesOnDay(addDays(today, days), clockFaceMs(time), timeZone));
  return Math.min(...times.filter((at) => at > now));
}
