import { imageDimensionsFromData } from 'image-dimensions';

/** What the first bytes of an image tell. */
export interface RecognisedImage {
  readonly mediaType: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const MEDIA_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;

/** Headers lie within this; only a photograph with a very large colour profile or preview needs the whole file. */
const HEADER_BYTES = 256 * 1_024;

/**
 * Recognises JPEG, PNG, WebP, AVIF and GIF by their magic bytes, whatever their media type says, and reads the size from the
 * header (P19). Null for anything else: SVG and HTML (active content), HEIC (nothing here shows it), and images without a size.
 */
export function recogniseImage(bytes: Uint8Array): RecognisedImage | null {
  const size = dimensions(bytes.subarray(0, HEADER_BYTES)) ?? dimensions(bytes);
  if (size === undefined || size.type === 'heic' || size.width === 0 || size.height === 0) return null;
  return { mediaType: MEDIA_TYPES[size.type], widthPixels: size.width, heightPixels: size.height };
}

/** A hostile AVIF with a very long property list makes the package run out of stack: that is no image. */
function dimensions(bytes: Uint8Array) {
  try {
    return imageDimensionsFromData(bytes);
  } catch {
    return undefined;
  }
}
