const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const EXIF_HEADER = 'Exif\0\0';

const ENTRY_BYTES = 12;
/** Camera directories have some 30 entries; a hostile one could name 65,535. */
const ENTRY_LIMIT = 512;

/** The TIFF structure of Exif data, in its order of bytes. */
export interface Tiff {
  readonly view: DataView;
  readonly isLittleEndian: boolean;
  /** Where each tag of the first directory has its entry. */
  readonly entries: ReadonlyMap<number, number>;
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** The Exif data in the first such segment of a JPEG; null: there is none. */
export function exifOfJpeg(bytes: Uint8Array): Uint8Array | null {
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

/** Reads the head of Exif data; null: it is none. Throws `RangeError` where an offset leads out of the data. */
export function readTiff(exif: Uint8Array): Tiff | null {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittleEndian = order === 0x4949;
  if (view.getUint16(2, isLittleEndian) !== 42) return null;
  const directory = view.getUint32(4, isLittleEndian);
  return { view, isLittleEndian, entries: readEntries(view, directory, isLittleEndian) };
}

/** Where each tag of a directory has its entry. Throws `RangeError`. */
export function readEntries(
  view: DataView,
  directory: number,
  isLittleEndian: boolean,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const count = Math.min(view.getUint16(directory, isLittleEndian), ENTRY_LIMIT);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    found.set(view.getUint16(entry, isLittleEndian), entry);
  }
  return found;
}

/** Runs a reader of binary data; null where it leads out of them. */
export function withinBounds<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    // A DataView throws exactly this when an offset leads outside.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
