import { pick, sequence } from '../../../simulator/core/random.ts';
import type { Canvas } from '../../../simulator/scene/canvas.ts';
import { blurred } from '../../../simulator/scene/resample.ts';

/** What anyone sees at a glance: each in many forms, so that no rule fits one form by chance. */
export const plainIllnesses = ['covered', 'outOfFocus', 'fogged', 'overexposed'] as const;
export type PlainIllness = (typeof plainIllnesses)[number];

type Spoil = (canvas: Canvas, next: () => number) => void;

function meanLevel({ pixels }: Canvas): number {
  let sum = 0;
  for (let at = 1; at < pixels.length; at += 3) sum += pixels[at] as number;
  return sum / (pixels.length / 3);
}

const between = (low: number, high: number, share: number) => low + (high - low) * share;

/** Mixes each pixel with a colour, by a share of 0 to 1 that depends on where it is. */
function veil(canvas: Canvas, colour: readonly number[], shareAt: (x: number, y: number) => number): void {
  const { pixels, width, height } = canvas;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      const share = Math.min(1, Math.max(0, shareAt(x / width, y / height)));
      for (let part = 0; part < 3; part += 1)
        pixels[at + part] = (pixels[at + part] as number) * (1 - share) + (colour[part] ?? 0) * share;
    }
}

const spoils: Readonly<Record<PlainIllness, Spoil>> = {
  /** Three quarters, from any side, by something dark or bright, with a soft or a hard edge. */
  covered(canvas, next) {
    const share = between(0.7, 0.82, next());
    const slant = between(-0.25, 0.25, next());
    const side = pick(['left', 'right', 'top', 'bottom'] as const, next());
    const level = between(4, 0.9 * meanLevel(canvas) + 20, next());
    const soft = between(0.01, 0.12, next());
    const opacity = between(0.94, 1, next());
    veil(canvas, [level, level * between(0.8, 1, next()), level * between(0.7, 1, next())], (x, y) => {
      const along = { left: x, right: 1 - x, top: y, bottom: 1 - y }[side];
      const across = side === 'left' || side === 'right' ? y : x;
      return Math.min(opacity, (share + slant * (across - 0.5) - along) / soft + 0.5);
    });
  },
  outOfFocus(canvas, next) {
    canvas.pixels.set(blurred(canvas, between(0.006, 0.014, next())));
  },
  /** Water on the lens: a veil that takes most of the contrast, and its fine detail. */
  fogged(canvas, next) {
    const level = between(0.9, 1.5, next()) * meanLevel(canvas) + 25;
    const middle = between(0.68, 0.86, next());
    canvas.pixels.set(blurred(canvas, between(0.003, 0.01, next())));
    const [x0, y0] = [next(), next()];
    veil(canvas, [level, level, level], (x, y) => middle - 0.15 * Math.hypot(x - x0, y - y0));
  },
  overexposed(canvas, next) {
    const gain = (between(0.85, 1.1, next()) * 255) / Math.max(12, meanLevel(canvas));
    const lift = between(0, 30, next());
    for (let at = 0; at < canvas.pixels.length; at += 1)
      canvas.pixels[at] = (canvas.pixels[at] as number) * gain + lift;
  },
};

/** Spoils a drawn picture. The same seed gives the same form of an illness in each picture of a camera. */
export function applyPlainIllness(canvas: Canvas, illness: PlainIllness, seed: number): void {
  spoils[illness](canvas, sequence(seed, plainIllnesses.indexOf(illness) + 0x71));
}
