import { HOUR_MS, MINUTE_MS, TWENTY_FOUR_HOURS_MS } from '../core/durations.ts';
import { dateTimeFormat } from '../core/formats.ts';

/**
 * A calendar day in any zone: the UTC midnight of its date, ms since the epoch. This allows
 * counting, comparing and formatting days without daylight saving time.
 */
export type CalendarDay = number;

/**
 * From one UTC midnight to the next. In a zone a day has 23 to 25 hours, and some dates were
 * skipped.
 */
const UTC_DAY_MS = TWENTY_FOUR_HOURS_MS;

/** The calendar repeats after this number of years. */
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * UTC_DAY_MS;

/**
 * Returns the day of a date; `null` if the calendar has no such date, such as 31 February. `month`
 * counts from 1. `Date.UTC` and `new Date(year, …)` would take the years 0 to 99 as 1900 to 1999
 * (ECMAScript 21.4.1.30).
 */
export function dayOfDate(year: number, month: number, date: number): CalendarDay | null {
  const day = Date.UTC(year + CYCLE_YEARS, month - 1, date) - CYCLE_MS;
  const found = new Date(day);
  return found.getUTCDate() === date && found.getUTCMonth() === month - 1 ? day : null;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return day + days * UTC_DAY_MS;
}

export function daysBetween(other: CalendarDay, day: CalendarDay): number {
  return Math.round((day - other) / UTC_DAY_MS);
}

/** Returns the same date some months later; the last of the month if it has no such date. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const found = new Date(day);
  const date = found.getUTCDate();
  const first = found.setUTCMonth(found.getUTCMonth() + months, 1);
  return addDays(first, Math.min(date, daysInMonth(first)) - 1);
}

function daysInMonth(day: CalendarDay): number {
  const found = new Date(day);
  found.setUTCMonth(found.getUTCMonth() + 1, 0);
  return found.getUTCDate();
}

export function firstOfMonth(day: CalendarDay): CalendarDay {
  return addDays(day, 1 - new Date(day).getUTCDate());
}

export function lastOfMonth(day: CalendarDay): CalendarDay {
  return addDays(firstOfMonth(day), daysInMonth(day) - 1);
}

/** Formats a day as `2026-11-20`, the value of a date field. */
export function dateText(day: CalendarDay): string {
  return new Date(day).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/**
 * Parses `2026-11-20`; `null` for any other text and for a date that the calendar doesn't have.
 */
export function dayOfDateText(text: string): CalendarDay | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return parts === null ? null : dayOfDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** Returns the parts of a date: `month` counts from 1, `weekday` from 0, Sunday. */
export function partsOfDay(day: CalendarDay): {
  readonly year: number;
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
} {
  const found = new Date(day);
  return {
    year: found.getUTCFullYear(),
    month: found.getUTCMonth() + 1,
    date: found.getUTCDate(),
    weekday: found.getUTCDay(),
  };
}

/**
 * Formats an offset as a zone without a name: `+01:00` for 60, `-03:30` for −210 (ECMA-402 6.5.1).
 * UTC if the device's offset is unknown, rather than a guess.
 */
export function zoneOfOffset(minutes: number | null): string {
  // Limit of offsets in `Intl` (ECMA-402, IsTimeZoneOffsetString).
  if (minutes === null || !(Math.abs(minutes) * MINUTE_MS < TWENTY_FOUR_HOURS_MS)) return 'UTC';
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

const CLOCK_PARTS: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
};

/**
 * Returns the clock reading in a zone at a time, as ms since the epoch if it were UTC. `timeZone`:
 * an IANA name or an offset (`+05:30`); undefined for the laptop's current zone. Throws a
 * `RangeError` for an unknown zone.
 */
export function clockAt(at: number, timeZone: string | undefined): number {
  if (timeZone === 'UTC') return at;
  const shown = new Date(0);
  if (timeZone === undefined) {
    const local = new Date(at);
    shown.setUTCFullYear(local.getFullYear(), local.getMonth(), local.getDate());
    return shown.setUTCHours(
      local.getHours(),
      local.getMinutes(),
      local.getSeconds(),
      local.getMilliseconds(),
    );
  }
  const parts = new Map<string, string>();
  for (const { type, value } of dateTimeFormat('en', { ...CLOCK_PARTS, timeZone }).formatToParts(at))
    parts.set(type, value);
  const number = (type: string) => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - number('year') : number('year');
  shown.setUTCFullYear(year, number('month') - 1, number('day'));
  return shown.setUTCHours(
    number('hour'),
    number('minute'),
    number('second'),
    new Date(at).getUTCMilliseconds(),
  );
}

/**
 * Returns the minutes by which a zone is ahead of UTC at a time; rounded for times before standard
 * zones.
 */
export function minutesAhead(at: number, timeZone: string | undefined): number {
  return Math.round((clockAt(at, timeZone) - at) / MINUTE_MS);
}

/** Parses a clock time such as `07:30` as ms after midnight. */
export function clockFaceMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}

/** Returns the day of a time in a zone (see `clockAt`). */
export function calendarDayOf(at: number, timeZone: string | undefined): CalendarDay {
  return Math.floor(clockAt(at, timeZone) / UTC_DAY_MS) * UTC_DAY_MS;
}

/**
 * Returns the clock reading in a zone as ms after midnight: 07:30 is 27,000,000, even on a day
 * that has no 02:30.
 */
export function timeOfDay(at: number, timeZone: string | undefined): number {
  return clockAt(at, timeZone) - calendarDayOf(at, timeZone);
}

/**
 * Returns the times at which a clock in a zone shows `shown` (see `clockAt`), earliest first:
 * usually one, two while the clock is set back, none while it is set forward.
 */
export function timesOfClock(shown: number, timeZone: string | undefined): readonly number[] {
  const offsets = [-UTC_DAY_MS, UTC_DAY_MS].map((off) => clockAt(shown + off, timeZone) - (shown + off));
  const times = [...new Set(offsets)].map((offset) => shown - offset);
  return times.filter((at) => clockAt(at, timeZone) === shown).toSorted((one, other) => one - other);
}

/**
 * Like `timesOfClock`, but never empty: a clock set forward past `shown` shows the time that much
 * later (as `setHours` and RFC 5545 do).
 */
export function timesOnDay(
  day: CalendarDay,
  timeOfDayMs: number,
  timeZone: string | undefined,
): readonly [number, ...number[]] {
  const shown = day + timeOfDayMs;
  const [first, ...others] = timesOfClock(shown, timeZone);
  if (first !== undefined) return [first, ...others];
  const before = shown - UTC_DAY_MS;
  return [shown - (clockAt(before, timeZone) - before)];
}

/** Returns the same time of day some days earlier, on a zone's clock. */
export function daysBefore(at: number, days: number, timeZone: string | undefined): number {
  const day = addDays(calendarDayOf(at, timeZone), -days);
  return timesOnDay(day, timeOfDay(at, timeZone), timeZone)[0];
}

/**
 * Returns the first moment of a day in a zone: midnight, or later if the clock is set forward past
 * it.
 */
export function startOfDay(day: CalendarDay, timeZone: string | undefined): number {
  const [midnight] = timesOfClock(day, timeZone);
  if (midnight !== undefined) return midnight;
  let [before, from] = [day - 2 * UTC_DAY_MS, day + 2 * UTC_DAY_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (clockAt(middle, timeZone) < day) before = middle;
    else from = middle;
  }
  return from;
}

/**
 * Returns the day around a time in a zone, from its first moment to that of the next day. `from <=
 * at && at < to` holds in any zone, even if a clock was set back past midnight and showed part of
 * a day twice.
 */
export function dayAround(
  at: number,
  timeZone: string | undefined,
): { readonly from: number; readonly to: number } {
  const day = calendarDayOf(at, timeZone);
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  return at < to ? { from, to } : { from: to, to: startOfDay(addDays(day, 2), timeZone) };
}
