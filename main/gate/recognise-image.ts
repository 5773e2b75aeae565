import { imageDimensionsFromData } from 'image-dimensions';
import { isJpeg, readJpegHeader } from '../../preload/contract/images/jpeg-header.ts';
import { isBoxed, readAvifHeader } from './avif-header.ts';
import { isShownSideways } from './image-orientation.ts';

/** Format and size of an image as shown: rotated if its own data say so. */
export interface RecognisedImage {
  readonly mediaType: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/**
 * Most headers fit the first length, those after a preview or colour profile the second; only a
 * very large profile needs the whole file.
 */
const HEADER_BYTES = [8 * 1_024, 256 * 1_024, Number.POSITIVE_INFINITY] as const;

/** PNG, GIF and WebP state their size at the beginning. */
const SIZE_BYTES = 64;

/**
 * Recognises JPEG, PNG, WebP, AVIF and GIF by magic bytes, whatever their media type, and reads
 * the size from the header (P19). `null` for others: SVG and HTML (active content), HEIC (can't be
 * shown), and images without a size.
 */
export function recogniseImage(bytes: Uint8Array): RecognisedImage | null {
  const size = sizeIn(bytes);
  return size === null ? null : recognised(bytes, size);
}

/** As `recogniseImage` for a file. Misses a rotation stored after the size. */
export function recogniseImageFile(
  byteLength: number,
  read: (byteLength: number) => Uint8Array,
): RecognisedImage | null {
  for (const length of HEADER_BYTES) {
    const bytes = read(length);
    const image = recogniseImage(bytes);
    if (image !== null) return image;
    if (length >= byteLength || !(isJpeg(bytes) || isBoxed(bytes))) break;
  }
  return null;
}

/** Returns true if the bytes begin as an image does, of a kind that the app shows or not. */
export function beginsAsImage(bytes: Uint8Array): boolean {
  return isJpeg(bytes) || isBoxed(bytes) || dimensions(bytes) !== undefined;
}

/** Size as stored. */
interface StoredSize {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

function recognised(bytes: Uint8Array, { mediaType, width, height }: StoredSize): RecognisedImage | null {
  if (width === 0 || height === 0) return null;
  return isShownSideways(bytes, mediaType)
    ? { mediaType, widthPixels: height, heightPixels: width }
    : { mediaType, widthPixels: width, heightPixels: height };
}

function sizeIn(bytes: Uint8Array): StoredSize | null {
  if (isJpeg(bytes)) return sized('image/jpeg', readJpegHeader(bytes).size);
  if (isBoxed(bytes)) return sized('image/avif', readAvifHeader(bytes));
  const size = dimensions(bytes);
  return size === undefined ? null : sized(`image/${size.type}`, size);
}

function sized(mediaType: string, size: Omit<StoredSize, 'mediaType'> | null): StoredSize | null {
  return size === null ? null : { mediaType, width: size.width, height: size.height };
}

/** Reads the size of a PNG, GIF or WebP. The package walks over other formats without a bound. */
function dimensions(bytes: Uint8Array) {
  return imageDimensionsFromData(bytes.subarray(0, SIZE_BYTES));
}
