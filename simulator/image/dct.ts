/**
 * Scales of the rows and columns after the forward transform below (Arai, Agui, Nakajima 1988).
 */
const AAN_SCALES = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

/**
 * Returns multipliers that finish the transform and quantize in one step, in the order of the
 * block.
 */
export function reciprocals(divisors: Uint8Array): Float64Array {
  return Float64Array.from(
    divisors,
    (divisor, index) => 1 / (divisor * 8 * (AAN_SCALES[index >> 3] ?? 1) * (AAN_SCALES[index & 7] ?? 1)),
  );
}

/**
 * Transforms a block, scaled as `reciprocals` expects. Five multiplications for eight samples
 * instead of 64, as this is the inner loop of the encoder.
 */
export function forwardTransform(
  plane: Uint8Array,
  offset: number,
  stride: number,
  block: Float64Array,
): void {
  for (let at = 0; at < 64; at += 1) {
    block[at] = (plane[offset + (at >> 3) * stride + (at & 7)] as number) - 128;
  }
  for (let row = 0; row < 64; row += 8) transformEight(block, row, 1);
  for (let column = 0; column < 8; column += 1) transformEight(block, column, 8);
}

/** Transforms eight values of a block in place, starting at `at`, `step` apart. */
function transformEight(block: Float64Array, at: number, step: number): void {
  // Read directly: a function and arrays in between nearly double the time of the transform.
  const d0 = block[at] as number;
  const d1 = block[at + step] as number;
  const d2 = block[at + 2 * step] as number;
  const d3 = block[at + 3 * step] as number;
  const d4 = block[at + 4 * step] as number;
  const d5 = block[at + 5 * step] as number;
  const d6 = block[at + 6 * step] as number;
  const d7 = block[at + 7 * step] as number;
  const s0 = d0 + d7;
  const s1 = d1 + d6;
  const s2 = d2 + d5;
  const s3 = d3 + d4;
  const even0 = s0 + s3;
  const even1 = s1 + s2;
  const even2 = (s1 - s2 + s0 - s3) * Math.SQRT1_2;
  block[at] = even0 + even1;
  block[at + 4 * step] = even0 - even1;
  block[at + 2 * step] = s0 - s3 + even2;
  block[at + 6 * step] = s0 - s3 - even2;

  const m0 = d0 - d7;
  const odd0 = d3 - d4 + d2 - d5;
  const odd1 = (d2 - d5 + d1 - d6) * Math.SQRT1_2;
  const odd2 = d1 - d6 + m0;
  const rotated = (odd0 - odd2) * 0.382683433;
  const z2 = 0.5411961 * odd0 + rotated;
  const z4 = 1.306562965 * odd2 + rotated;
  const z11 = m0 + odd1;
  const z13 = m0 - odd1;
  block[at + 5 * step] = z13 + z2;
  block[at + 3 * step] = z13 - z2;
  block[at + step] = z11 + z4;
  block[at + 7 * step] = z11 - z4;
}
