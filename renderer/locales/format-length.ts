import { longestUnit } from '../../preload/contract/core/durations.ts';
import { numberFormat } from './intl.ts';

/** The length of a time in its longest unit, ms: `3 days`. Rounded down, so that no gap is too long. */
export function formatLength(milliseconds: number): string {
  const { unit, length } = longestUnit(milliseconds, 1);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(milliseconds / length),
  );
}
