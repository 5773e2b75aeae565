import { MINUTE_MS } from './time.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the local time of an IANA time zone minus UTC at `time` (ms since the epoch), in
 * minutes.
 */
export function zoneOffsetMinutes(timeZone: string, time: number): number {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formatters.set(timeZone, formatter);
  }
  const name = formatter.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns `+hh:mm` or `-hh:mm`. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Returns `YYYY-MM-DD hh:mm:ss`, as shown by a clock on site. */
export function localText(time: number, offsetMinutes: number): string {
  return new Date(time + offsetMinutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
}
