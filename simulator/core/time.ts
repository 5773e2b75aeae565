export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Injectable time, so that tests can move it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
}

/** Returns the largest multiple of `step` up to `time`, both in ms. */
export function floorTo(time: number, step: number): number {
  return Math.floor(time / step) * step;
}
