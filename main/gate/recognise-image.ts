import { imageDimensionsFromData } from 'image-dimensions';
import { isShownSideways } from './image-orientation.ts';

/** The format and the size of an image as it is shown: turned where its own data say so. */
export interface RecognisedImage {
  readonly mediaType: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/**
 * Most headers lie within the first length, those behind a preview or a colour profile within the second; only a very large profile needs the whole
 * file. The package copies its input, so the whole image is the last resort.
 */
const HEADER_BYTES = [8 * 1_024, 256 * 1_024, Number.POSITIVE_INFINITY] as const;

/**
 * Recognises JPEG, PNG, WebP, AVIF and GIF by their magic bytes, whatever their media type says, and reads the size from the header (P19). Null for
 * anything else: SVG and HTML (active content), HEIC (the app can't show it), and images without a size.
 */
export function recogniseImage(bytes: Uint8Array): RecognisedImage | null {
  return recognise(bytes.byteLength, (length) => bytes.subarray(0, length), bytes);
}

/** As `recogniseImage`, of a file of which `read` returns the first bytes. A turn that stands behind those that tell the size is not seen. */
export function recogniseImageFile(
  byteLength: number,
  read: (byteLength: number) => Uint8Array,
): RecognisedImage | null {
  return recognise(byteLength, read, null);
}

function recognise(
  byteLength: number,
  read: (byteLength: number) => Uint8Array,
  whole: Uint8Array | null,
): RecognisedImage | null {
  for (const length of HEADER_BYTES) {
    const bytes = read(length);
    const isAll = length >= byteLength;
    // The boxes of an AVIF have no fixed order: a part of the file may state the size of its preview.
    const size = isBoxed(bytes) && length === HEADER_BYTES[0] && !isAll ? undefined : dimensions(bytes);
    if (size !== undefined) return recognised(whole ?? bytes, size);
    if (isAll) break;
  }
  return null;
}

function recognised(bytes: Uint8Array, size: NonNullable<ReturnType<typeof dimensions>>) {
  if (size.type === 'heic' || size.width === 0 || size.height === 0) return null;
  const mediaType = `image/${size.type}`;
  const { width, height } = size;
  return isShownSideways(bytes, mediaType)
    ? { mediaType, widthPixels: height, heightPixels: width }
    : { mediaType, widthPixels: width, heightPixels: height };
}

/** Files of ISO/IEC 14496-12 begin with a box of the type `ftyp`. */
function isBoxed(bytes: Uint8Array): boolean {
  return bytes[4] === 0x66 && bytes[5] === 0x74 && bytes[6] === 0x79 && bytes[7] === 0x70;
}

/** A hostile AVIF with a very long property list makes the package run out of stack: that is no image. */
function dimensions(bytes: Uint8Array) {
  try {
    return imageDimensionsFromData(bytes);
  } catch {
    return undefined;
  }
}
