interface CameraFacts {
  readonly make: string;
  readonly model: string;
  /** `YYYY:MM:DD hh:mm:ss`, local time of the site. */
  readonly dateTimeOriginal: string;
  /** `+hh:mm` or `-hh:mm`. */
  readonly offsetTimeOriginal: string;
  readonly subSecTimeOriginal: string;
}

const TIFF_HEADER = Buffer.from('4d4d002a00000008', 'hex');
const [ASCII, LONG] = [2, 4];
const DIRECTORY_OVERHEAD = 6;
const ENTRY_SIZE = 12;

type Entry = readonly [tag: number, value: string | number];

/** Encodes a whole number in two or four bytes. */
function whole(value: number, size: 2 | 4): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

/**
 * Encodes a TIFF directory followed by its long values, for `offset` in the file. Entries must be
 * sorted by tag.
 */
function directory(entries: readonly Entry[], offset: number): Buffer {
  const values: Buffer[] = [];
  let valueOffset = offset + DIRECTORY_OVERHEAD + entries.length * ENTRY_SIZE;
  const lines = entries.map(([tag, value]) => {
    if (typeof value === 'number')
      return Buffer.concat([whole(tag, 2), whole(LONG, 2), whole(1, 4), whole(value, 4)]);
    const text = Buffer.from(`${value}\0`, 'latin1');
    const head = [whole(tag, 2), whole(ASCII, 2), whole(text.length, 4)];
    if (text.length <= 4) return Buffer.concat([...head, text], ENTRY_SIZE);
    const line = Buffer.concat([...head, whole(valueOffset, 4)]);
    const padded = Buffer.concat([text, Buffer.alloc(text.length % 2)]);
    values.push(padded);
    valueOffset += padded.length;
    return line;
  });
  return Buffer.concat([whole(entries.length, 2), ...lines, whole(0, 4), ...values]);
}

/** Returns the APP1 segment with the camera's data (Exif 2.32, big-endian TIFF). */
export function exifSegment(facts: CameraFacts): Uint8Array {
  const camera = (exifOffset: number): Buffer =>
    directory(
      [
        [0x010f, facts.make],
        [0x0110, facts.model],
        [0x8769, exifOffset],
      ],
      TIFF_HEADER.length,
    );
  // The length of the first directory does not depend on the number in it.
  const exifOffset = TIFF_HEADER.length + camera(0).length;
  const capture: readonly Entry[] = [
    [0x9003, facts.dateTimeOriginal],
    [0x9011, facts.offsetTimeOriginal],
    [0x9291, facts.subSecTimeOriginal],
  ];
  const tiff = [TIFF_HEADER, camera(exifOffset), directory(capture, exifOffset)];
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...tiff]);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), whole(body.length + 2, 2), body]);
}
