import { type Planes, paddedSize } from '../image/jpeg-encoder.ts';
import { hash32 } from '../random.ts';
import type { Canvas } from './canvas.ts';
import { GRAIN_SIDE, grain } from './noise.ts';

const MASK = GRAIN_SIDE - 1;

/** What a lens and a sensor do to a picture. */
interface Sensor {
  /** Strength of the noise, levels. */
  readonly noise: number;
  /** How much darker the corners are, a share. */
  readonly vignette: number;
  readonly blackAndWhite: boolean;
  readonly seed: number;
}

/**
 * Turns a canvas into planes for the encoder: vignette and noise on the brightness, colour at half size (BT.601 as JFIF has it).
 * Rows and columns beyond the picture repeat the last ones.
 */
export function finish(canvas: Canvas, sensor: Sensor): Planes {
  const { pixels, width, height } = canvas;
  const stride = paddedSize(width);
  const rows = paddedSize(height);
  const y = new Uint8Array(stride * rows);
  const cb = new Uint8Array((stride * rows) >> 2).fill(128);
  const cr = new Uint8Array((stride * rows) >> 2).fill(128);
  const across = Float32Array.from({ length: stride }, (_, column) => ((column / width) * 2 - 1) ** 2);
  const shiftX = hash32(sensor.seed, 1) & MASK;
  const shiftY = hash32(sensor.seed, 2) & MASK;
  const strength = sensor.noise / 32;

  for (let row = 0; row < rows; row += 1) {
    const source = Math.min(row, height - 1) * width;
    const down = ((row / height) * 2 - 1) ** 2 * 0.62;
    const grainRow = ((row + shiftY) & MASK) * GRAIN_SIDE;
    const half = (row >> 1) * (stride >> 1);
    for (let column = 0; column < stride; column += 1) {
      const at = (source + Math.min(column, width - 1)) * 3;
      const red = pixels[at] as number;
      const green = pixels[at + 1] as number;
      const blue = pixels[at + 2] as number;
      const dim = 1 - sensor.vignette * ((across[column] as number) + down);
      const bright = (0.299 * red + 0.587 * green + 0.114 * blue) * dim;
      const noisy = bright + (grain[grainRow + ((column + shiftX) & MASK)] as number) * strength;
      y[row * stride + column] = noisy < 0 ? 0 : noisy > 255 ? 255 : noisy;
      if (sensor.blackAndWhite || (row & 1) === 1 || (column & 1) === 1) continue;
      // One sample of four is enough for colour: edges were drawn smooth.
      cb[half + (column >> 1)] = 128 + (blue * dim - bright) * 0.564;
      cr[half + (column >> 1)] = 128 + (red * dim - bright) * 0.713;
    }
  }
  return { width, height, y, cb, cr };
}
