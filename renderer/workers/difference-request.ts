import type { ImageSource } from '../imaging/image-decode.ts';
import type { Size } from '../imaging/image-view.ts';

/** Asks for what differs between two images. Both are brought to the size of the one with fewer pixels. */
export interface DifferenceRequest {
  readonly one: ImageSource;
  readonly other: ImageSource;
  /** Pixels that differ by at least this share of the full range count as changed, 0 to 1. */
  readonly threshold: number;
}

/** The heat view, and how much changed: `share` of all pixels, 0 to 1. `size` is what was compared. */
export interface DifferenceAnswer {
  readonly bitmap: ImageBitmap;
  readonly share: number;
  readonly size: Size;
}
