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

/** `+01:00` for 60, `-03:30` for −210: a time zone without a name (ECMA-402 6.5.1). */
function offsetZone(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The zone of a device's clock; UTC where it is unknown, so that no zone is guessed. */
export function deviceZone(offsetMinutes: number | null): string {
  return offsetMinutes === null ? 'UTC' : offsetZone(offsetMinutes);
}

function zoneName(choice: ZoneChoice, offsetMinutes: number | null): string {
  switch (choice) {
    case 'device':
      return deviceZone(offsetMinutes);
    case 'laptop':
      return laptopZone();
    case 'utc':
      return 'UTC';
    default:
      return choice satisfies never;
  }
}

function laptopZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `21 Nov 2026, 12:04:31 GMT+1`: a time (ms since the epoch) to the second, with its zone. */
export function formatZoned(at: number, choice: ZoneChoice, offsetMinutes: number | null): string {
  return dateTimeFormat({
    ...EXACT,
    timeZoneName: 'short',
    timeZone: zoneName(choice, offsetMinutes),
  }).format(at);
}

/** `21 Nov 2026, 12:04:31`: without the zone, for times below one zone. */
export function formatInZone(at: number, choice: ZoneChoice, offsetMinutes: number | null): string {
  return dateTimeFormat({ ...EXACT, timeZone: zoneName(choice, offsetMinutes) }).format(at);
}

/** `GMT+1`: the zone of a choice at a time (ms since the epoch). */
export function zoneWord(at: number, choice: ZoneChoice, offsetMinutes: number | null): string {
  const parts = dateTimeFormat({
    timeZoneName: 'short',
    timeZone: zoneName(choice, offsetMinutes),
  }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
