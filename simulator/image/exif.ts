/** The facts that a camera writes into its images. */
interface CameraFacts {
  readonly make: string;
  readonly model: string;
  /** `YYYY:MM:DD hh:mm:ss`, local time of the site. */
  readonly dateTimeOriginal: string;
  /** `+hh:mm` or `-hh:mm`. */
  readonly offsetTimeOriginal: string;
  /** Digits after the second. */
  readonly subSecTimeOriginal: string;
}

const ASCII = 2;
const LONG = 4;
const TAG = {
  make: 0x010f,
  model: 0x0110,
  exifDirectory: 0x8769,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  subSecTimeOriginal: 0x9291,
} as const;

type Entry = readonly [tag: number, value: string | number];

const DIRECTORY_OVERHEAD = 6;
const ENTRY_SIZE = 12;

/** One TIFF directory with its long values behind it, to stand at `offset` of the file. Entries are in the order of their tags. */
function directory(entries: readonly Entry[], offset: number): Buffer {
  const head = Buffer.alloc(DIRECTORY_OVERHEAD + entries.length * ENTRY_SIZE);
  const values: Buffer[] = [];
  let valueOffset = offset + head.length;
  head.writeUInt16BE(entries.length, 0);
  entries.forEach(([tag, value], index) => {
    const at = 2 + index * ENTRY_SIZE;
    head.writeUInt16BE(tag, at);
    if (typeof value === 'number') {
      head.writeUInt16BE(LONG, at + 2);
      head.writeUInt32BE(1, at + 4);
      head.writeUInt32BE(value, at + 8);
      return;
    }
    const text = Buffer.from(`${value}\0`, 'latin1');
    head.writeUInt16BE(ASCII, at + 2);
    head.writeUInt32BE(text.length, at + 4);
    if (text.length <= 4) {
      text.copy(head, at + 8);
      return;
    }
    const padded = Buffer.concat([text, Buffer.alloc(text.length % 2)]);
    head.writeUInt32BE(valueOffset, at + 8);
    values.push(padded);
    valueOffset += padded.length;
  });
  return Buffer.concat([head, ...values]);
}

/** The APP1 segment with the camera's facts (Exif 2.32, big-endian TIFF). */
export function exifSegment(facts: CameraFacts): Uint8Array {
  const TIFF_HEADER = Buffer.from('4d4d002a00000008', 'hex');
  const cameraEntries = (exifOffset: number): Entry[] => [
    [TAG.make, facts.make],
    [TAG.model, facts.model],
    [TAG.exifDirectory, exifOffset],
  ];
  // The length of the first directory does not depend on the number in it.
  const exifOffset = TIFF_HEADER.length + directory(cameraEntries(0), TIFF_HEADER.length).length;
  const tiff = Buffer.concat([
    TIFF_HEADER,
    directory(cameraEntries(exifOffset), TIFF_HEADER.length),
    directory(
      [
        [TAG.dateTimeOriginal, facts.dateTimeOriginal],
        [TAG.offsetTimeOriginal, facts.offsetTimeOriginal],
        [TAG.subSecTimeOriginal, facts.subSecTimeOriginal],
      ],
      exifOffset,
    ),
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
