const ENTRY_BYTES = 12;
/** Camera directories have about 30 entries; a hostile one could claim 65,535. */
const ENTRY_LIMIT = 512;

/** TIFF structure of Exif data, in its byte order. */
export interface Tiff {
  readonly view: DataView;
  readonly isLittleEndian: boolean;
  /** Position of each tag's entry in the first directory. */
  readonly entries: ReadonlyMap<number, number>;
}

/** Reads the head of Exif data; `null` if invalid. Throws `RangeError` beyond the data. */
export function readTiff(exif: Uint8Array): Tiff | null {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittleEndian = order === 0x4949;
  if (view.getUint16(2, isLittleEndian) !== 42) return null;
  const directory = view.getUint32(4, isLittleEndian);
  return { view, isLittleEndian, entries: readEntries(view, directory, isLittleEndian) };
}

/** Returns the position of each tag's entry in a directory. Throws `RangeError`. */
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

/** Runs a reader of binary data; returns `null` if it leads outside the data. */
export function withinBounds<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    // A DataView throws exactly this if an offset leads outside.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
