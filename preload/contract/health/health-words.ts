import { assertNever } from '../core/assert-never.ts';
import { type DurationUnit, durationUnits, SECOND_MS } from '../core/durations.ts';
import type { Health, Measured } from './health.ts';

/** A movement below this share of the picture, and a turn below so many degrees, is none to the eye. */
const SMALLEST_MOVE = 0.005;
const SMALLEST_TURN = 0.5;

/** One of a unit is said when it is so to a tenth; else the next unit: 25 hours are a day, 30 are not. */
const NEARLY_ONE = 0.1;

/** A value beyond its usual range is said so precisely that it differs: at most by so many digits or units more. */
const MOST_DETAIL = 4;

/** A duration in one unit; `detail`: by so many units finer than needed. */
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
  // Days are whole ones, as on a tile.
  return [unit, unit === 'day' ? Math.max(1, Math.floor(count)) : Math.round(count)];
}

/** Measures with one end that nothing can be beyond: a usual range that reaches it is said by its other end. */
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

/** A language of the screen, or of an export. */
export interface HealthLanguage {
  readonly measure: (measure: Measured['measure']) => string;
  readonly usual: (range: UsualRange, ends: { readonly low: string; readonly high: string }) => string;
  readonly moved: (direction: Direction, by: { readonly amount: string; readonly angle: string }) => string;
  readonly duration: (unit: DurationUnit, count: number) => string;
  readonly number: (options: Intl.NumberFormatOptions) => Intl.NumberFormat;
  readonly list: () => Intl.ListFormat;
}

/** A measured value in words: its name, the value, and what is usual; empty where anything at all is unusual. */
export interface MeasuredWords {
  readonly name: string;
  readonly value: string;
  readonly usual: string;
}

/** A value is within what is usual for its device. */
export const isUsual = ({ value, usual: { low, high } }: Measured) => value >= low && value <= high;

/** The word for a verdict: nothing is called as usual beside a value that is not. */
export function verdictWord({
  verdict,
  values,
}: Pick<Health, 'verdict' | 'values'>): Health['verdict'] | 'noFault' {
  return verdict === 'asUsual' && !values.every(isUsual) ? 'noFault' : verdict;
}

/** Says what was measured. */
export function createHealthWords({ measure: nameOf, usual, moved, duration, number, list }: HealthLanguage) {
  const percent = (share: number, digits = 0) =>
    number({ style: 'percent', maximumFractionDigits: digits }).format(share);
  const degrees = (angle: number, digits = 1) =>
    number({ style: 'unit', unit: 'degree', unitDisplay: 'narrow', maximumFractionDigits: digits }).format(
      angle,
    );

  /** A value of a measure with its unit; `detail`: by so many digits or units more precise than a person needs. */
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
      // Spots begin at a few hundredths of the picture.
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

  /** The value and its usual range, as precise as `detail`; null: they read the same although it is beyond. */
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
