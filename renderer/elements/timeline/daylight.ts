import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import type { DeviceTimes } from '../../../preload/contract/index.ts';

type Position = NonNullable<DeviceTimes['position']>;

const RADIANS = Math.PI / 180;
/** 1 January 2000, 12:00 UTC: the epoch of the formulas. */
const J2000_MS = 946_728_000_000;
/** Height of the sun's centre as its upper edge rises: refraction and its radius, degrees. */
const SUNRISE_DEGREES = -0.833;
/** Lines with fewer pixels a day show days without sunrise, not nights. */
const LEAST_PIXELS_OF_DAY = 24;

/**
 * Returns the height of the sun's centre above the horizon, degrees, without refraction: the
 * low-precision formulas of the Astronomical Almanac, right to 0.01° until 2050.
 */
export function sunHeight(at: number, { latitude, longitude }: Position): number {
  const days = (at - J2000_MS) / TWENTY_FOUR_HOURS_MS;
  const { declination, ascension } = sunPosition(days);
  const siderealDegrees = 280.460_61 + 360.985_647_37 * days + longitude;
  const hourAngle = siderealDegrees * RADIANS - ascension;
  const height =
    Math.sin(latitude * RADIANS) * Math.sin(declination) +
    Math.cos(latitude * RADIANS) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(height) / RADIANS;
}

/** Returns where the sun stands among the stars, radians. `days`: since J2000. */
function sunPosition(days: number): { readonly declination: number; readonly ascension: number } {
  const anomaly = (357.528 + 0.985_600_3 * days) * RADIANS;
  const mean = 280.46 + 0.985_647_4 * days;
  const longitude = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const obliquity = (23.439 - 0.000_000_4 * days) * RADIANS;
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)),
    ascension: Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)),
  };
}

/** Returns true if the sun doesn't rise above the horizon on the day around a time. */
function isPolarNight(at: number, position: Position): boolean {
  const { declination } = sunPosition((at - J2000_MS) / TWENTY_FOUR_HOURS_MS);
  return 90 - Math.abs(position.latitude - declination / RADIANS) < SUNRISE_DEGREES;
}

/**
 * Returns true if there is no light at a time: at night, or on a whole day without sunrise where a
 * pixel of the line is too long for nights.
 */
export function isDark(at: number, position: Position, msPerPixel: number): boolean {
  const isOfDays = msPerPixel * LEAST_PIXELS_OF_DAY > TWENTY_FOUR_HOURS_MS;
  return isOfDays ? isPolarNight(at, position) : sunHeight(at, position) < SUNRISE_DEGREES;
}
