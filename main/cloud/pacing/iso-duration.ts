const DURATION = /^P(?:(\d+)W|(?:(\d+)D)?(T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?)$/i;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Reads an ISO 8601 duration as ms, as a problem's `retryAfter` has it (Device Cloud "Errors" 4). Null for any other text, and for years and months:
 * they have no length in seconds.
 */
export function parseIsoDuration(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (match === null) return null;
  const [, weeks, days, time, hours, minutes, seconds] = match;
  const parts = [weeks, days, hours, minutes, seconds];
  // `P` and `PT` name no part.
  if (parts.every((part) => part === undefined) || time?.toUpperCase() === 'T') return null;
  const [w = 0, d = 0, h = 0, m = 0, s = 0] = parts.map((part) => Number((part ?? '0').replace(',', '.')));
  const milliseconds = w * 7 * DAY_MS + d * DAY_MS + h * HOUR_MS + m * MINUTE_MS + s * SECOND_MS;
  return Number.isFinite(milliseconds) ? Math.ceil(milliseconds) : null;
}
