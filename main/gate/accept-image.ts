import { extentInSlices, type ImageExtent } from '../../preload/contract/images/image-extent.ts';
import type { ImageFlaw } from '../../preload/contract/images/image-flaw.ts';
import { yieldToEventLoop } from '../shared/yield-to-event-loop.ts';
import type { Accepted } from './accepted.ts';
import { type ReadAt, type RecognisedImage, recogniseImage, recogniseImageFile } from './recognise-image.ts';

/** Longest image, bytes: a 4K photograph of best quality takes about 12 MB, a panorama more. */
export const IMAGE_LIMIT_BYTES = 64 * 1_024 * 1_024;

/** Most pixels: panoramas of 12,000 × 8,000 have 96 million; 200 million decode to 800 MB. */
export const IMAGE_LIMIT_PIXELS = 200_000_000;

/** Format by magic bytes, which the app can show, and a size that it can decode. */
export interface AcceptedFormat {
  readonly mediaType: Accepted<string, 'mediaType'>;
  readonly widthPixels: Accepted<number, 'pixels'>;
  readonly heightPixels: Accepted<number, 'pixels'>;
}

/** Image that passed the limits, whatever its source. */
export interface AcceptedImage<Memory extends ArrayBufferLike = ArrayBufferLike> extends AcceptedFormat {
  readonly bytes: Uint8Array<Memory>;
  /** Flaw seen in the file's structure; decoding in the page may find more. */
  readonly flaw: ImageFlaw | null;
}

export type ImageRefusal = 'notAnImage' | 'tooManyBytes' | 'tooManyPixels';

function acceptFormat(image: RecognisedImage | null, pixelLimit: number): AcceptedFormat | ImageRefusal {
  if (image === null) return 'notAnImage';
  return image.widthPixels * image.heightPixels > pixelLimit ? 'tooManyPixels' : (image as AcceptedFormat);
}

/** A hostile image would hold the main loop if it were examined at once (P50). */
async function extentOf(bytes: Uint8Array, mediaType: string): Promise<ImageExtent> {
  const slices = extentInSlices(bytes, mediaType);
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
    await yieldToEventLoop();
  }
}

/** Accepts an image by magic bytes and limits (P18, P19). Takes the bytes without copying. */
export async function acceptImage<Memory extends ArrayBufferLike>(
  bytes: Uint8Array<Memory>,
  pixelLimit = IMAGE_LIMIT_PIXELS,
): Promise<AcceptedImage<Memory> | ImageRefusal> {
  if (bytes.byteLength > IMAGE_LIMIT_BYTES) return 'tooManyBytes';
  const format = acceptFormat(recogniseImage(bytes), pixelLimit);
  if (typeof format === 'string') return format;
  return { ...format, bytes, flaw: FLAWS[await extentOf(bytes, format.mediaType)] };
}

const FLAWS = { whole: null, cutOff: 'cutOff', empty: 'broken' } as const;

/** As `acceptImage` for a file; yields while it reads a long header. */
export function* acceptImageFile(
  byteLength: number,
  read: ReadAt,
): Generator<void, AcceptedFormat | ImageRefusal> {
  if (byteLength > IMAGE_LIMIT_BYTES) return 'tooManyBytes';
  return acceptFormat(yield* recogniseImageFile(byteLength, read), IMAGE_LIMIT_PIXELS);
}
