/** Structure of a JPEG before its first scan (ITU-T T.81, B.1.1 and B.2). */
export interface JpegHeader {
  /** Size as stored, before a rotation; `null` without a frame. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** TIFF structure of the first Exif segment. */
  readonly exif: Uint8Array | null;
  /** Offset of the first scan's data; `null` if the file or the image ends before. */
  readonly scan: number | null;
}

/**
 * Most segments and bytes between them. 64 MB hold 1,024 segments of full length, such as those of
 * a thermal camera; the rest is for padding. A stranger's picture may have 16 million.
 */
const STEP_LIMIT = 65_536;

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP1 = 0xe1;

/** DHT, JPG and DAC are numbered among the frames (SOF0 to SOF15). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Returns true for a marker without a length: TEM, RSTm or SOI. */
export function isBareMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

const EXIF_HEADER = Array.from('Exif\0\0', (letter) => letter.charCodeAt(0));

function exifIn(segment: Uint8Array): Uint8Array | null {
  return EXIF_HEADER.every((byte, index) => segment[index] === byte)
    ? segment.subarray(EXIF_HEADER.length)
    : null;
}

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === MARKER && bytes[1] === 0xd8 && bytes[2] === MARKER;
}

/**
 * Walks over the segments of a JPEG, as decoders do: skips fill bytes and anything else between
 * them. Takes less than a millisecond for any bytes.
 */
export function readJpegHeader(bytes: Uint8Array): JpegHeader {
  const uint16 = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  let size: JpegHeader['size'] = null;
  let exif: Uint8Array | null = null;
  let at = 2;
  for (let steps = 0; steps < STEP_LIMIT && at + 4 <= bytes.byteLength; steps += 1) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER || marker === MARKER) at += 1;
    else if (marker === END_OF_IMAGE) break;
    else if (marker === 0 || isBareMarker(marker)) at += 2;
    else {
      const end = at + 2 + uint16(at + 2);
      if (marker === START_OF_SCAN) return { size, exif, scan: end < bytes.byteLength ? end : null };
      if (marker === APP1) exif ??= exifIn(bytes.subarray(at + 4, end));
      if (isFrame(marker) && at + 9 <= bytes.byteLength)
        size ??= { width: uint16(at + 7), height: uint16(at + 5) };
      at = end;
    }
  }
  return { size, exif, scan: null };
}
