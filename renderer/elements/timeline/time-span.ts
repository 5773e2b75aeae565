import { MINUTE_MS } from '../../../preload/contract/core/durations.ts';

/** The part of a history that a line shows, ms since the epoch. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Closest zoom: snapshots a few seconds apart stay apart. */
const SHORTEST_MS = 10 * MINUTE_MS;
/** Free space at both ends, as a share of the whole. */
const MARGIN = 0.02;

/** Returns the span of all times, which are in order, with a margin. */
export function wholeSpan(times: ArrayLike<number>): TimeSpan {
  const [first = 0, last = first] = [times[0], times[times.length - 1]];
  const margin = Math.max(SHORTEST_MS / 2, (last - first) * MARGIN);
  return { from: first - margin, to: last + margin };
}

export const lengthOf = ({ from, to }: TimeSpan): number => to - from;

/** Returns where a time lies between the ends of a span, 0 to 1 inside it. */
export const shareAt = (span: TimeSpan, at: number): number => (at - span.from) / lengthOf(span);

export const timeAt = (span: TimeSpan, share: number): number => span.from + share * lengthOf(span);

/** Moves a span into the whole, without changing its length unless it is longer. */
function within({ from, to }: TimeSpan, whole: TimeSpan): TimeSpan {
  if (to - from >= lengthOf(whole)) return whole;
  const moved = Math.max(0, whole.from - from) - Math.max(0, to - whole.to);
  return { from: from + moved, to: to + moved };
}

/** Returns a span `factor` times as long in which `at` stays where it is. */
export function zoomed(span: TimeSpan, factor: number, at: number, whole: TimeSpan): TimeSpan {
  const length = Math.max(Math.min(SHORTEST_MS, lengthOf(whole)), lengthOf(span) * factor);
  const from = at - shareAt(span, at) * length;
  return within({ from, to: from + length }, whole);
}

export const moved = (span: TimeSpan, byMs: number, whole: TimeSpan): TimeSpan =>
  within({ from: span.from + byMs, to: span.to + byMs }, whole);

/** Returns a span of the same length that has `at` in it: the same one if it has. */
export function showing(span: TimeSpan, at: number, whole: TimeSpan): TimeSpan {
  if (at >= span.from && at <= span.to) return span;
  return moved(span, at - timeAt(span, 0.5), whole);
}

/** Returns the number of times before `at`; they are in order. */
export function countBefore(times: ArrayLike<number>, at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the time nearest to `at`; −1 if there are none. */
export function nearestIndex(times: ArrayLike<number>, at: number): number {
  const after = countBefore(times, at);
  const [before, next] = [times[after - 1], times[after]];
  if (next === undefined) return after - 1;
  return before !== undefined && at - before < next - at ? after - 1 : after;
}
