import { numberOf, viewOf } from '../../preload/contract/images/image-extent.ts';
import { readJpegHeader } from '../../preload/contract/images/jpeg-header.ts';
import { readAvifHeader } from './avif-header.ts';
import { readTiff, withinBounds } from './exif.ts';

/** Exif 2.32, 4.6.4: 5 to 8 are quarter turns. */
const ORIENTATION = 0x0112;
const TYPE_SHORT = 3;
const isQuarterTurn = (orientation: number) => orientation >= 5 && orientation <= 8;

/**
 * Returns true if Chromium swaps the sides of an image: by the Exif orientation of JPEG and PNG,
 * or the rotation of AVIF. It shows WebP and GIF as stored.
 */
export function isShownSideways(bytes: Uint8Array, mediaType: string): boolean {
  switch (mediaType) {
    case 'image/jpeg':
      return isSidewaysByExif(readJpegHeader(bytes).exif);
    case 'image/png':
      return isSidewaysByExif(withinBounds(() => exifOfPng(bytes)));
    case 'image/avif':
      return readAvifHeader(bytes)?.isTurned ?? false;
    default:
      return false;
  }
}

function isSidewaysByExif(exif: Uint8Array | null): boolean {
  if (exif === null) return false;
  const orientation = withinBounds(() => {
    const tiff = readTiff(exif);
    const entry = tiff?.entries.get(ORIENTATION);
    if (tiff === null || entry === undefined) return null;
    const { view, isLittleEndian } = tiff;
    if (view.getUint16(entry + 2, isLittleEndian) !== TYPE_SHORT) return null;
    return view.getUint16(entry + 8, isLittleEndian);
  });
  return orientation !== null && isQuarterTurn(orientation);
}

const PNG_SIGNATURE_BYTES = 8;
const PNG_CHUNK_BYTES = 12;
/** Programs write about ten before the picture; a stranger's may have five million. */
const CHUNK_LIMIT = 10_000;

const [IDAT, IEND, EXIF] = ['IDAT', 'IEND', 'eXIf'].map(numberOf) as [number, number, number];

/** Returns the chunk `eXIf` that precedes the picture. Throws `RangeError`. */
function exifOfPng(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  let at = PNG_SIGNATURE_BYTES;
  for (let chunks = 0; chunks < CHUNK_LIMIT; chunks += 1) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === IDAT || type === IEND) return null;
    if (type === EXIF) return bytes.subarray(at + 8, at + 8 + length);
    at += PNG_CHUNK_BYTES + length;
  }
  return null;
}
