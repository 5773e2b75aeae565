import { imageExtent } from '../../preload/contract/images/image-extent.ts';
import type { ImageFlaw } from '../../preload/contract/images/image-flaw.ts';
import type { Accepted } from './accepted.ts';
import { type RecognisedImage, recogniseImage, recogniseImageFile } from './recognise-image.ts';

/** The longest image, bytes: a 4K photograph of best quality has about 12 MB, a panorama some more. */
export const IMAGE_LIMIT_BYTES = 64 * 1_024 * 1_024;

/** Most pixels of an image: 12,000 × 8,000 panoramas have 96 million, and 200 million take 800 MB to decode. */
export const IMAGE_LIMIT_PIXELS = 200_000_000;

/** What a file is by its magic bytes: a format that the app can show, of a size that it can decode. */
export interface AcceptedFormat {
  readonly mediaType: Accepted<string, 'mediaType'>;
  /** As it is shown. */
  readonly widthPixels: Accepted<number, 'pixels'>;
  readonly heightPixels: Accepted<number, 'pixels'>;
}

/** An image that passed the limits, whatever it came by. */
export interface AcceptedImage extends AcceptedFormat {
  readonly bytes: Uint8Array;
  /** As far as the structure of the file shows it; the page, which decodes, may find more. */
  readonly flaw: ImageFlaw | null;
}

/** Why bytes are no image for the app. */
export type ImageRefusal = 'notAnImage' | 'tooManyBytes' | 'tooManyPixels';

function acceptFormat(image: RecognisedImage | null, pixelLimit: number): AcceptedFormat | ImageRefusal {
  if (image === null) return 'notAnImage';
  return image.widthPixels * image.heightPixels > pixelLimit ? 'tooManyPixels' : (image as AcceptedFormat);
}

/** Accepts the bytes of an image by their magic bytes and within the limits (P18, P19). Takes the bytes, and does not copy them. */
export function acceptImage(
  bytes: Uint8Array,
  pixelLimit = IMAGE_LIMIT_PIXELS,
): AcceptedImage | ImageRefusal {
  if (bytes.byteLength > IMAGE_LIMIT_BYTES) return 'tooManyBytes';
  const format = acceptFormat(recogniseImage(bytes), pixelLimit);
  if (typeof format === 'string') return format;
  return { ...format, bytes, flaw: FLAWS[imageExtent(bytes, format.mediaType)] };
}

const FLAWS = { whole: null, cutOff: 'cutOff', empty: 'broken' } as const;

/** As `acceptImage`, of a file that may be looked at in pieces. `read`: its first bytes, as many as there are of those that are wanted. */
export function acceptImageFile(
  byteLength: number,
  read: (byteLength: number) => Uint8Array,
): AcceptedFormat | ImageRefusal {
  if (byteLength > IMAGE_LIMIT_BYTES) return 'tooManyBytes';
  return acceptFormat(recogniseImageFile(byteLength, read), IMAGE_LIMIT_PIXELS);
}
