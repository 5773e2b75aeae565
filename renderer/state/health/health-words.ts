import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Health, Measured } from '../../../preload/contract/index.ts';
import { formatDuration } from '../../locales/format-duration.ts';
import { formatTime } from '../../locales/format-time.ts';
import { listFormat, numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

/** Hours are counted up to here, days from here on. */
const LONGEST_IN_HOURS_MS = 2 * DAY_MS;

/** A movement below this share of the picture, and a turn below so many degrees, is none to the eye. */
const SMALLEST_MOVE = 0.005;
const SMALLEST_TURN = 0.5;

const percent = (share: number, digits = 0) =>
  numberFormat({ style: 'percent', maximumFractionDigits: digits }).format(share);

const degrees = (angle: number) =>
  numberFormat({ style: 'unit', unit: 'degree', unitDisplay: 'narrow', maximumFractionDigits: 1 }).format(
    angle,
  );

function duration(milliseconds: number): string {
  return milliseconds < LONGEST_IN_HOURS_MS
    ? formatDuration(milliseconds / SECOND_MS)
    : text('health.days', { count: Math.floor(milliseconds / DAY_MS) });
}

/** A value of a measure with its unit. */
function amount(measure: Measured['measure'], value: number): string {
  switch (measure) {
    case 'brightness':
    case 'contrast':
    case 'sharpness':
    case 'lost':
    case 'likeness':
      return percent(value);
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

/** A measured value in words: its name, the value, and what is usual; empty where anything at all is unusual. */
export interface MeasuredWords {
  readonly name: string;
  readonly value: string;
  readonly usual: string;
}

export function measuredWords({ measure, value, usual }: Measured): MeasuredWords {
  const { low: lowest = Number.NEGATIVE_INFINITY, high: highest = Number.POSITIVE_INFINITY } = ends[measure];
  const [low, high] = [Math.max(lowest, usual.low), Math.min(highest, usual.high)];
  const [least, most] = [amount(measure, low), amount(measure, high)];
  const range =
    low === high
      ? ''
      : low === lowest
        ? text('health.usual.most', { high: most })
        : high === highest
          ? text('health.usual.least', { low: least })
          : text('health.usual.between', { low: least, high: most });
  return { name: text(`health.measure.${measure}`), value: amount(measure, value), usual: range };
}

/** Where a moved picture has gone: `5% to the right and 2° clockwise`; empty where that is not to be seen. */
export function movementWords({ x, y, degrees: turn }: NonNullable<Health['movement']>): string {
  const parts: string[] = [];
  if (Math.abs(x) >= SMALLEST_MOVE)
    parts.push(text(x > 0 ? 'health.moved.right' : 'health.moved.left', { amount: percent(Math.abs(x)) }));
  if (Math.abs(y) >= SMALLEST_MOVE)
    parts.push(text(y > 0 ? 'health.moved.down' : 'health.moved.up', { amount: percent(Math.abs(y)) }));
  if (Math.abs(turn) >= SMALLEST_TURN) {
    const key = turn > 0 ? 'health.moved.clockwise' : 'health.moved.counterclockwise';
    parts.push(text(key, { angle: degrees(Math.abs(turn)) }));
  }
  return listFormat().format(parts);
}

/** Since when a verdict holds; empty where that is not known. */
export function sinceWords({ verdict, since }: Health, now: number): string {
  if (since === null) return '';
  return text(verdict === 'silent' ? 'health.silentSince' : 'health.since', { time: formatTime(since, now) });
}
