/**
 * Withholds pictures at speed, when decoding them drops frames (30 %, measured). Times in ms of
 * any one clock, positions in CSS px.
 */
export interface VelocityGate {
  readonly at: number;
  readonly top: number;
  /** True while pictures are withheld. */
  readonly closed: boolean;
}

/**
 * About four rows of medium tiles in a tenth of a second: no picture is recognizable at that
 * speed.
 */
const FAST_PIXELS_PER_MS = 8;
/** Pictures come back below this speed, well under `FAST_PIXELS_PER_MS` to avoid flicker. */
const CALM_PIXELS_PER_MS = 3;
/** Scroll events less than a frame apart would make any movement look fast. */
const SHORTEST_STEP_MS = 16;
/** After this pause, the speed of a new movement is unknown. */
export const REST_AFTER_MS = 100;

export function openGate(at: number, top: number): VelocityGate {
  return { at, top, closed: false };
}

/**
 * Updates the gate after a scroll. The first scroll after a rest leaves it alone: it may be a jump
 * to look at. The owner opens it after `REST_AFTER_MS`.
 */
export function passScroll(gate: VelocityGate, at: number, top: number): VelocityGate {
  const elapsed = at - gate.at;
  if (elapsed > REST_AFTER_MS) return { at, top, closed: gate.closed };
  const speed = Math.abs(top - gate.top) / Math.max(SHORTEST_STEP_MS, elapsed);
  return { at, top, closed: speed > (gate.closed ? CALM_PIXELS_PER_MS : FAST_PIXELS_PER_MS) };
}
