import { isJpeg, readJpegHeader } from '../../../preload/contract/images/jpeg-header.ts';
import { instantOfText, readWrittenTime } from '../../../preload/contract/rules/instant.ts';
import { readEntries, readTiff, type Tiff, withinBounds } from '../../gate/exif.ts';

/** Tags of Exif 2.32, 4.6.3 and 4.6.5. */
const EXIF_IFD_POINTER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const SUB_SECOND_ORIGINAL = 0x9291;

const TYPE_ASCII = 2;
const TYPE_LONG = 4;

/** None of the three values read is longer. */
const TEXT_LIMIT = 64;

/** Capture time, ms since the epoch, and the camera clock's offset, minutes east of UTC. */
interface ExifCapture {
  readonly at: number;
  readonly offsetMinutes: number;
}

/**
 * Returns a JPEG's capture time: Exif DateTimeOriginal with SubSecTimeOriginal and
 * OffsetTimeOriginal. `null` without an offset (a wall clock alone is no instant), for other
 * formats, and for damaged data. Stays within bounds for any bytes.
 */
export function exifCapture(bytes: Uint8Array): ExifCapture | null {
  const exif = isJpeg(bytes) ? readJpegHeader(bytes).exif : null;
  return exif === null ? null : withinBounds(() => captureTime(exif));
}

function captureTime(data: Uint8Array): ExifCapture | null {
  const tiff = readTiff(data);
  const pointer = tiff?.entries.get(EXIF_IFD_POINTER);
  if (tiff === null || pointer === undefined) return null;
  const { view, isLittleEndian: little } = tiff;
  if (view.getUint16(pointer + 2, little) !== TYPE_LONG) return null;
  const exif = readEntries(view, view.getUint32(pointer + 8, little), little);
  return instant(
    text(tiff, exif.get(DATE_TIME_ORIGINAL)),
    text(tiff, exif.get(SUB_SECOND_ORIGINAL)),
    text(tiff, exif.get(OFFSET_TIME_ORIGINAL)),
  );
}

/** Returns an ASCII value; one of up to four bytes is in the entry itself. */
function text({ view, isLittleEndian: little }: Tiff, entry: number | undefined): string | null {
  if (entry === undefined || view.getUint16(entry + 2, little) !== TYPE_ASCII) return null;
  const length = view.getUint32(entry + 4, little);
  if (length > TEXT_LIMIT) return null;
  const start = length <= 4 ? entry + 8 : view.getUint32(entry + 8, little);
  const value = Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(start + index)));
  return value.join('').replace(/\0.*$/s, '').trim();
}

/** Parses `2026:11:21 05:26:22`, `123`, `+01:00`. */
function instant(date: string | null, subSecond: string | null, offset: string | null): ExifCapture | null {
  if (date === null || offset === null || !/^\d{4}(?::\d{2}){2} \d{2}(?::\d{2}){2}$/.test(date)) return null;
  const fraction = subSecond !== null && /^\d+$/.test(subSecond) ? `.${subSecond}` : '';
  const text = `${date}${fraction}${offset}`;
  const at = instantOfText(text, null);
  const aheadMs = readWrittenTime(text)?.aheadMs ?? null;
  return at === null || aheadMs === null ? null : { at, offsetMinutes: Math.round(aheadMs / 60_000) };
}
