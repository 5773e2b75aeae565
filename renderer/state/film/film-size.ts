import type { Size } from '../../imaging/image-view.ts';

/** The longest side of a film's image, px. The largest is the size of the snapshots, as far as a screen shows it. */
export const filmSides = [1_920, 1_280, 640] as const;
export type FilmSide = (typeof filmSides)[number];

/** Snapshots for a second of film. A fraction: a snapshot stays for several seconds. */
export const filmSpeeds = [10, 5, 2, 1, 0.5, 0.2] as const;
export type FilmSpeed = (typeof filmSpeeds)[number];

/** The image of a film in px, and the strip with the caption below it. All are even, as VP9 stores half of the colours. */
export interface FilmSize {
  readonly width: number;
  readonly imageHeight: number;
  readonly captionHeight: number;
}

/** A caption on a narrower film could not be read. */
const LEAST_WIDTH = 480;
/** Two lines of text with their margins, as a part of the width. */
const CAPTION_SHARE = 0.06;
const LEAST_CAPTION_HEIGHT = 44;

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}

/** The size of a film that shows the largest of the images whole, with at most `side` px. Smaller ones are enlarged to that. */
export function filmSize(images: readonly Size[], side: FilmSide): FilmSize {
  const largest = images.reduce(
    (one, other) => (other.width * other.height > one.width * one.height ? other : one),
    { width: 1, height: 1 },
  );
  const scale = Math.min(1, side / largest.width, side / largest.height);
  const width = even(Math.max(LEAST_WIDTH, largest.width * scale));
  return {
    width,
    imageHeight: even(largest.height * scale),
    captionHeight: even(Math.max(LEAST_CAPTION_HEIGHT, width * CAPTION_SHARE)),
  };
}
