/**
 * Median of numbers and their usual deviation: 1.4826 × the median absolute deviation, which is
 * the σ of a normal distribution.
 */
export interface Usual {
  readonly middle: number;
  readonly spread: number;
}

export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

export function usualOf(values: readonly number[]): Usual {
  const middle = median(values);
  return { middle, spread: 1.4826 * median(values.map((value) => Math.abs(value - middle))) };
}
