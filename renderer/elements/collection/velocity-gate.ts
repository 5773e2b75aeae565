/** At speed, decoding pictures drops frames (30 %, measured): they are withheld. Times in ms of any one clock, positions in CSS px. */
export interface VelocityGate {
  readonly at: number;
  readonly top: number;
  /** Pictures that are not shown yet wait. */
  readonly closed: boolean;
}

/** About four rows of medium tiles in a tenth of a second: a picture cannot be recognised at that speed. */
const FAST_PIXELS_PER_MS = 8;
/** Pictures come back below this; lower than `FAST_PIXELS_PER_MS`, so that the gate does not flutter. */
const CALM_PIXELS_PER_MS = 3;
/** Scroll events nearer to each other than a frame would make any movement look fast. */
const SHORTEST_STEP_MS = 16;
/** After such a pause the speed of a new movement is not known yet. */
export const REST_AFTER_MS = 100;

/** A gate at rest. */
export function openGate(at: number, top: number): VelocityGate {
  return { at, top, closed: false };
}

/** The first scroll after a rest does not change the gate: alone it is a jump to look at. The owner opens it after `REST_AFTER_MS`. */
export function passScroll(gate: VelocityGate, at: number, top: number): VelocityGate {
  const elapsed = at - gate.at;
  if (elapsed > REST_AFTER_MS) return { at, top, closed: gate.closed };
  const speed = Math.abs(top - gate.top) / Math.max(SHORTEST_STEP_MS, elapsed);
  return { at, top, closed: speed > (gate.closed ? CALM_PIXELS_PER_MS : FAST_PIXELS_PER_MS) };
}
