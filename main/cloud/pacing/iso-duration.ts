const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const part = (letter: string) => `(?:${NUMBER}${letter})?`;
const DURATION = new RegExp(
  String.raw`^\+?P(?=[\dT])${['Y', 'M', 'W', 'D'].map(part).join('')}(?:T(?=\d)${['H', 'M', 'S'].map(part).join('')})?$`,
  'i',
);

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Of years, months, weeks, days, hours, minutes and seconds; the first two differ, and a wait may be longer. */
const PARTS_MS = [366 * DAY_MS, 31 * DAY_MS, 7 * DAY_MS, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS];

/**
 * Reads an ISO 8601 duration as ms, rounded up, as a problem's `retryAfter` has it (Device Cloud "Errors" 4). Years and months count as the longest ones.
 * Null for any other text, and for a negative duration.
 */
export function parseIsoDuration(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (match === null) return null;
  const parts = match.slice(1).map((number) => Number((number ?? '0').replace(',', '.')));
  const milliseconds = parts.reduce((sum, number, index) => sum + number * (PARTS_MS[index] ?? 0), 0);
  return Number.isFinite(milliseconds) ? Math.ceil(milliseconds) : null;
}
