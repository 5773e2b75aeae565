export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time, handed in so that tests can move it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
}

/** The largest multiple of `step` that is not after `time`. Both in ms. */
export function floorTo(time: number, step: number): number {
  return Math.floor(time / step) * step;
}
