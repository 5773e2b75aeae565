import type { Colour } from './colour.ts';

/** The width that all drawing is measured in; the height follows as 1080. A smaller canvas scales. */
export const DRAWING_WIDTH = 1_920;
export const DRAWING_HEIGHT = 1_080;

/** A picture in the making. */
export interface Canvas {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels for one unit of drawing. */
  readonly scale: number;
  /** Three bytes a pixel. */
  readonly pixels: Uint8ClampedArray;
}

/** What a shader leaves for the pixel it was asked about; one object, because shaders run millions of times. */
export const ink = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Sets `ink` for a place in drawing units. */
export type Shader = (x: number, y: number) => void;

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, scale: width / DRAWING_WIDTH, pixels: new Uint8ClampedArray(width * height * 3) };
}

/** One colour everywhere. */
export function flat(colour: Colour, alpha = 1): Shader {
  return () => {
    [ink.red, ink.green, ink.blue] = colour;
    ink.alpha = alpha;
  };
}

/** Mixes the ink into a pixel by a coverage from 0 to 1. */
export function blend(canvas: Canvas, at: number, coverage: number): void {
  const { pixels } = canvas;
  const share = coverage * ink.alpha;
  const red = pixels[at] as number;
  const green = pixels[at + 1] as number;
  const blue = pixels[at + 2] as number;
  pixels[at] = red + (ink.red - red) * share;
  pixels[at + 1] = green + (ink.green - green) * share;
  pixels[at + 2] = blue + (ink.blue - blue) * share;
}
