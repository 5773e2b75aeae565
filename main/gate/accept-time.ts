import { TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';
import { OFFSET_LIMIT_MINUTES } from '../../preload/contract/core/limits.ts';
import type { Accepted } from './accepted.ts';

/** The least and the greatest instant, ms since the epoch: years of four digits, as ISO 8601 and every format on the way have them. */
const [EARLIEST, LATEST] = [-62_135_596_800_000, 253_402_300_799_999];

/** A service's clock, or this laptop's, may be wrong by a zone; one that is a day ahead says nothing. */
const CLOCK_TOLERANCE_MS = TWENTY_FOUR_HOURS_MS;

/** A whole number of ms since the epoch, within the calendar. */
export type Instant = Accepted<number, 'instant'>;

/** An instant that has passed. */
export type PastInstant = Instant & Accepted<number, 'past'>;

/** Minutes east of UTC that a clock can show. */
export type OffsetMinutes = Accepted<number, 'offset'>;

/** A time as it may be stored; null if it is unknown or outside of the calendar. */
export function acceptInstant(at: number | null): Instant | null {
  return at !== null && at >= EARLIEST && at <= LATEST ? (Math.round(at) as Instant) : null;
}

/** As `acceptInstant`, and null for a time that is still to come at `now`: it would outrank each later one. */
export function acceptPastInstant(at: number | null, now: number): PastInstant | null {
  const instant = acceptInstant(at);
  return instant !== null && instant <= now + CLOCK_TOLERANCE_MS ? (instant as PastInstant) : null;
}

/** The time of something that has happened for certain: `now` for a later one, 1970 for one that can't be read. */
export function acceptEventTime(at: number, now: number): PastInstant {
  return (acceptInstant(Math.min(at, now)) ?? 0) as PastInstant;
}

/** Minutes east of UTC as they may be stored; what no clock shows is unknown. */
export function acceptOffsetMinutes(minutes: number | null): OffsetMinutes | null {
  return minutes !== null && Number.isInteger(minutes) && Math.abs(minutes) <= OFFSET_LIMIT_MINUTES
    ? (minutes as OffsetMinutes)
    : null;
}
