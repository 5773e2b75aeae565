/** Elapsed times, ms. A calendar day has 23 to 25 hours: `rules/calendar-day.ts` counts those. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const TWENTY_FOUR_HOURS_MS = 24 * HOUR_MS;

export type DurationUnit = 'second' | 'minute' | 'hour' | 'day';

interface Duration {
  readonly unit: DurationUnit;
  readonly length: number;
}

/** Units of durations, longest first. */
export const durationUnits: readonly Duration[] = [
  { unit: 'day', length: TWENTY_FOUR_HOURS_MS },
  { unit: 'hour', length: HOUR_MS },
  { unit: 'minute', length: MINUTE_MS },
  { unit: 'second', length: SECOND_MS },
];

/** Returns the longest unit of which a duration has at least `least`; seconds if none. */
export function longestUnit(milliseconds: number, least: number): Duration {
  return (
    durationUnits.find(({ length }) => milliseconds >= least * length) ?? {
      unit: 'second',
      length: SECOND_MS,
    }
  );
}
