import type { ImageSource } from '../imaging/image-decode.ts';
import type { Size } from '../imaging/image-view.ts';

/** Requests the difference of two images, at the size of the one with fewer pixels. */
export interface DifferenceRequest {
  readonly one: ImageSource;
  readonly other: ImageSource;
  /** Pixels that differ by at least this share of the full range count as changed, 0 to 1. */
  readonly threshold: number;
}

/** The heat view, the changed `share` of all pixels, 0 to 1, and the compared `size`. */
export interface DifferenceAnswer {
  readonly bitmap: ImageBitmap;
  readonly share: number;
  readonly size: Size;
}
