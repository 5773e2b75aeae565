import type { Colour } from './colour.ts';

/** Units of all drawing; a smaller canvas scales them. */
export const DRAWING_WIDTH = 1_920;
export const DRAWING_HEIGHT = 1_080;

export interface Canvas {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels per drawing unit. */
  readonly scale: number;
  /** Three bytes per pixel. */
  readonly pixels: Uint8ClampedArray;
}

export function createCanvas({ width, height }: Pick<Canvas, 'width' | 'height'>): Canvas {
  return { width, height, scale: width / DRAWING_WIDTH, pixels: new Uint8ClampedArray(width * height * 3) };
}

export type Shader = (x: number, y: number) => void;

/** One shared object for all pixels, as shaders run millions of times. */
const ink = { red: 0, green: 0, blue: 0, alpha: 1 };

export function setInk(colour: Colour, shade = 1, alpha = 1): void {
  mixInk(colour, colour, 0, shade, alpha);
}

/** Sets the ink between two colours: `share` 0 is the first, 1 the second. */
export function mixInk(one: Colour, other: Colour, share: number, shade = 1, alpha = 1): void {
  ink.red = (one[0] + (other[0] - one[0]) * share) * shade;
  ink.green = (one[1] + (other[1] - one[1]) * share) * shade;
  ink.blue = (one[2] + (other[2] - one[2]) * share) * shade;
  ink.alpha = alpha;
}

/** Mixes the ink into the pixel whose bytes begin at `at`, using a coverage from 0 to 1. */
export function blend({ pixels }: Canvas, at: number, coverage: number): void {
  const share = coverage * ink.alpha;
  const red = pixels[at] as number;
  const green = pixels[at + 1] as number;
  const blue = pixels[at + 2] as number;
  pixels[at] = red + (ink.red - red) * share;
  pixels[at + 1] = green + (ink.green - green) * share;
  pixels[at + 2] = blue + (ink.blue - blue) * share;
}
