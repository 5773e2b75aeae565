import type { ImageSource } from '../imaging/image-decode.ts';
import type { Rectangle } from '../imaging/image-view.ts';

/** Requests a part (image px) of a very large image, decoded at `scale` of its size, 0 to 1. */
export interface RegionRequest {
  readonly source: ImageSource;
  readonly scale: number;
  readonly part: Rectangle;
}

/** `part` may be a little larger than requested; `bitmap` may have another scale, as the format allows. */
export interface RegionAnswer {
  readonly bitmap: ImageBitmap;
  readonly part: Rectangle;
}
