import { TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';

/** The least and the greatest instant, ms since the epoch: years of four digits, as ISO 8601 and every format on the way have them. */
const [EARLIEST, LATEST] = [-62_135_596_800_000, 253_402_300_799_999];

/** The clocks farthest from UTC are 14 h ahead (Kiribati) and 12 h behind; a wider range would let typing errors through. */
export const OFFSET_LIMIT_MINUTES = 14 * 60;

/** A service's clock, or this laptop's, may be wrong by a zone; one that is a day ahead says nothing. */
const CLOCK_TOLERANCE_MS = TWENTY_FOUR_HOURS_MS;

/** A time as it may be stored, ms since the epoch; what lies outside of the calendar is unknown. */
export function acceptInstant(at: number | null): number | null {
  return at !== null && at >= EARLIEST && at <= LATEST ? Math.round(at) : null;
}

/** As `acceptInstant`; a time that is still to come is unknown. */
export function acceptPastInstant(at: number | null, now: number): number | null {
  const instant = acceptInstant(at);
  return instant !== null && instant <= now + CLOCK_TOLERANCE_MS ? instant : null;
}

/** Minutes east of UTC as they may be stored; what no clock shows is unknown. */
export function acceptOffsetMinutes(minutes: number | null): number | null {
  return minutes !== null && Number.isInteger(minutes) && Math.abs(minutes) <= OFFSET_LIMIT_MINUTES
    ? minutes
    : null;
}
