import { laptopZone } from '../../preload/contract/core/formats.ts';
import { zoneOfOffset } from '../../preload/contract/rules/calendar-day.ts';
import { dateTimeFormat } from './intl.ts';

/** The clock of a time: that of the device where its zone is known, this laptop's, or UTC. */
export type ZoneChoice = 'device' | 'laptop' | 'utc';

/** In the order of the screen. */
export const zoneChoices = ['device', 'laptop', 'utc'] as const satisfies readonly ZoneChoice[];

const EXACT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};

/** The zone of a choice: an IANA name or an offset, undefined for the laptop's. `offsetMinutes`: the device's, null if unknown. */
export function zoneOfChoice(choice: ZoneChoice, offsetMinutes: number | null): string | undefined {
  switch (choice) {
    case 'device':
      return zoneOfOffset(offsetMinutes);
    case 'laptop':
      return undefined;
    case 'utc':
      return 'UTC';
    default:
      return choice satisfies never;
  }
}

/** A format in the zone of a choice, whichever zone the other times are shown in. */
function formatIn(options: Intl.DateTimeFormatOptions, choice: ZoneChoice, offsetMinutes: number | null) {
  return dateTimeFormat({ ...options, timeZone: zoneOfChoice(choice, offsetMinutes) ?? laptopZone() });
}

/** `21 Nov 2026, 12:04:31 GMT+1`: a time (ms since the epoch) to the second, with its zone. */
export function formatZoned(at: number, choice: ZoneChoice, offsetMinutes: number | null): string {
  return formatIn({ ...EXACT, timeZoneName: 'short' }, choice, offsetMinutes).format(at);
}

/** `Sat, 21 Nov 2026, 12:04:31 GMT+1`: also with its day of the week. */
export function formatZonedDay(at: number, choice: ZoneChoice, offsetMinutes: number | null): string {
  return formatIn({ weekday: 'short', ...EXACT, timeZoneName: 'short' }, choice, offsetMinutes).format(at);
}

/** `21 Nov 2026, 12:04:31`: without the zone, for times below one zone. */
export function formatInZone(at: number, choice: ZoneChoice, offsetMinutes: number | null): string {
  return formatIn(EXACT, choice, offsetMinutes).format(at);
}

/** `GMT+1`: the zone of a choice at a time (ms since the epoch). */
export function zoneWord(at: number, choice: ZoneChoice, offsetMinutes: number | null): string {
  const parts = formatIn({ timeZoneName: 'short' }, choice, offsetMinutes).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
