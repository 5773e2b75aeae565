import type { Rectangle, Size } from '../../imaging/image-view.ts';
import type { Levels } from '../../imaging/levels.ts';

/** Clockwise rotation, degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/**
 * Display adjustment of an image: `brightness`, −1 to 1, is added; `contrast` is a factor around
 * the middle; `gamma` above 1 brightens shadows. `levels` come first; `null` for none.
 */
export interface ImageAdjustment {
  readonly rotation: Rotation;
  readonly brightness: number;
  readonly contrast: number;
  readonly gamma: number;
  readonly levels: Levels | null;
}

export const unadjusted: ImageAdjustment = {
  rotation: 0,
  brightness: 0,
  contrast: 1,
  gamma: 1,
  levels: null,
};

export const toneRanges = {
  brightness: { least: -0.5, most: 0.5, step: 0.05 },
  contrast: { least: 0.5, most: 2, step: 0.1 },
  gamma: { least: 0.4, most: 3, step: 0.1 },
} as const;

export type Tone = keyof typeof toneRanges;

export const tones = Object.keys(toneRanges) as readonly Tone[];

export function isAdjusted(adjustment: ImageAdjustment): boolean {
  return adjustment.rotation !== 0 || hasTones(adjustment);
}

export function hasTones({ brightness, contrast, gamma, levels }: ImageAdjustment): boolean {
  return (
    levels !== null ||
    brightness !== unadjusted.brightness ||
    contrast !== unadjusted.contrast ||
    gamma !== unadjusted.gamma
  );
}

/** Rotates by quarter turns, clockwise if positive. */
export function rotated(rotation: Rotation, quarters: number): Rotation {
  return ((((rotation + quarters * 90) % 360) + 360) % 360) as Rotation;
}

export function turnedSize(size: Size, rotation: Rotation): Size {
  return rotation === 90 || rotation === 270 ? { width: size.height, height: size.width } : size;
}

/** Maps a part of the rotated image to the stored one; `size` is that of the stored image. */
export function storedPart(part: Rectangle, size: Size, rotation: Rotation): Rectangle {
  const { x, y, width, height } = part;
  switch (rotation) {
    case 0:
      return part;
    case 90:
      return { x: y, y: size.height - x - width, width: height, height: width };
    case 180:
      return { x: size.width - x - width, y: size.height - y - height, width, height };
    case 270:
      return { x: size.width - y - height, y: x, width: height, height: width };
    default:
      return rotation satisfies never;
  }
}

/** Steps of the table: the browser interpolates linearly, and 64 look like the curve. */
const TABLE_STEPS = 64;

function levelled(value: number, levels: Levels | null): number {
  if (levels === null) return value;
  const { black, white, gamma } = levels;
  return Math.min(1, Math.max(0, (value - black) / (white - black))) ** (1 / gamma);
}

/**
 * Returns the output for each brightness from black to white, for `feFuncR` and the like (Filter
 * Effects 1, 9.7.2).
 */
export function toneTable({ brightness, contrast, gamma, levels }: ImageAdjustment): string {
  return Array.from({ length: TABLE_STEPS + 1 }, (_, step) => {
    const lifted = levelled(step / TABLE_STEPS, levels) ** (1 / gamma);
    const value = (lifted - 0.5) * contrast + 0.5 + brightness;
    return Math.min(1, Math.max(0, value)).toFixed(4);
  }).join(' ');
}
