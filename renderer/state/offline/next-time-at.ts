import {
  addDays,
  calendarDayOf,
  clockFaceMs,
  timesOnDay,
} from '../../../preload/contract/rules/calendar-day.ts';

/**
 * The next time at which a clock on the wall shows a time of day (`07:30`), ms since the epoch; null without one. `timeZone` is an IANA name, undefined
 * the laptop's zone.
 */
export function nextTimeAt(time: string | null, now: number, timeZone?: string): number | null {
  if (time === null) return null;
  const today = calendarDayOf(now, timeZone);
  // A clock that is put back over midnight shows the end of yesterday again.
  const times = [-1, 0, 1].flatMap((days) => timesOnDay(addDays(today, days), clockFaceMs(time), timeZone));
  return Math.min(...times.filter((at) => at > now));
}
