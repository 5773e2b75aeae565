import { isAscii, isUtf8 } from 'node:buffer';
import type { VerificationRefusal } from '../../../preload/contract/fleet/finding-codes.ts';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import { VerificationRefused } from '../bag-source.ts';
import { FILE_LIMIT, NAMES_LIMIT_BYTES } from '../limits.ts';

/** What a ZIP is read from, as a file is. */
export interface ZipReader {
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/** What the directory of a ZIP says of an entry (APPNOTE.TXT 6.3.10, 4.3.12). */
export interface ZipEntry {
  /** As stored; of a folder it ends with `/`. */
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  /** Time and date of DOS. */
  readonly modified: number;
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly byteLength: number;
  /** The type of a file and its mode, where a Unix made the ZIP. */
  readonly mode: number;
  /** Where its local header begins. */
  readonly position: number;
}

export const STORED = 0;
export const DEFLATED = 8;

/** Flags (APPNOTE 4.4.4). The sizes follow the content, which deflate alone can end by itself. */
export const SIZES_BEHIND = 0x0008;
const UTF8_NAMES = 0x0800;
/** How hard deflate tried. */
const DEFLATE_EFFORT = 0x0006;
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;

const [CENTRAL_HEADER, ZIP64_END, ZIP64_LOCATOR] = [0x0201_4b50, 0x0606_4b50, 0x0706_4b50];
const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const [CENTRAL_BYTES, END_BYTES, ZIP64_END_BYTES, ZIP64_LOCATOR_BYTES] = [46, 22, 56, 20];
const COMMENT_LIMIT_BYTES = 0xffff;

/** A field with this value says that Zip64's form holds it. */
const IN_ZIP64 = 0xffff_ffff;
const COUNT_IN_ZIP64 = 0xffff;
const ZIP64_FIELD = 0x0001;
/**
 * Times and owners (APPNOTE 4.6.1 and 4.5.5; Info-ZIP's `proginfo/extrafld.txt`), and Java's mark of its archives. Others tell some programs another name, as 0x7075 does, or
 * another kind of file.
 */
const FIELDS_WITHOUT_CONTENT: ReadonlySet<number> = new Set([0x000a, 0x5455, 0x5855, 0x7855, 0x7875, 0xcafe]);

/** All programs read files that need this version, whose Zip64 is the latest feature. */
export const VERSION_LIMIT = 45;

/** FAT, Unix, NTFS and macOS, whose attributes and names all programs read alike (APPNOTE 4.4.2). */
const SYSTEMS: ReadonlySet<number> = new Set([0, 3, 10, 19]);

const DOS_FOLDER = 0x10;
const FILE_TYPE = 0o170000;
const FOLDER = 0o040000;

/** Linux opens no longer path, bytes, and unzip cuts it. */
const PATH_LIMIT_BYTES = 4_096;

/** The directory is read in pieces of this length. */
const PIECE_BYTES = 1_024 * 1_024;

/** Entries that are looked at before the main loop goes on: their reading takes some milliseconds, also where it waits for no disk. */
const ENTRIES_AT_A_TIME = 200;

/** Between two entries; the main loop goes on before some. */
export async function step(index: number): Promise<void> {
  if (index % ENTRIES_AT_A_TIME === 0) await yieldToEventLoop();
}

function refuse(reason: VerificationRefusal): never {
  throw new VerificationRefused(reason);
}

/** Programs differ in what they read. */
function requireOneReading(isUnambiguous: boolean): void {
  if (!isUnambiguous) refuse('archiveAmbiguous');
}

/** Reads exactly so many bytes. Throws `VerificationRefused` at the end of the file, and the error of the disk. */
export async function readExactly(reader: ZipReader, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await reader.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) refuse('archiveDamaged');
    done += bytesRead;
  }
  return buffer;
}

function number64(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) refuse('archiveDamaged');
  return Number(value);
}

interface Directory {
  readonly count: number;
  readonly position: number;
  readonly byteLength: number;
}

/** Reads the end of a directory (APPNOTE 4.3.14 to 4.3.16): the last one of the file, with nothing behind it. */
async function findDirectory(reader: ZipReader, fileBytes: number): Promise<Directory> {
  const tailBytes = Math.min(fileBytes, END_BYTES + COMMENT_LIMIT_BYTES + ZIP64_LOCATOR_BYTES);
  const tail = await readExactly(reader, fileBytes - tailBytes, tailBytes);
  const at = tail.lastIndexOf(END_MARK);
  if (at < 0 || at + END_BYTES > tailBytes) refuse('archiveDamaged');
  const end = tail.subarray(at);
  if (end.readUInt16LE(4) !== 0 || end.readUInt16LE(6) !== 0) refuse('archiveSplit');
  const [here, count] = [end.readUInt16LE(8), end.readUInt16LE(10)];
  const [byteLength, position] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  requireOneReading(END_BYTES + end.readUInt16LE(20) === end.length && here === count);
  const endPosition = fileBytes - end.length;
  const locator = at < ZIP64_LOCATOR_BYTES ? null : tail.subarray(at - ZIP64_LOCATOR_BYTES, at);
  if (locator?.readUInt32LE(0) !== ZIP64_LOCATOR) {
    if (count === COUNT_IN_ZIP64 || byteLength === IN_ZIP64 || position === IN_ZIP64)
      refuse('archiveDamaged');
    requireOneReading(position + byteLength === endPosition);
    return { count, byteLength, position };
  }
  const long = await readZip64End(reader, locator, endPosition - ZIP64_LOCATOR_BYTES);
  const isSame = (short: number, value: number, sentinel: number) => short === value || short === sentinel;
  requireOneReading(
    isSame(count, long.count, COUNT_IN_ZIP64) &&
      isSame(byteLength, long.byteLength, IN_ZIP64) &&
      isSame(position, long.position, IN_ZIP64),
  );
  return long;
}

/** `end`: where the locator begins, before which the record has to end. */
async function readZip64End(reader: ZipReader, locator: Buffer, end: number): Promise<Directory> {
  if (locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) !== 1) refuse('archiveSplit');
  const start = number64(locator, 8);
  requireOneReading(start + ZIP64_END_BYTES === end);
  const record = await readExactly(reader, start, ZIP64_END_BYTES);
  if (record.readUInt32LE(0) !== ZIP64_END) refuse('archiveDamaged');
  if (record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) refuse('archiveSplit');
  const [here, count] = [number64(record, 24), number64(record, 32)];
  const [byteLength, position] = [number64(record, 40), number64(record, 48)];
  requireOneReading(
    number64(record, 4) === ZIP64_END_BYTES - 12 && here === count && position + byteLength === start,
  );
  return { count, byteLength, position };
}

/** The values of Zip64's field, in their order. Refuses a field that programs read in different ways. */
export function zip64Values(extra: Buffer): readonly number[] {
  let values: number[] | null = null;
  let at = 0;
  while (at + 4 <= extra.length) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const end = at + 4 + length;
    requireOneReading(end <= extra.length && (id === ZIP64_FIELD || FIELDS_WITHOUT_CONTENT.has(id)));
    if (id === ZIP64_FIELD) {
      requireOneReading(values === null && length % 8 === 0);
      values = Array.from({ length: length / 8 }, (_, index) => number64(extra, at + 4 + index * 8));
    }
    at = end;
  }
  requireOneReading(at === extra.length);
  return values ?? [];
}

/** A name has one reading as ASCII, or as UTF-8 that says so: without its flag, each program has another code page for it. */
function pathOf(name: Buffer, flags: number): string {
  const isReadable = (flags & UTF8_NAMES) === 0 ? isAscii(name) : isUtf8(name);
  const path = name.toString();
  requireOneReading(isReadable && name.length > 0 && name.length <= PATH_LIMIT_BYTES);
  // unzip leaves out what can't be printed, and takes `;1` for a version of VMS.
  requireOneReading(!/\p{Cc}|;\d*$/u.test(path));
  return path;
}

function entryOf(record: Buffer): ZipEntry {
  const nameBytes = record.readUInt16LE(28);
  const nameEnd = CENTRAL_BYTES + nameBytes;
  const extra = record.subarray(nameEnd, nameEnd + record.readUInt16LE(30));
  const [flags, method] = [record.readUInt16LE(8), record.readUInt16LE(10)];
  if ((flags & ENCRYPTED) !== 0) refuse('archiveEncrypted');
  if (method !== STORED && method !== DEFLATED) refuse('archiveMethod');
  requireOneReading(SYSTEMS.has(record.readUInt8(5)) && record.readUInt16LE(6) <= VERSION_LIMIT);
  requireOneReading((flags & ~(UTF8_NAMES | SIZES_BEHIND | DEFLATE_EFFORT)) === 0);
  requireOneReading(method === DEFLATED || (flags & SIZES_BEHIND) === 0);
  if (record.readUInt16LE(34) !== 0) refuse('archiveSplit');
  const long = zip64Values(extra);
  let taken = 0;
  const valueAt = (at: number): number => {
    const short = record.readUInt32LE(at);
    if (short !== IN_ZIP64) return short;
    const value = long[taken];
    taken += 1;
    return value ?? refuse('archiveAmbiguous');
  };
  // The order of Zip64's field (APPNOTE 4.5.3).
  const [byteLength, compressedBytes, position] = [valueAt(24), valueAt(20), valueAt(42)];
  requireOneReading(taken === long.length && (method === DEFLATED || byteLength === compressedBytes));
  const path = pathOf(record.subarray(CENTRAL_BYTES, nameEnd), flags);
  const attributes = record.readUInt32LE(38);
  const mode = attributes >>> 16;
  const isFolder = (attributes & DOS_FOLDER) !== 0 || (mode & FILE_TYPE) === FOLDER;
  // Some go by the name, some by the attributes.
  requireOneReading(path.endsWith('/') || !isFolder);
  return {
    path,
    flags,
    method,
    modified: record.readUInt32LE(12),
    crc32: record.readUInt32LE(16),
    compressedBytes,
    byteLength,
    mode,
    position,
  };
}

/**
 * Reads the directory of a ZIP that all programs read alike: it takes all bytes of the file between the entries and the end, in one reading. Throws
 * `VerificationRefused`, the error of the disk, or the signal's reason.
 */
export async function readZipDirectory(
  reader: ZipReader,
  fileBytes: number,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly ZipEntry[]; readonly position: number }> {
  const { count, position, byteLength } = await findDirectory(reader, fileBytes);
  if (count > FILE_LIMIT || byteLength > NAMES_LIMIT_BYTES + count * CENTRAL_BYTES) refuse('tooManyFiles');
  const entries: ZipEntry[] = [];
  let rest: Buffer = Buffer.alloc(0);
  for (let done = 0; done < byteLength; ) {
    signal.throwIfAborted();
    const length = Math.min(PIECE_BYTES, byteLength - done);
    let bytes = Buffer.concat([rest, await readExactly(reader, position + done, length)]);
    done += length;
    while (bytes.length >= CENTRAL_BYTES) {
      if (bytes.readUInt32LE(0) !== CENTRAL_HEADER) refuse('archiveDamaged');
      const parts = [28, 30, 32].reduce((sum, at) => sum + bytes.readUInt16LE(at), CENTRAL_BYTES);
      if (bytes.length < parts) break;
      if (entries.length === count) refuse('archiveAmbiguous');
      entries.push(entryOf(bytes.subarray(0, parts)));
      bytes = bytes.subarray(parts);
      await step(entries.length);
    }
    rest = bytes;
  }
  requireOneReading(rest.length === 0 && entries.length === count);
  return { entries, position };
}
