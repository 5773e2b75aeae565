import { TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';
import { OFFSET_LIMIT_MINUTES } from '../../preload/contract/core/limits.ts';
import type { Accepted } from './accepted.ts';

/** Range of instants, ms since the epoch: years of four digits, as in ISO 8601. */
const [EARLIEST, LATEST] = [-62_135_596_800_000, 253_402_300_799_999];

/** The clock of the service or this laptop may be off by a zone, but not by more than a day. */
const CLOCK_TOLERANCE_MS = TWENTY_FOUR_HOURS_MS;

/** Whole number of ms since the epoch, within the calendar. */
export type Instant = Accepted<number, 'instant'>;

export type PastInstant = Instant & Accepted<number, 'past'>;

/** Minutes east of UTC that a clock can show. */
export type OffsetMinutes = Accepted<number, 'offset'>;

/** Returns a storable time; `null` if unknown or outside the calendar. */
export function acceptInstant(at: number | null): Instant | null {
  return at !== null && at >= EARLIEST && at <= LATEST ? (Math.round(at) as Instant) : null;
}

/** As `acceptInstant`, but `null` for a time after `now`: it would outrank each later one. */
export function acceptPastInstant(at: number | null, now: number): PastInstant | null {
  const instant = acceptInstant(at);
  return instant !== null && instant <= now + CLOCK_TOLERANCE_MS ? (instant as PastInstant) : null;
}

/** Returns the time of a past event: `now` for a later one, 1970 for an unreadable one. */
export function acceptEventTime(at: number, now: number): PastInstant {
  return (acceptInstant(Math.min(at, now)) ?? 0) as PastInstant;
}

/** Returns storable minutes east of UTC; `null` if no clock shows them. */
export function acceptOffsetMinutes(minutes: number | null): OffsetMinutes | null {
  return minutes !== null && Number.isInteger(minutes) && Math.abs(minutes) <= OFFSET_LIMIT_MINUTES
    ? (minutes as OffsetMinutes)
    : null;
}
