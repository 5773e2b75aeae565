import { isAscii, isUtf8 } from 'node:buffer';
import type { VerificationRefusal } from '../../preload/contract/fleet/finding-codes.ts';
import { yieldToEventLoop } from '../shared/yield-to-event-loop.ts';
import { VerificationRefused } from './bag-source.ts';
import { FILE_LIMIT, NAMES_LIMIT_BYTES } from './limits.ts';

/** A random-access source of a ZIP, such as an open file. */
export interface ZipReader {
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/** An entry in the central directory of a ZIP (APPNOTE.TXT 6.3.10, 4.3.12). */
export interface ZipEntry {
  /** As stored; a folder's path ends with `/`. */
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  /** DOS time and date. */
  readonly modified: number;
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly byteLength: number;
  /** File type and mode, if the ZIP was made on Unix. */
  readonly mode: number;
  /** Offset of the local header. */
  readonly position: number;
}

export const STORED = 0;
export const DEFLATED = 8;

/** Flag for sizes that follow the content (APPNOTE 4.4.4); only deflate marks its own end. */
export const SIZES_BEHIND = 0x0008;
const UTF8_NAMES = 0x0800;
/** Compression level of deflate. */
const DEFLATE_EFFORT = 0x0006;
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;

const [CENTRAL_HEADER, ZIP64_END, ZIP64_LOCATOR] = [0x0201_4b50, 0x0606_4b50, 0x0706_4b50];
const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const [CENTRAL_BYTES, END_BYTES, ZIP64_END_BYTES, ZIP64_LOCATOR_BYTES] = [46, 22, 56, 20];
const COMMENT_LIMIT_BYTES = 0xffff;

/** Value of a field whose real value is in the ZIP64 form. */
const IN_ZIP64 = 0xffff_ffff;
const COUNT_IN_ZIP64 = 0xffff;
const ZIP64_FIELD = 0x0001;
/**
 * Extra fields that are ignored: times and owners (APPNOTE 4.6.1 and 4.5.5; Info-ZIP's
 * `proginfo/extrafld.txt`), and Java's mark. Others, such as 0x7075, give some programs another
 * name or kind of file.
 */
const FIELDS_WITHOUT_CONTENT: ReadonlySet<number> = new Set([0x000a, 0x5455, 0x5855, 0x7855, 0x7875, 0xcafe]);

/** Highest version that all programs read; ZIP64 is its latest feature. */
export const VERSION_LIMIT = 45;

/**
 * FAT, Unix, NTFS and macOS: all programs read their attributes and names alike (APPNOTE 4.4.2).
 */
const SYSTEMS: ReadonlySet<number> = new Set([0, 3, 10, 19]);

const DOS_FOLDER = 0x10;
const FILE_TYPE = 0o170000;
const FOLDER = 0o040000;

/** Longest path that Linux opens, bytes; unzip truncates longer ones. */
const PATH_LIMIT_BYTES = 4_096;

/** Length of the pieces in which the directory is read. */
const PIECE_BYTES = 1_024 * 1_024;

/**
 * Entries examined before yielding to the event loop: a few milliseconds, even if no disk is
 * waited for.
 */
const ENTRIES_AT_A_TIME = 200;

/** Yields to the event loop every `ENTRIES_AT_A_TIME` entries. */
export async function step(index: number): Promise<void> {
  if (index % ENTRIES_AT_A_TIME === 0) await yieldToEventLoop();
}

function refuse(reason: VerificationRefusal): never {
  throw new VerificationRefused(reason);
}

/** Refuses a ZIP that programs read differently. */
function requireOneReading(isUnambiguous: boolean): void {
  if (!isUnambiguous) refuse('archiveAmbiguous');
}

/**
 * Reads exactly `length` bytes. Throws `VerificationRefused` at the end of the file, and the
 * disk's error.
 */
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

/** Reads the end record of the directory (APPNOTE 4.3.14 to 4.3.16), which must end the file. */
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

/** `end`: offset of the locator, where the record must end. */
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

/**
 * Returns the values of the ZIP64 field in order. Refuses a field that programs read differently.
 */
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

/**
 * Decodes a name that has one reading: ASCII, or UTF-8 with its flag. Otherwise each program
 * assumes another code page.
 */
function pathOf(name: Buffer, flags: number): string {
  const isReadable = (flags & UTF8_NAMES) === 0 ? isAscii(name) : isUtf8(name);
  const path = name.toString();
  requireOneReading(isReadable && name.length > 0 && name.length <= PATH_LIMIT_BYTES);
  // unzip drops unprintable characters, and takes `;1` for a VMS version.
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
  // Order of the ZIP64 field (APPNOTE 4.5.3).
  const [byteLength, compressedBytes, position] = [valueAt(24), valueAt(20), valueAt(42)];
  requireOneReading(taken === long.length && (method === DEFLATED || byteLength === compressedBytes));
  const path = pathOf(record.subarray(CENTRAL_BYTES, nameEnd), flags);
  const attributes = record.readUInt32LE(38);
  const mode = attributes >>> 16;
  const isFolder = (attributes & DOS_FOLDER) !== 0 || (mode & FILE_TYPE) === FOLDER;
  // Some programs go by the name, some by the attributes.
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
 * Reads the directory of a ZIP that all programs read alike: it must fill the file between the
 * entries and the end. Throws `VerificationRefused`, the disk's error, or the signal's reason.
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
