import type { ImageSource } from '../imaging/image-decode.ts';

/** Requests a thumbnail whose longer side has at most `side` px, as the bytes of a WebP. */
export interface ThumbnailRequest {
  readonly source: ImageSource;
  readonly side: number;
}
