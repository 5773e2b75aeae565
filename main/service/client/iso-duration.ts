import {
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  TWENTY_FOUR_HOURS_MS,
} from '../../../preload/contract/core/durations.ts';

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const part = (letter: string) => `(?:${NUMBER}${letter})?`;
const DURATION = new RegExp(
  String.raw`^\+?P(?=[\dT])${['Y', 'M', 'W', 'D'].map(part).join('')}(?:T(?=\d)${['H', 'M', 'S'].map(part).join('')})?$`,
  'i',
);

/** Years to seconds; a year and a month count as the longest. */
const PARTS_MS = [366, 31, 7, 1]
  .map((days) => days * TWENTY_FOUR_HOURS_MS)
  .concat(HOUR_MS, MINUTE_MS, SECOND_MS);

/**
 * Parses an ISO 8601 duration as ms, rounded up, as in a problem's `retryAfter` (Device Cloud
 * "Errors" 4). `null` for other texts and negative durations.
 */
export function parseIsoDuration(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (match === null) return null;
  const parts = match.slice(1).map((number) => Number((number ?? '0').replace(',', '.')));
  const milliseconds = parts.reduce((sum, number, index) => sum + number * (PARTS_MS[index] ?? 0), 0);
  return Number.isFinite(milliseconds) ? Math.ceil(milliseconds) : null;
}
