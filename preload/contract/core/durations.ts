/** Spans that a stopwatch measures, ms. A day of the calendar has 23 to 25 hours: `rules/calendar-day.ts` counts those. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const TWENTY_FOUR_HOURS_MS = 24 * HOUR_MS;

export type DurationUnit = 'second' | 'minute' | 'hour' | 'day';

interface Duration {
  readonly unit: DurationUnit;
  /** ms */
  readonly length: number;
}

/** The units that a duration is written in, the longest first. */
export const durationUnits: readonly Duration[] = [
  { unit: 'day', length: TWENTY_FOUR_HOURS_MS },
  { unit: 'hour', length: HOUR_MS },
  { unit: 'minute', length: MINUTE_MS },
  { unit: 'second', length: SECOND_MS },
];

/** The longest unit that a duration has at least `least` of; seconds if there is none. */
export function longestUnit(milliseconds: number, least: number): Duration {
  return (
    durationUnits.find(({ length }) => milliseconds >= least * length) ?? {
      unit: 'second',
      length: SECOND_MS,
    }
  );
}
