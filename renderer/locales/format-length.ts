import { longestUnit } from '../../preload/contract/core/durations.ts';
import { numberFormat } from './intl.ts';

/** One day may be nearly two. */
const LEAST_UNITS = 2;

/** Formats a length, ms, by at least two of a unit: `3 days`, `36 hr`. Rounds down, so that no gap is too long. */
export function formatLength(milliseconds: number): string {
  const { unit, length } = longestUnit(milliseconds, LEAST_UNITS);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(milliseconds / length),
  );
}
