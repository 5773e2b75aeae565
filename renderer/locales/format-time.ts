import { deviceZone } from './format-zoned.ts';
import { areTimesByDevice, dateTimeFormat, relativeTimeFormat } from './intl.ts';
import { text } from './text.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From this age on a date is easier to read. */
const LONGEST_AGE_MS = 60 * DAY_MS;

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
  const timeZone = deviceZone(offset);
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

/** `just now`, `2 min ago`, `3 hr ago`, `5 days ago`; a date for older times. A future time counts as now. */
export function formatAge(at: number, now: number, offset?: DeviceOffset): string {
  const age = now - at;
  const ages = relativeTimeFormat({ style: 'short', numeric: 'always' });
  if (age < MINUTE_MS) return text('age.now');
  if (age < HOUR_MS) return ages.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return ages.format(-Math.floor(age / HOUR_MS), 'hour');
  if (age < LONGEST_AGE_MS) return ages.format(-Math.floor(age / DAY_MS), 'day');
  return dateTimeFormat({ ...DATE, ...zoneOf(offset, 'unnamed') }).format(at);
}
