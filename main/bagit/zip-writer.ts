import { calendarDayOf, partsOfDay, timeOfDay } from '../../preload/contract/rules/calendar-day.ts';
import type { Collected } from './collect-content.ts';
import { isTooLong } from './file-limit.ts';
import { ImageFaultError } from './read-image.ts';
import type { Content } from './write-content.ts';

/** Signatures of APPNOTE.TXT 6.3.10, sections 4.3.7 to 4.3.16. */
const LOCAL_HEADER = 0x0403_4b50;
const CENTRAL_HEADER = 0x0201_4b50;
const END = 0x0605_4b50;
const ZIP64_END = 0x0606_4b50;
const ZIP64_LOCATOR = 0x0706_4b50;

/** From these values on, a field refers to its ZIP64 form. */
const IN_ZIP64 = 0xffff_ffff;
const COUNT_IN_ZIP64 = 0xffff;

const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;
/** Made on Unix: the attributes contain the file mode. */
const MADE_BY_UNIX = (3 << 8) | ZIP64_VERSION;
const UTF8_NAMES = 0x0800;
const STORED = 0;
/** A regular file that everybody may read (Unix mode). */
const FILE_ATTRIBUTES = 0o100_644 * 0x1_0000;
/** A folder, also by the DOS attribute. */
const FOLDER_ATTRIBUTES = 0o040_755 * 0x1_0000 + 0x10;

/** Comment length, disk number, internal attributes. */
const UNUSED_FIELDS: readonly Field[] = [
  [2, 0],
  [2, 0],
  [2, 0],
];

const ZIP64_FIELD = 0x0001;
/** Modification time in UTC, seconds since the epoch (Info-ZIP). */
const TIMESTAMP_FIELD = 0x5455;
const HAS_MODIFIED = 1;

const LOCAL_HEADER_BYTES = 30;
const LOCAL_ZIP64_BYTES = 20;

/** Short pieces are joined up to this length, so that an image and its header take one write. */
const WRITE_BYTES = 512 * 1_024;

/** Returns the bytes that an entry takes before the directory. `path`: in the archive. */
export function entryBytes(path: string, byteLength: number): number {
  const extra = byteLength < IN_ZIP64 ? 0 : LOCAL_ZIP64_BYTES;
  return LOCAL_HEADER_BYTES + Buffer.byteLength(path) + extra + byteLength;
}

/** Thrown if the file system takes no file above 4 GB. */
export class ArchiveTooLongError extends Error {
  constructor(cause: unknown) {
    super('The file system takes no file as long as the archive.', { cause });
  }
}

/** `start` and `end`: range in the archive that was to be written, bytes. */
export function writeError(error: unknown, start: number, end: number): unknown {
  return isTooLong(error, start, end) ? new ArchiveTooLongError(error) : error;
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

/** Encodes numbers one after the other, little-endian. */
function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

const fits = (value: number) => value < IN_ZIP64;
const short = (value: number) => Math.min(value, IN_ZIP64);

/** Holds values that do not fit into their own fields. */
function zip64Field(...values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  return record([2, ZIP64_FIELD], [2, values.length * 8], ...values.map((value): Field => [8, value]));
}

/** Returns an empty field for times before 1970 and after 2038, which it can't hold. */
function timestampField(modified: number): Buffer {
  const seconds = Math.floor(modified / 1_000);
  if (seconds < 0 || seconds > 0x7fff_ffff) return Buffer.alloc(0);
  return Buffer.concat([record([2, TIMESTAMP_FIELD], [2, 5]), Buffer.of(HAS_MODIFIED), record([4, seconds])]);
}

/** Encodes a DOS time: the laptop's local time, in steps of two seconds, from 1980 to 2107. */
function dosTime(modified: number): readonly [time: number, date: number] {
  const { year, month, date } = partsOfDay(calendarDayOf(modified, undefined));
  const seconds = Math.floor(timeOfDay(modified, undefined) / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return [
    (hours << 11) | (minutes << 5) | ((seconds % 60) >> 1),
    (Math.min(Math.max(year - 1_980, 0), 127) << 9) | (month << 5) | date,
  ];
}

interface EntryFacts {
  readonly name: Buffer;
  readonly byteLength: number;
  readonly crc32: number;
  readonly modified: number;
}

interface Entry extends EntryFacts {
  /** Offset of the local header. */
  readonly position: number;
  readonly attributes: number;
}

/** Returns the fields that local and central headers share. */
function sharedFields(
  { name, byteLength, crc32, modified }: EntryFacts,
  extra: Buffer,
  isZip64: boolean,
): Field[] {
  const [time, date] = dosTime(modified);
  return [
    [2, isZip64 ? ZIP64_VERSION : PLAIN_VERSION],
    [2, UTF8_NAMES],
    [2, STORED],
    [2, time],
    [2, date],
    [4, crc32],
    [4, short(byteLength)],
    [4, short(byteLength)],
    [2, name.byteLength],
    [2, extra.byteLength],
  ];
}

/** Returns the header in front of an entry's content. */
export function localHeader(entry: EntryFacts): Buffer {
  const { byteLength, name } = entry;
  const extra = fits(byteLength) ? zip64Field() : zip64Field(byteLength, byteLength);
  return Buffer.concat([
    record([4, LOCAL_HEADER], ...sharedFields(entry, extra, !fits(byteLength))),
    name,
    extra,
  ]);
}

function centralHeader(entry: Entry): Buffer {
  const { byteLength, name, modified, position } = entry;
  const long = [byteLength, byteLength, position].filter((value) => !fits(value));
  const extra = Buffer.concat([zip64Field(...long), timestampField(modified)]);
  return Buffer.concat([
    record(
      [4, CENTRAL_HEADER],
      [2, MADE_BY_UNIX],
      ...sharedFields(entry, extra, long.length > 0),
      ...UNUSED_FIELDS,
      [4, entry.attributes],
      [4, short(position)],
    ),
    name,
    extra,
  ]);
}

/** Returns the records after the directory. */
function endOfDirectory(count: number, byteLength: number, position: number): Buffer {
  const sizes: Field[] = [
    [4, short(byteLength)],
    [4, short(position)],
  ];
  const shortCount = Math.min(count, COUNT_IN_ZIP64);
  const end = record([4, END], [2, 0], [2, 0], [2, shortCount], [2, shortCount], ...sizes, [2, 0]);
  if (count < COUNT_IN_ZIP64 && fits(byteLength) && fits(position)) return end;
  const versions: Field[] = [
    [2, MADE_BY_UNIX],
    [2, ZIP64_VERSION],
  ];
  const long = record([4, 0], [4, 0], [8, count], [8, count], [8, byteLength], [8, position]);
  const rest = Buffer.concat([record(...versions), long]);
  return Buffer.concat([
    record([4, ZIP64_END], [8, rest.byteLength]),
    rest,
    record([4, ZIP64_LOCATOR], [4, 0], [8, position + byteLength], [4, 1]),
    end,
  ]);
}

/** Joins short pieces in `buffer`, and passes long ones through. */
async function* joined(content: Content, buffer: Buffer): AsyncGenerator<Uint8Array> {
  let byteLength = 0;
  for await (const piece of content) {
    if (byteLength > 0 && byteLength + piece.byteLength > buffer.byteLength) {
      yield buffer.subarray(0, byteLength);
      byteLength = 0;
    }
    if (piece.byteLength > buffer.byteLength) yield piece;
    else {
      buffer.set(piece, byteLength);
      byteLength += piece.byteLength;
    }
  }
  if (byteLength > 0) yield buffer.subarray(0, byteLength);
}

async function* withHeader(header: Uint8Array, content: Content): AsyncGenerator<Uint8Array> {
  yield header;
  yield* content;
}

/** Takes bytes in sequence, such as an open file. */
export interface ByteSink {
  /** Once it resolves, the piece may be reused. */
  writeFile(piece: Uint8Array): Promise<unknown>;
}

export interface ZipWriter {
  /**
   * Resolves once the entry is written. Rejects with the disk's error; then the archive is lost.
   */
  add(path: string, collected: Collected, modified: number): Promise<void>;
  /**
   * Like `add`, for an entry that `append` writes with its header, returning the CRC-32. If
   * `append` throws `ImageFaultError`, it has written nothing.
   */
  addWritten(
    path: string,
    byteLength: number,
    modified: number,
    append: () => Promise<number>,
  ): Promise<void>;
  /** `path` ends with `/`. */
  addFolder(path: string, modified: number): Promise<void>;
  /** Writes the central directory. */
  end(): Promise<void>;
}

/**
 * Writes entries uncompressed, with UTF-8 names and UTC times. Lengths and checksums are known up
 * front, so they precede the content, and only the directory stays in memory: about 150 bytes an
 * entry.
 */
export function createZipWriter(sink: ByteSink): ZipWriter {
  const directory: Uint8Array[] = [];
  const buffer = Buffer.allocUnsafe(WRITE_BYTES);
  let position = 0;
  let lost: unknown = null;

  async function write(content: Content): Promise<void> {
    if (lost !== null) throw lost;
    try {
      for await (const piece of joined(content, buffer)) {
        const end = position + piece.byteLength;
        await sink.writeFile(piece).catch((error: unknown) => {
          throw writeError(error, position, end);
        });
        position = end;
      }
    } catch (error) {
      lost = error;
      throw error;
    }
  }

  // Copies: a short buffer is a slice of Node's pool and would hold on to the rest of it.
  const list = (entry: Entry) => directory.push(new Uint8Array(centralHeader(entry)));

  async function addEntry(entry: Entry, content: Content): Promise<void> {
    await write(withHeader(localHeader(entry), content));
    list(entry);
  }

  return {
    async add(path, { written: { byteLength }, crc32, open }, modified) {
      const name = Buffer.from(path);
      await addEntry({ name, byteLength, crc32, modified, position, attributes: FILE_ATTRIBUTES }, open());
    },
    async addWritten(path, byteLength, modified, append) {
      if (lost !== null) throw lost;
      const end = position + entryBytes(path, byteLength);
      const crc32 = await append().catch((error: unknown) => {
        if (error instanceof ImageFaultError) throw error;
        lost = writeError(error, position, end);
        throw lost;
      });
      list({ name: Buffer.from(path), byteLength, crc32, modified, position, attributes: FILE_ATTRIBUTES });
      position = end;
    },
    async addFolder(path, modified) {
      const name = Buffer.from(path);
      const entry = { name, byteLength: 0, crc32: 0, modified, position, attributes: FOLDER_ATTRIBUTES };
      await addEntry(entry, []);
    },
    async end() {
      const start = position;
      await write(directory);
      await write([endOfDirectory(directory.length, position - start, start)]);
    },
  };
}
