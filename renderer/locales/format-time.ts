import { longestUnit, MINUTE_MS, TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';
import { zoneOfOffset } from '../../preload/contract/rules/calendar-day.ts';
import { areTimesByDevice, dateTimeFormat, relativeTimeFormat } from './intl.ts';
import { text } from './text.ts';

/** From this age on a date is easier to read. */
const LONGEST_AGE_MS = 60 * TWENTY_FOUR_HOURS_MS;

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const EXACT_TIME: Intl.DateTimeFormatOptions = { ...TIME, second: '2-digit' };
const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/**
 * How far east of UTC a device's clock is, minutes; null where it is unknown, undefined for a time without a device. Used where the times of
 * images are shown by the clocks of their devices.
 */
type DeviceOffset = number | null | undefined;

/** The zone of a device's clock, with its name as clocks differ; empty where all times are shown by one clock. */
function zoneOf(offset: DeviceOffset, name: 'named' | 'unnamed'): Intl.DateTimeFormatOptions {
  if (offset === undefined || !areTimesByDevice()) return {};
  const timeZone = zoneOfOffset(offset);
  return name === 'named' ? { timeZone, timeZoneName: 'short' } : { timeZone };
}

/**
 * `12:04` on the day of `now`, else `20 Nov 2026, 12:04`; in the chosen time zone, which is named (`12:04 GMT+1`) where that
 * is the device's. Times are ms since the epoch.
 */
export function formatTime(at: number, now: number, offset?: DeviceOffset): string {
  const day = dateTimeFormat({ ...DATE, ...zoneOf(offset, 'unnamed') });
  const isToday = day.format(at) === day.format(now);
  return dateTimeFormat({ ...(isToday ? TIME : { ...DATE, ...TIME }), ...zoneOf(offset, 'named') }).format(
    at,
  );
}

/** `21 Nov 2026`, in the chosen time zone. */
export function formatDay(at: number): string {
  return dateTimeFormat(DATE).format(at);
}

/** `12:04:10`, in the chosen time zone: for a time that is minutes away. */
export function formatTimeOfDay(at: number): string {
  return dateTimeFormat(EXACT_TIME).format(at);
}

/** `21 Nov 2026, 12:04:31`, in the chosen time zone. */
export function formatExact(at: number): string {
  return dateTimeFormat({ ...DATE, ...EXACT_TIME }).format(at);
}

/** `21 Nov 2026, 12:04:31 CET`: for a time without context. */
export function formatExactWithZone(at: number, offset?: DeviceOffset): string {
  return dateTimeFormat({
    ...DATE,
    ...EXACT_TIME,
    timeZoneName: 'short',
    ...zoneOf(offset, 'named'),
  }).format(at);
}

/** `just now`, `2 min ago`; in whole words (`2 minutes ago`) for screen readers, which do not expand `min`. */
function agoText(age: number, style: 'short' | 'long'): string {
  if (age < MINUTE_MS) return text('age.now');
  const { unit, length } = longestUnit(age, 1);
  return relativeTimeFormat({ style, numeric: 'always' }).format(-Math.floor(age / length), unit);
}

/** `2 minutes ago`, `3 hours ago`, `90 days ago`. Times are ms since the epoch. */
export function spokenAge(at: number, now: number): string {
  return agoText(now - at, 'long');
}

/** `just now`, `2 min ago`, `3 hr ago`, `5 days ago`; a date for older times. A future time counts as now. */
export function formatAge(at: number, now: number, offset?: DeviceOffset): string {
  const age = now - at;
  if (age < LONGEST_AGE_MS) return agoText(age, 'short');
  return dateTimeFormat({ ...DATE, ...zoneOf(offset, 'unnamed') }).format(at);
}
