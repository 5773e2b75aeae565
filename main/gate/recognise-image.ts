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

/** Read in one turn of the main loop (P50). */
const PIECE_BYTES = 256 * 1_024;

/**
 * Most headers fit the first length, those after a preview or colour profile the second; only a
 * very large profile needs the whole file.
 */
const HEADER_BYTES = [8 * 1_024, PIECE_BYTES] as const;

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

/** Returns bytes of a file; fewer at its end. */
export type ReadAt = (from: number, length: number) => Uint8Array;

/**
 * As `recogniseImage` for a file; yields after each piece of a whole one. Misses a rotation stored
 * after the size.
 */
export function* recogniseImageFile(
  byteLength: number,
  read: ReadAt,
): Generator<void, RecognisedImage | null> {
  for (const length of HEADER_BYTES) {
    const bytes = read(0, length);
    const image = recogniseImage(bytes);
    if (image !== null) return image;
    if (length >= byteLength || !(isJpeg(bytes) || isBoxed(bytes))) return null;
  }
  const whole = Buffer.alloc(byteLength);
  for (let at = 0; at < byteLength; at += PIECE_BYTES) {
    whole.set(read(at, Math.min(PIECE_BYTES, byteLength - at)), at);
    yield;
  }
  return recogniseImage(whole);
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
