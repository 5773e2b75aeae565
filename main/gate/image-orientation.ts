import { numberOf, viewOf } from '../../preload/contract/images/image-extent.ts';
import { exifOfJpeg, readTiff, withinBounds } from './exif.ts';

/** Exif 2.32, 4.6.4: 5 to 8 are turned by a quarter. */
const ORIENTATION = 0x0112;
const TYPE_SHORT = 3;
const isQuarterTurn = (orientation: number) => orientation >= 5 && orientation <= 8;

/**
 * Whether Chromium shows an image with its sides exchanged: by the orientation in the Exif data of JPEG and PNG, and by the turn of
 * AVIF. It shows WebP and GIF as they are stored.
 */
export function isShownSideways(bytes: Uint8Array, mediaType: string): boolean {
  switch (mediaType) {
    case 'image/jpeg':
      return isSidewaysByExif(exifOfJpeg(bytes));
    case 'image/png':
      return isSidewaysByExif(withinBounds(() => exifOfPng(bytes)));
    case 'image/avif':
      return withinBounds(() => isTurnedAvif(bytes)) ?? false;
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

const [IDAT, IEND, EXIF] = ['IDAT', 'IEND', 'eXIf'].map(numberOf) as [number, number, number];

/** The chunk `eXIf` in front of the picture. Throws `RangeError`. */
function exifOfPng(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  for (let at = PNG_SIGNATURE_BYTES; ; ) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === IDAT || type === IEND) return null;
    if (type === EXIF) return bytes.subarray(at + 8, at + 8 + length);
    at += PNG_CHUNK_BYTES + length;
  }
}

/** The boxes that lead to the properties of the items of a file (ISO/IEC 23008-12, 9.3), with the bytes of their own head. */
const TO_PROPERTIES = [
  { name: 'meta', headBytes: 12 },
  { name: 'iprp', headBytes: 8 },
  { name: 'ipco', headBytes: 8 },
] as const;

/** Of a box that is not there, null. Throws `RangeError`. */
function findBox(
  view: DataView,
  name: string,
  from: number,
  to: number,
): { start: number; end: number } | null {
  for (let at = from; at + 8 <= to; ) {
    const length = view.getUint32(at);
    const end = length === 0 ? to : at + length;
    if (view.getUint32(at + 4) === numberOf(name)) return { start: at, end: Math.min(end, to) };
    if (length < 8 && length !== 0) return null;
    at = end;
  }
  return null;
}

/** All images in a file of one picture are turned alike. Throws `RangeError`. */
function isTurnedAvif(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let [from, to] = [0, bytes.byteLength];
  for (const { name, headBytes } of TO_PROPERTIES) {
    const box = findBox(view, name, from, to);
    if (box === null) return false;
    [from, to] = [box.start + headBytes, box.end];
  }
  const turn = findBox(view, 'irot', from, to);
  // Quarters against the clock (ISO/IEC 23008-12, 6.5.10).
  return turn !== null && view.getUint8(turn.start + 8) % 2 === 1;
}
