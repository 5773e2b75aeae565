import { instantOfText, readWrittenTime } from '../../../preload/contract/rules/instant.ts';

const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const EXIF_HEADER = 'Exif\0\0';

/** Tags of Exif 2.32, 4.6.3 and 4.6.5. */
const EXIF_IFD_POINTER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const SUB_SECOND_ORIGINAL = 0x9291;

const TYPE_ASCII = 2;
const TYPE_LONG = 4;
const ENTRY_BYTES = 12;

/** Camera directories have some 30 entries; a hostile one could name 65,535. */
const ENTRY_LIMIT = 512;

/** Longer values than this are none of the three that are read. */
const TEXT_LIMIT = 64;

/** When an image was captured, ms since the epoch, and how far east of UTC the camera's clock stood, minutes. */
interface ExifCapture {
  readonly at: number;
  readonly offsetMinutes: number;
}

/**
 * The time at which a JPEG was captured: Exif DateTimeOriginal with SubSecTimeOriginal and OffsetTimeOriginal. Null without an offset, because a wall
 * clock alone is no point in time; null for other formats and for damaged data. Reads within bounds whatever the bytes say.
 */
export function exifCapture(bytes: Uint8Array): ExifCapture | null {
  const exif = exifSegment(bytes);
  if (exif === null) return null;
  try {
    return captureTime(new DataView(exif.buffer, exif.byteOffset, exif.byteLength));
  } catch (error) {
    // A DataView throws exactly this when an offset leads outside of the segment.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The TIFF structure inside the first Exif segment of a JPEG. */
function exifSegment(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let offset = 2;
  while (offset + 4 <= bytes.byteLength && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? START_OF_SCAN;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return null;
    const length = ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0);
    if (length < 2) return null;
    const segment = bytes.subarray(offset + 4, offset + 2 + length);
    if (marker === APP1 && ascii(segment.subarray(0, EXIF_HEADER.length)) === EXIF_HEADER) {
      return segment.subarray(EXIF_HEADER.length);
    }
    offset += 2 + length;
  }
  return null;
}

function captureTime(tiff: DataView): ExifCapture | null {
  const order = tiff.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const little = order === 0x4949;
  if (tiff.getUint16(2, little) !== 42) return null;
  const pointer = entries(tiff, tiff.getUint32(4, little), little).get(EXIF_IFD_POINTER);
  if (pointer === undefined || tiff.getUint16(pointer + 2, little) !== TYPE_LONG) return null;
  const exif = entries(tiff, tiff.getUint32(pointer + 8, little), little);
  return instant(
    text(tiff, exif.get(DATE_TIME_ORIGINAL), little),
    text(tiff, exif.get(SUB_SECOND_ORIGINAL), little),
    text(tiff, exif.get(OFFSET_TIME_ORIGINAL), little),
  );
}

/** Where each tag of a directory has its entry. */
function entries(tiff: DataView, directory: number, little: boolean): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const count = Math.min(tiff.getUint16(directory, little), ENTRY_LIMIT);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    found.set(tiff.getUint16(entry, little), entry);
  }
  return found;
}

/** An ASCII value; values of up to four bytes stand in the entry itself. */
function text(tiff: DataView, entry: number | undefined, little: boolean): string | null {
  if (entry === undefined || tiff.getUint16(entry + 2, little) !== TYPE_ASCII) return null;
  const length = tiff.getUint32(entry + 4, little);
  if (length > TEXT_LIMIT) return null;
  const start = length <= 4 ? entry + 8 : tiff.getUint32(entry + 8, little);
  const value = Array.from({ length }, (_, index) => String.fromCharCode(tiff.getUint8(start + index)));
  return value.join('').replace(/\0.*$/s, '').trim();
}

/** `2026:11:21 05:26:22`, `123`, `+01:00`. */
function instant(date: string | null, subSecond: string | null, offset: string | null): ExifCapture | null {
  if (date === null || offset === null || !/^\d{4}(?::\d{2}){2} \d{2}(?::\d{2}){2}$/.test(date)) return null;
  const fraction = subSecond !== null && /^\d+$/.test(subSecond) ? `.${subSecond}` : '';
  const text = `${date}${fraction}${offset}`;
  const at = instantOfText(text, null);
  const aheadMs = readWrittenTime(text)?.aheadMs ?? null;
  return at === null || aheadMs === null ? null : { at, offsetMinutes: Math.round(aheadMs / 60_000) };
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
