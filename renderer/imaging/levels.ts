import { lumaOfPixel } from './luma.ts';

/** Number of pixels of each luminance, from black (0) to white (255). */
export type Histogram = Uint32Array;

/** Darkest and brightest value of a picture, 0 to 1, and a gamma that moves its middle. */
export interface Levels {
  readonly black: number;
  readonly white: number;
  readonly gamma: number;
}

/**
 * Counts the luminance of pixels in the layout of `ImageData`, a number each. Truncated areas are transparent, and not counted.
 */
export function countLuminance(pixels: Uint32Array): Histogram {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) {
    if (pixel >>> 24 === 0) continue;
    const grey = lumaOfPixel(pixel);
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  return counts;
}

/** Share of pixels that may become black, and white: lamps and dead pixels are no reason to stay dim. */
const CLIPPED = 0.005;
/** Least range that is stretched: less is noise on a uniform picture. */
const LEAST_RANGE = 0.03;
/** Strongest gamma in both directions: more turns noise into a picture. */
const MOST_GAMMA = 2;

/** Returns the value below which a share of the pixels is, 0 to 1. */
function valueAt(histogram: Histogram, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [value, count] of histogram.entries()) {
    below += count;
    if (below > total * share) return value / 255;
  }
  return 1;
}

/** Returns darkest, middle and brightest value of most pixels, 0 to 1. */
export function toneRange(histogram: Histogram): readonly [dark: number, middle: number, bright: number] {
  return [valueAt(histogram, CLIPPED), valueAt(histogram, 0.5), valueAt(histogram, 1 - CLIPPED)];
}

/**
 * Returns the levels that spread a picture from black to white and bring its middle half of the
 * way to middle grey; `null` for a uniform picture.
 */
export function autoLevels(histogram: Histogram): Levels | null {
  const [black, middle, white] = toneRange(histogram);
  if (white - black < LEAST_RANGE) return null;
  const spread = Math.min(0.99, Math.max(0.01, (middle - black) / (white - black)));
  const wanted = (spread + 0.5) / 2;
  const gamma = Math.log(spread) / Math.log(wanted);
  return { black, white, gamma: Math.min(MOST_GAMMA, Math.max(1 / MOST_GAMMA, gamma)) };
}
