/** The scale of each row and column after the forward transform below (Arai, Agui, Nakajima 1988). */
const AAN_SCALES = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

/** Multipliers that finish the transform and quantize in one step, in the order of the block. */
export function reciprocals(divisors: Uint8Array): Float64Array {
  return Float64Array.from(
    divisors,
    (divisor, index) => 1 / (divisor * 8 * (AAN_SCALES[index >> 3] ?? 1) * (AAN_SCALES[index & 7] ?? 1)),
  );
}

/**
 * The forward cosine transform of the 8 × 8 samples at `offset` of a plane, scaled as `reciprocals` expects. Five multiplications
 * for eight samples instead of 64; written out because this is the inner loop of the encoder.
 */
export function forwardTransform(
  plane: Uint8Array,
  offset: number,
  stride: number,
  block: Float64Array,
): void {
  for (let row = 0; row < 8; row += 1) {
    const at = offset + row * stride;
    transformEight(
      block,
      row * 8,
      1,
      (plane[at] as number) - 128,
      (plane[at + 1] as number) - 128,
      (plane[at + 2] as number) - 128,
      (plane[at + 3] as number) - 128,
      (plane[at + 4] as number) - 128,
      (plane[at + 5] as number) - 128,
      (plane[at + 6] as number) - 128,
      (plane[at + 7] as number) - 128,
    );
  }
  for (let column = 0; column < 8; column += 1) {
    transformEight(
      block,
      column,
      8,
      block[column] as number,
      block[column + 8] as number,
      block[column + 16] as number,
      block[column + 24] as number,
      block[column + 32] as number,
      block[column + 40] as number,
      block[column + 48] as number,
      block[column + 56] as number,
    );
  }
}

function transformEight(
  block: Float64Array,
  at: number,
  step: number,
  d0: number,
  d1: number,
  d2: number,
  d3: number,
  d4: number,
  d5: number,
  d6: number,
  d7: number,
): void {
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
