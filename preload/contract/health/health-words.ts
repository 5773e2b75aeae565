import { assertNever } from '../core/assert-never.ts';
import type { Health, Measured } from './health.ts';

/** A movement below this share of the picture, and a turn below so many degrees, is none to the eye. */
const SMALLEST_MOVE = 0.005;
const SMALLEST_TURN = 0.5;

/** Measures with one end that nothing can be beyond: a usual range that reaches it is said by its other end. */
const ends: Readonly<Record<Measured['measure'], { readonly low?: number; readonly high?: number }>> = {
  brightness: { low: 0, high: 1 },
  contrast: { low: 0 },
  sharpness: { low: 0 },
  lost: { low: 0 },
  likeness: { high: 1 },
  shift: { low: 0 },
  turn: { low: 0 },
  silence: { low: 0 },
  unchanged: { low: 0 },
};

export type Direction = 'right' | 'left' | 'down' | 'up' | 'clockwise' | 'counterclockwise';
export type UsualRange = 'between' | 'most' | 'least';

/** A language of the screen, or of an export. */
export interface HealthLanguage {
  readonly measure: (measure: Measured['measure']) => string;
  readonly usual: (range: UsualRange, ends: { readonly low: string; readonly high: string }) => string;
  readonly moved: (direction: Direction, by: { readonly amount: string; readonly angle: string }) => string;
  readonly duration: (milliseconds: number) => string;
  readonly number: (options: Intl.NumberFormatOptions) => Intl.NumberFormat;
  readonly list: () => Intl.ListFormat;
}

/** A measured value in words: its name, the value, and what is usual; empty where anything at all is unusual. */
export interface MeasuredWords {
  readonly name: string;
  readonly value: string;
  readonly usual: string;
}

/** Says what was measured. */
export function createHealthWords({ measure: nameOf, usual, moved, duration, number, list }: HealthLanguage) {
  const percent = (share: number, digits = 0) =>
    number({ style: 'percent', maximumFractionDigits: digits }).format(share);
  const degrees = (angle: number) =>
    number({ style: 'unit', unit: 'degree', unitDisplay: 'narrow', maximumFractionDigits: 1 }).format(angle);

  /** A value of a measure with its unit. */
  function amount(measure: Measured['measure'], value: number): string {
    switch (measure) {
      case 'brightness':
      case 'contrast':
      case 'sharpness':
      case 'likeness':
        return percent(value);
      // Spots begin at a few hundredths of the picture.
      case 'lost':
        return percent(value, value < 0.1 ? 1 : 0);
      case 'shift':
        return percent(value, 1);
      case 'turn':
        return degrees(value);
      case 'silence':
      case 'unchanged':
        return duration(value);
      default:
        return assertNever(measure);
    }
  }

  function rangeOf({ measure, usual: { low: least, high: most } }: Measured): string {
    const { low: lowest = Number.NEGATIVE_INFINITY, high: highest = Number.POSITIVE_INFINITY } =
      ends[measure];
    const [low, high] = [Math.max(lowest, least), Math.min(highest, most)];
    if (low === high) return '';
    const range = low === lowest ? 'most' : high === highest ? 'least' : 'between';
    return usual(range, { low: amount(measure, low), high: amount(measure, high) });
  }

  return {
    measured(one: Measured): MeasuredWords {
      return { name: nameOf(one.measure), value: amount(one.measure, one.value), usual: rangeOf(one) };
    },
    /** Where a moved picture has gone: `5% to the right and 2° clockwise`; empty where that is not to be seen. */
    movement({ x, y, degrees: turn }: NonNullable<Health['movement']>): string {
      const by = (share: number) => ({ amount: percent(Math.abs(share)), angle: degrees(Math.abs(turn)) });
      const parts: string[] = [];
      if (Math.abs(x) >= SMALLEST_MOVE) parts.push(moved(x > 0 ? 'right' : 'left', by(x)));
      if (Math.abs(y) >= SMALLEST_MOVE) parts.push(moved(y > 0 ? 'down' : 'up', by(y)));
      if (Math.abs(turn) >= SMALLEST_TURN)
        parts.push(moved(turn > 0 ? 'clockwise' : 'counterclockwise', by(turn)));
      return list().format(parts);
    },
  };
}
