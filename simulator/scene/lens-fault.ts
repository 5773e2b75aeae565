import { sequence } from '../core/random.ts';
import type { Canvas } from './canvas.ts';
import { blurred, moved } from './resample.ts';

/** Problems of a camera that show in its pictures, in the words of `--help`. */
export const lensFaults = {
  dirt: 'spots of dirt on the lens, soft and dark',
  condensation: 'water on the inside of the lens: a veil over all of the picture',
  blurred: 'out of focus',
  covered: 'something lies over most of the lens',
  overexposed: 'the iris stays open: most of the picture is white',
  underexposed: 'the iris stays shut, or the lamps failed: most of the picture is black',
  moved: 'the mast was hit: the camera looks a twentieth of the picture aside',
  rotated: 'the bracket has sagged: the picture is turned by two degrees',
} as const;
export type LensFault = keyof typeof lensFaults;

/** Shares of the width, and degrees. */
const MOVE = 0.05;
const TURN_DEGREES = 2;

type Effect = (canvas: Canvas, next: () => number) => void;

function eachPixel({ pixels, width, height }: Canvas, change: (at: number, x: number, y: number) => void) {
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) change(at, x / width, y / height);
  return pixels;
}

/** Mixes each pixel with `[red, green, blue]` by a share from 0 to 1. */
function veil(canvas: Canvas, colour: readonly number[], shareAt: (x: number, y: number) => number): void {
  const { pixels } = canvas;
  eachPixel(canvas, (at, x, y) => {
    const share = shareAt(x, y);
    if (share <= 0) return;
    for (let part = 0; part < 3; part += 1)
      pixels[at + part] = (pixels[at + part] as number) * (1 - share) + (colour[part] ?? 0) * share;
  });
}

function grade(canvas: Canvas, curve: (level: number) => number): void {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, level) => curve(level / 255) * 255);
  const { pixels } = canvas;
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = table[pixels[at] as number] as number;
}

function meanLevel({ pixels }: Canvas): number {
  let sum = 0;
  for (let at = 1; at < pixels.length; at += 3) sum += pixels[at] as number;
  return sum / (pixels.length / 3) / 255;
}

const effects: Readonly<Record<LensFault, Effect>> = {
  dirt(canvas, next) {
    const aspect = canvas.width / canvas.height;
    const spots = Array.from({ length: 4 + Math.floor(next() * 4) }, () => ({
      x: next(),
      y: 0.2 + next() * 0.75,
      size: 0.09 + next() * 0.1,
    }));
    const soft = blurred(canvas, 0.02);
    const shareAt = (x: number, y: number) =>
      Math.max(
        ...spots.map((spot) => {
          const away = Math.hypot(x - spot.x, (y - spot.y) / aspect) / spot.size;
          return Math.min(1, Math.max(0, 1.4 - away * 1.4));
        }),
      );
    const { pixels } = canvas;
    eachPixel(canvas, (at, x, y) => {
      const share = shareAt(x, y);
      for (let part = 0; part < 3; part += 1)
        pixels[at + part] =
          (pixels[at + part] as number) * (1 - share) +
          (soft[at + part] as number) * share * (1 - 0.35 * share);
    });
  },
  condensation(canvas) {
    const level = Math.round(120 + meanLevel(canvas) * 80);
    canvas.pixels.set(blurred(canvas, 0.008));
    veil(canvas, [level, level, level], (x, y) => 0.72 - 0.25 * Math.hypot(x - 0.5, y - 0.5));
  },
  blurred(canvas) {
    canvas.pixels.set(blurred(canvas, 0.006));
  },
  covered(canvas, next) {
    const edge = 0.7 + next() * 0.2;
    const slant = (next() - 0.5) * 0.4;
    const fromLeft = next() < 0.5;
    const level = 8 + meanLevel(canvas) * 60;
    veil(canvas, [level, level * 0.9, level * 0.8], (x, y) => {
      const along = (fromLeft ? x : 1 - x) + slant * (y - 0.5);
      return Math.min(0.97, Math.max(0, (edge - along) * 12));
    });
  },
  overexposed: (canvas) =>
    grade(canvas, (level) => Math.min(1, level * (0.9 / Math.max(0.08, meanLevel(canvas))) + 0.12)),
  underexposed: (canvas) => grade(canvas, (level) => level ** 1.3 * 0.12),
  moved(canvas, next) {
    const angle = next() * 2 * Math.PI;
    canvas.pixels.set(moved(canvas, { x: Math.cos(angle) * MOVE, y: Math.sin(angle) * MOVE, degrees: 0 }));
  },
  rotated(canvas, next) {
    const degrees = next() < 0.5 ? TURN_DEGREES : -TURN_DEGREES;
    canvas.pixels.set(moved(canvas, { x: 0, y: 0, degrees }));
  },
};

/**
 * Applies a camera fault to a drawn picture. Equal seeds give the same fault in each picture of a
 * camera.
 */
export function applyLensFault(canvas: Canvas, fault: LensFault, seed: number): void {
  effects[fault](canvas, sequence(seed, 0x1e45));
}
