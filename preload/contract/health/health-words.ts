import { assertNever } from '../core/assert-never.ts';
import { type DurationUnit, durationUnits, SECOND_MS } from '../core/durations.ts';
import type { Health, Measured } from './health.ts';

/** Smallest visible movement, share of the picture, and smallest visible turn, degrees. */
const SMALLEST_MOVE = 0.005;
const SMALLEST_TURN = 0.5;

/** A count of one is used if right to a tenth: 25 hours are a day, 30 are not. */
const NEARLY_ONE = 0.1;

/** Most extra digits to show that a value differs from its usual range. */
const MOST_DETAIL = 4;

/** Expresses a duration in one unit; `detail`: steps finer than needed. */
function inOneUnit(milliseconds: number, detail: number): readonly [unit: DurationUnit, count: number] {
  const isEnough = ({ length }: { readonly length: number }) =>
    milliseconds >= 2 * length || Math.abs(milliseconds - length) <= NEARLY_ONE * length;
  const natural = durationUnits.findIndex(isEnough);
  const last = durationUnits.length - 1;
  const { unit, length } = durationUnits[natural === -1 ? last : Math.min(last, natural + detail)] ?? {
    unit: 'second',
    length: SECOND_MS,
  };
  const count = milliseconds / length;
  // Days are rounded down, as on a tile.
  return [unit, unit === 'day' ? Math.max(1, Math.floor(count)) : Math.round(count)];
}

/** Limits that no value can pass: a usual range that reaches one is described by its other end. */
const ends: Readonly<Record<Measured['measure'], { readonly low?: number; readonly high?: number }>> = {
  brightness: { low: 0, high: 1 },
  contrast: { low: 0 },
  sharpness: { low: 0 },
  lost: { low: 0 },
  likeness: { high: 1 },
  blank: { low: 0 },
  edges: { high: 1 },
  white: { low: 0 },
  shift: { low: 0 },
  turn: { low: 0 },
  silence: { low: 0 },
  unchanged: { low: 0 },
};

export type Direction = 'right' | 'left' | 'down' | 'up' | 'clockwise' | 'counterclockwise';
export type UsualRange = 'between' | 'most' | 'least';

export interface HealthLanguage {
  readonly measure: (measure: Measured['measure']) => string;
  readonly usual: (range: UsualRange, ends: { readonly low: string; readonly high: string }) => string;
  readonly moved: (direction: Direction, by: { readonly amount: string; readonly angle: string }) => string;
  readonly duration: (unit: DurationUnit, count: number) => string;
  readonly number: (options: Intl.NumberFormatOptions) => Intl.NumberFormat;
  readonly list: () => Intl.ListFormat;
}

/**
 * A measured value in words: its name, the value, and the usual range; empty if any value is
 * unusual.
 */
export interface MeasuredWords {
  readonly name: string;
  readonly value: string;
  readonly usual: string;
}

export const isUsual = ({ value, usual: { low, high } }: Measured) => value >= low && value <= high;

/** Returns the word for a verdict: never "as usual" next to a value that isn't. */
export function verdictWord<Verdict extends Health['verdict']>({
  verdict,
  values,
}: Pick<Health, 'values'> & { readonly verdict: Verdict }): Verdict | 'noFault' {
  return verdict === 'asUsual' && !values.every(isUsual) ? 'noFault' : verdict;
}

/** Creates sentences about measurements. */
export function createHealthWords({ measure: nameOf, usual, moved, duration, number, list }: HealthLanguage) {
  const percent = (share: number, digits = 0) =>
    number({ style: 'percent', maximumFractionDigits: digits }).format(share);
  const degrees = (angle: number, digits = 1) =>
    number({ style: 'unit', unit: 'degree', unitDisplay: 'narrow', maximumFractionDigits: digits }).format(
      angle,
    );

  /** Formats a value with its unit; `detail`: extra digits or finer units. */
  function amount(measure: Measured['measure'], value: number, detail: number): string {
    switch (measure) {
      case 'brightness':
      case 'contrast':
      case 'sharpness':
      case 'likeness':
      case 'blank':
      case 'white':
        return percent(value, detail);
      case 'edges':
        return percent(value, 1 + detail);
      // Spots start at a few hundredths of the picture.
      case 'lost':
        return percent(value, (value < 0.1 ? 1 : 0) + detail);
      case 'shift':
        return percent(value, 1 + detail);
      case 'turn':
        return degrees(value, 1 + detail);
      case 'silence':
      case 'unchanged':
        return duration(...inOneUnit(value, detail));
      default:
        return assertNever(measure);
    }
  }

  /**
   * Formats the value and its usual range with `detail`; `null` if they read the same although it
   * is outside.
   */
  function wordsOf(
    { measure, value, usual: { low: least, high: most } }: Measured,
    detail: number,
  ): Omit<MeasuredWords, 'name'> | null {
    const { low: lowest = Number.NEGATIVE_INFINITY, high: highest = Number.POSITIVE_INFINITY } =
      ends[measure];
    const [low, high] = [Math.max(lowest, least), Math.min(highest, most)];
    const said = amount(measure, value, detail);
    if (low === high) return { value: said, usual: '' };
    const ofLow = amount(measure, low, detail);
    const ofHigh = amount(measure, high, detail);
    if ((value < low && said === ofLow) || (value > high && said === ofHigh)) return null;
    const range = low === lowest ? 'most' : high === highest ? 'least' : 'between';
    return { value: said, usual: usual(range, { low: ofLow, high: ofHigh }) };
  }

  return {
    measured(one: Measured): MeasuredWords {
      const name = nameOf(one.measure);
      for (let detail = 0; detail <= MOST_DETAIL; detail += 1) {
        const words = wordsOf(one, detail);
        if (words !== null) return { name, ...words };
      }
      return { name, value: amount(one.measure, one.value, 0), usual: '' };
    },
    /**
     * Describes where a moved picture went: `5% to the right and 2° clockwise`; empty if
     * invisible.
     */
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
