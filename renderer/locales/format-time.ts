import { formatLanguage } from './language.ts';
import { text } from './text.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on an age is easier to read as a date. */
const LONGEST_AGE = 60 * DAY;

const timeOfDay = new Intl.DateTimeFormat(formatLanguage, { hour: '2-digit', minute: '2-digit' });
const timeOfDayInSeconds = new Intl.DateTimeFormat(formatLanguage, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const day = new Intl.DateTimeFormat(formatLanguage, { day: 'numeric', month: 'short', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat(formatLanguage, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const exact = new Intl.DateTimeFormat(formatLanguage, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const exactWithZone = new Intl.DateTimeFormat(formatLanguage, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const zone = new Intl.DateTimeFormat(formatLanguage, { timeZoneName: 'short' });
const ages = new Intl.RelativeTimeFormat(formatLanguage, { style: 'short', numeric: 'always' });

/** `12:04` on the day of `now`, else `20 Nov 2026, 12:04`; the laptop's time zone. Times are ms since the epoch. */
export function formatMoment(at: number, now: number): string {
  return day.format(at) === day.format(now) ? timeOfDay.format(at) : dayAndTime.format(at);
}

/** `12:04:10`, in the laptop's time zone: for a moment that is minutes away. */
export function formatTimeOfDay(at: number): string {
  return timeOfDayInSeconds.format(at);
}

/** `21 Nov 2026, 12:04:31`, in the laptop's time zone. */
export function formatExact(at: number): string {
  return exact.format(at);
}

/** `21 Nov 2026, 12:04:31 CET`: a time that stands alone carries its zone. */
export function formatExactWithZone(at: number): string {
  return exactWithZone.format(at);
}

/** The laptop's time zone at a moment, as it is written after times: `UTC`, `GMT+1`. */
export function formatZone(at: number): string {
  const part = zone.formatToParts(at).find((candidate) => candidate.type === 'timeZoneName');
  return part?.value ?? '';
}

/** `just now`, `2 min ago`, `3 hr ago`, `5 days ago`; a date when that is long ago. A time to come counts as now. */
export function formatAge(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return text('age.now');
  if (age < HOUR) return ages.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return ages.format(-Math.floor(age / HOUR), 'hour');
  if (age < LONGEST_AGE) return ages.format(-Math.floor(age / DAY), 'day');
  return day.format(at);
}
