import { imageExtent } from '../../preload/contract/images/image-extent.ts';
import type { ImageFlaw } from '../../preload/contract/images/image-flaw.ts';
import { recogniseImage } from './recognise-image.ts';

/** The longest image, bytes: a 4K photograph of best quality has about 12 MB, a panorama some more. */
export const IMAGE_LIMIT_BYTES = 64 * 1_024 * 1_024;

/** Most pixels of an image: 12,000 × 8,000 panoramas have 96 million, and 200 million take 800 MB to decode. */
export const IMAGE_LIMIT_PIXELS = 200_000_000;

declare const accepted: unique symbol;

/** An image that passed the limits, whatever it came by. Only `acceptImage` makes one. */
export interface AcceptedImage {
  readonly [accepted]: true;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** As it is shown. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** As far as the structure of the file shows it; the page, which decodes, may find more. */
  readonly flaw: ImageFlaw | null;
}

/** Why bytes are no image for the app. */
export type ImageRefusal = 'notAnImage' | 'tooManyBytes' | 'tooManyPixels';

/** Accepts the bytes of an image by their magic bytes and within the limits (P18, P19). Takes the bytes, and does not copy them. */
export function acceptImage(
  bytes: Uint8Array,
  pixelLimit = IMAGE_LIMIT_PIXELS,
): AcceptedImage | ImageRefusal {
  if (bytes.byteLength > IMAGE_LIMIT_BYTES) return 'tooManyBytes';
  const image = recogniseImage(bytes);
  if (image === null) return 'notAnImage';
  if (image.widthPixels * image.heightPixels > pixelLimit) return 'tooManyPixels';
  const flaw = FLAWS[imageExtent(bytes, image.mediaType)];
  return { bytes, ...image, flaw } as AcceptedImage;
}

const FLAWS = { whole: null, cutOff: 'cutOff', empty: 'broken' } as const;
