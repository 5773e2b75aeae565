import { lumaOfPixel } from '../imaging/luma.ts';

/**
 * Pixels in the layout of `ImageData`: red, green, blue, opacity, a byte each, as one number a
 * pixel (little-endian).
 */
export type Pixels = Uint32Array;

/** Heat view of two images, and the number of changed pixels among those that both have. */
interface Difference {
  readonly pixels: Pixels;
  readonly changed: number;
  readonly compared: number;
}

/**
 * Compares two images of one size. A pixel's difference is the largest of its three colours, 0 to
 * 255; from `threshold` on it counts as changed and is painted as heat over a dimmed grey of
 * `other`. Truncated areas are not compared. Works in one pass: at 4K, memory access dominates.
 */
export function paintDifference(one: Pixels, other: Pixels, threshold: number): Difference {
  if (one.length !== other.length) throw new RangeError('The two images have different sizes.');
  const pixels = new Uint32Array(other.length);
  const least = Math.max(1, threshold);
  let [changed, absent] = [0, 0];
  for (let index = 0; index < other.length; index += 1) {
    const before = one[index] ?? 0;
    const after = other[index] ?? 0;
    if (before >>> 24 === 0 || after >>> 24 === 0) {
      absent += 1;
      continue;
    }
    const difference = largestDifference(before, after);
    if (difference >= least) {
      changed += 1;
      pixels[index] = heat[difference] ?? 0;
    } else {
      pixels[index] = dimmed(after);
    }
  }
  return { pixels, changed, compared: other.length - absent };
}

/**
 * Avoids branches, which takes a fifth of the time (measured): on noisy images branch prediction
 * fails half of the time.
 */
export function largestDifference(before: number, after: number): number {
  return Math.max(
    Math.abs((before & 0xff) - (after & 0xff)),
    Math.abs(((before >>> 8) & 0xff) - ((after >>> 8) & 0xff)),
    Math.abs(((before >>> 16) & 0xff) - ((after >>> 16) & 0xff)),
  );
}

/** Returns a third of the luma, so that the picture is recognizable and the heat stands out. */
function dimmed(pixel: number): number {
  return 0xff000000 | (Math.trunc(lumaOfPixel(pixel) / 3) * 0x010101);
}

/** From violet over orange to pale yellow: rising brightness, readable without colour vision. */
const heat = Uint32Array.from({ length: 256 }, (_, difference) => {
  const share = difference / 255;
  const red = Math.min(255, 120 + share * 270);
  const green = Math.min(255, 20 + share * share * 300);
  const blue = share < 0.4 ? 140 - share * 300 : 20 + Math.max(0, share - 0.6) * 400;
  return (0xff000000 | (Math.min(255, blue) << 16) | (green << 8) | red) >>> 0;
});
