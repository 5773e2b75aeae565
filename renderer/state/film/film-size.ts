import type { Size } from '../../imaging/image-view.ts';

/**
 * Longest side of a film's image, px. The largest is the snapshots' size, limited to what a screen
 * shows.
 */
export const filmSides = [1_920, 1_280, 640] as const;
export type FilmSide = (typeof filmSides)[number];

/** Snapshots per second of film. Below 1, a snapshot stays for several seconds. */
export const filmSpeeds = [10, 5, 2, 1, 0.5, 0.2] as const;
export type FilmSpeed = (typeof filmSpeeds)[number];

/**
 * Size of a film's image in px, and the caption strip below it. All are even, because VP9 stores
 * colours at half resolution.
 */
export interface FilmSize {
  readonly width: number;
  readonly imageHeight: number;
  readonly captionHeight: number;
}

/** A caption on a narrower film would be unreadable. */
const LEAST_WIDTH = 480;
/** Height of two lines of text with margins, as a share of the width. */
const CAPTION_SHARE = 0.06;
const LEAST_CAPTION_HEIGHT = 44;

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}

/**
 * Returns the size of a film that shows the largest image completely, with at most `side` px.
 * Smaller images are enlarged.
 */
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
