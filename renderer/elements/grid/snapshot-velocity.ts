/**
 * Decides when pictures are withheld: at speed it is decoding that drops frames (30 % of them, measured), not the grid.
 * Times in ms of any one clock, places in CSS px.
 */
export interface VelocityGate {
  readonly at: number;
  readonly top: number;
  /** True while pictures that are not shown yet wait. */
  readonly closed: boolean;
}

/** About four rows of medium tiles in a tenth of a second: faster than anyone recognises a picture. */
const FAST_PIXELS_PER_MS = 8;
/** Pictures come back below this; lower than `FAST_PIXELS_PER_MS`, so that the gate does not flutter. */
const CALM_PIXELS_PER_MS = 3;
/** Scroll events nearer to each other than a frame would make any movement look fast. */
const SHORTEST_STEP_MS = 16;
/** A pause this long means a new movement began, whose speed is not known yet. */
export const REST_AFTER_MS = 100;

/** A gate at rest. */
export function openGate(at: number, top: number): VelocityGate {
  return { at, top, closed: false };
}

/**
 * The gate after a scroll to `top`. Its owner opens it again after `REST_AFTER_MS` without another. The first scroll after a
 * rest leaves it as it is: alone it is a jump to a place where a person wants to look, and the second one of a drag closes it.
 */
export function passScroll(gate: VelocityGate, at: number, top: number): VelocityGate {
  const elapsed = at - gate.at;
  if (elapsed > REST_AFTER_MS) return { at, top, closed: gate.closed };
  const speed = Math.abs(top - gate.top) / Math.max(SHORTEST_STEP_MS, elapsed);
  const closed = gate.closed ? speed > CALM_PIXELS_PER_MS : speed > FAST_PIXELS_PER_MS;
  return { at, top, closed };
}
