import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Finding } from '../../preload/contract/fleet/verification.ts';
import { openRegularFile } from '../gate/regular-file.ts';
import {
  type BagFile,
  type BagListing,
  type BagSource,
  UnreadableFileError,
  VerificationRefused,
} from './bag-source.ts';
import { finding } from './finding.ts';
import { RATIO_LIMIT, SMALL_ENTRY_BYTES } from './limits.ts';
import {
  readExactly,
  readZipDirectory,
  SIZES_BEHIND,
  STORED,
  step,
  VERSION_LIMIT,
  type ZipEntry,
  type ZipReader,
  zip64Values,
} from './zip-directory.ts';

const LOCAL_HEADER = 0x0403_4b50;
/** Fixed part of a local header, bytes (APPNOTE 4.3.7). */
const LOCAL_HEADER_BYTES = 30;
/** Longest extra field plus data descriptor, bytes. */
const MOST_BYTES_BETWEEN = 0xffff + 24;

/**
 * Data descriptor: sizes after the content, with a signature (APPNOTE 4.3.9). They have four bytes
 * each, or eight in ZIP64.
 */
const DESCRIPTOR = 0x0807_4b50;
const DESCRIPTOR_BYTES = { short: 16, long: 24 } as const;
const IN_ZIP64 = 0xffff_ffff;

/** File type in the upper half of the external attributes, if the ZIP was made on Unix. */
const FILE_TYPE = 0o170000;
const [SYMBOLIC_LINK, REGULAR_FILE, FOLDER] = [0o120000, 0o100000, 0o040000];

/** Deepest nesting of folders; exports have four levels. */
const DEPTH_LIMIT = 64;

/** Length of the pieces in which stored content is read. */
const PIECE_BYTES = 512 * 1_024;

/** An open ZIP. `ends` has the end of each entry, where the next must begin. */
interface OpenedZip {
  readonly reader: ZipReader;
  readonly ends: ReadonlyMap<ZipEntry, number>;
  /** Entries whose local headers were compared. */
  readonly compared: Set<ZipEntry>;
  /** Buffer of the last entry, reused for the next. */
  spare: Buffer | null;
}

/**
 * Opens an export in a ZIP file. Entries are read in the order of its directory; nothing is
 * unpacked to the disk.
 */
export async function openZipSource(file: string): Promise<BagSource> {
  const handle = await openRegularFile(file, { followsLink: true }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  try {
    const { size: byteLength } = await handle.stat();
    const reader: ZipReader = handle;
    const read: ZipReader['read'] = (...wanted) => reader.read(...wanted);
    return openZipIn({ byteLength, read, close: () => handle.close() }, basename(file));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Like `openZipSource`, for a ZIP inside another file. Closing the source closes the reader. */
export function openZipIn(reader: ZipReader & { readonly byteLength: number }, name: string): BagSource {
  let opened: OpenedZip | null = null;
  return {
    kind: 'zip',
    name,
    async list(signal) {
      try {
        const { entries, position } = await readZipDirectory(reader, reader.byteLength, signal);
        opened = {
          reader,
          ends: await endsOf(entries, position),
          compared: new Set(),
          spare: null,
        };
        return await listEntries(opened, entries);
      } catch (error) {
        signal.throwIfAborted();
        throw refusalOf(error);
      }
    },
    async checkRest(signal) {
      return opened === null ? [] : await checkHeaders(opened, signal);
    },
    close: () => reader.close(),
  };
}

async function listEntries(opened: OpenedZip, entries: readonly ZipEntry[]): Promise<BagListing> {
  const files: BagFile[] = [];
  const findings: Finding[] = [];
  await refuseNames(entries);
  for (const [index, entry] of entries.entries()) {
    await step(index);
    const { path, byteLength, compressedBytes, mode } = entry;
    if (byteLength > Math.max(SMALL_ENTRY_BYTES, compressedBytes * RATIO_LIMIT))
      throw new VerificationRefused('archiveBomb');
    const type = mode & FILE_TYPE;
    const isFolder = path.endsWith('/');
    const isOrdinary = type === 0 || type === (isFolder ? FOLDER : REGULAR_FILE);
    if (type === SYMBOLIC_LINK) findings.push(finding('link', { path }));
    else if (!isOrdinary || (isFolder && compressedBytes > 0))
      findings.push(finding('specialFile', { path }));
    else if (isSpeltOtherwise(path)) findings.push(finding('unsafePath', { path }));
    else if (!isFolder)
      files.push({ path, byteLength, read: (aborted) => readEntry(opened, entry, aborted) });
  }
  return { files, findings };
}

/**
 * Returns true for a path that programs normalize differently: `a\\b`, `a//b`, `./a`, `a/../b`.
 */
function isSpeltOtherwise(path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/');
  return path.includes('\\') || parts.some((part) => part === '' || part === '.' || part === '..');
}

/**
 * Refuses names that are one on some system: those that differ by case, Unicode normalization,
 * trailing dots, or a character that it ignores or replaces; and files that are also folders.
 */
async function refuseNames(entries: readonly ZipEntry[]): Promise<void> {
  const paths = new Map<string, string>();
  for (const [index, { path }] of entries.entries()) {
    await step(index);
    const key = nameKey(path);
    const known = paths.get(key);
    // Exact duplicates are found by the reader of the files.
    if (known !== undefined && known !== path) throw new VerificationRefused('archiveAmbiguous');
    paths.set(key, path);
  }
  for (const [key] of paths) {
    const parts = key.split('/', DEPTH_LIMIT + 1);
    if (parts.length > DEPTH_LIMIT) throw new VerificationRefused('archiveAmbiguous');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const parent = paths.get(parts.slice(0, depth).join('/'));
      if (parent !== undefined && !parent.endsWith('/')) throw new VerificationRefused('archiveAmbiguous');
    }
  }
}

/**
 * Normalizing a run of combining marks takes quadratic time; no language has runs this long
 * (Unicode UAX 15, 13).
 */
const LONG_RUN_OF_MARKS = /\p{M}{31}/u;

/** Removes the trailing dots and spaces that Windows drops. */
function withoutEnd(part: string): string {
  let end = part.length;
  while (end > 0 && (part[end - 1] === '.' || part[end - 1] === ' ')) end -= 1;
  return part.slice(0, end);
}

/** Characters that Windows has in no name: programs there write `_`. */
const REPLACED = /[<>:"|?*]/g;
/** Characters that a file system of macOS (HFS+) ignores. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

function nameKey(path: string): string {
  if (LONG_RUN_OF_MARKS.test(path)) throw new VerificationRefused('archiveAmbiguous');
  const parts = path.replace(/\/$/, '').replace(IGNORED, '').replace(REPLACED, '_').split('/');
  return parts.map(withoutEnd).join('/').normalize('NFC').toUpperCase().toLowerCase();
}

/**
 * Returns the end of each entry. Overlapping entries let a small ZIP hold more than any disk
 * (Fifield, "A better zip bomb", 2019), and gaps hide files for programs that read from the start.
 */
async function endsOf(
  entries: readonly ZipEntry[],
  directoryStart: number,
): Promise<ReadonlyMap<ZipEntry, number>> {
  const inOrder = entries.toSorted((a, b) => a.position - b.position);
  const ends = new Map<ZipEntry, number>();
  if ((inOrder[0]?.position ?? directoryStart) !== 0) throw new VerificationRefused('archiveAmbiguous');
  for (const [index, entry] of inOrder.entries()) {
    await step(index);
    const next = inOrder[index + 1]?.position ?? directoryStart;
    const least = entry.position + LOCAL_HEADER_BYTES + Buffer.byteLength(entry.path) + entry.compressedBytes;
    if (least > next) throw new VerificationRefused('archiveOverlaps');
    if (least + MOST_BYTES_BETWEEN < next) throw new VerificationRefused('archiveAmbiguous');
    ends.set(entry, next);
  }
  return ends;
}

/**
 * Compares the local header of an entry with the directory; returns the offset of the content.
 * Throws `UnreadableFileError`.
 */
async function contentStart({ reader, ends, compared }: OpenedZip, entry: ZipEntry): Promise<number> {
  const { position, path, flags, method, modified, compressedBytes } = entry;
  const name = Buffer.from(path);
  const fixed = await readExactly(reader, position, LOCAL_HEADER_BYTES + name.length);
  const extraBytes = fixed.readUInt16LE(28);
  const start = position + LOCAL_HEADER_BYTES + name.length + extraBytes;
  const end = start + compressedBytes;
  const behind = (ends.get(entry) ?? end) - end;
  const isAlike =
    fixed.readUInt32LE(0) === LOCAL_HEADER &&
    fixed.readUInt16LE(4) <= VERSION_LIMIT &&
    fixed.readUInt16LE(6) === flags &&
    fixed.readUInt16LE(8) === method &&
    fixed.readUInt32LE(10) === modified &&
    fixed.readUInt16LE(26) === name.length &&
    fixed.subarray(LOCAL_HEADER_BYTES).equals(name);
  if (!isAlike || behind < 0) throw new UnreadableFileError('damaged');
  const extra =
    extraBytes === 0 ? Buffer.alloc(0) : await readExactly(reader, start - extraBytes, extraBytes);
  const long = zip64Values(extra);
  const areSizesRight =
    (flags & SIZES_BEHIND) === 0
      ? behind === 0 && areSizesInFront(fixed, long, entry)
      : await areSizesBehind(reader, fixed, { at: end, byteLength: behind, isLong: long.length > 0 }, entry);
  if (!areSizesRight) throw new UnreadableFileError('damaged');
  compared.add(entry);
  return start;
}

function areSizesInFront(header: Buffer, long: readonly number[], entry: ZipEntry): boolean {
  const { crc32: sum, byteLength, compressedBytes } = entry;
  const [short, shortCompressed] = [header.readUInt32LE(22), header.readUInt32LE(18)];
  // In a local header either both sizes are in the ZIP64 field, or none (APPNOTE 4.5.3).
  const areSizes =
    long.length === 0
      ? short === byteLength && shortCompressed === compressedBytes
      : short === IN_ZIP64 &&
        shortCompressed === IN_ZIP64 &&
        long.length === 2 &&
        long[0] === byteLength &&
        long[1] === compressedBytes;
  return header.readUInt32LE(14) === sum && areSizes;
}

async function areSizesBehind(
  reader: ZipReader,
  header: Buffer,
  { at, byteLength: bytes, isLong }: { at: number; byteLength: number; isLong: boolean },
  { crc32: sum, byteLength, compressedBytes }: ZipEntry,
): Promise<boolean> {
  const isUnsaid = [14, 18, 22].every((field) => header.readUInt32LE(field) === 0);
  if (!isUnsaid || isLong || bytes !== DESCRIPTOR_BYTES.short) return false;
  const descriptor = await readExactly(reader, at, bytes);
  return (
    descriptor.readUInt32LE(0) === DESCRIPTOR &&
    descriptor.readUInt32LE(4) === sum &&
    descriptor.readUInt32LE(8) === compressedBytes &&
    descriptor.readUInt32LE(12) === byteLength
  );
}

/**
 * Checks the local headers of entries that were not read, such as folders and unlisted files, for
 * programs that read a ZIP from its start.
 */
async function checkHeaders(opened: OpenedZip, signal: AbortSignal): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let index = 0;
  for (const entry of opened.ends.keys()) {
    if (opened.compared.has(entry)) continue;
    signal.throwIfAborted();
    await step((index += 1));
    try {
      for await (const _piece of readEntry(opened, entry, signal));
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      findings.push(finding(error.fault === 'damaged' ? 'changed' : 'unreadable', { path: entry.path }));
    }
  }
  return findings;
}

/** Reads the content of an entry. It is damaged if its header or the CRC-32 contradicts. */
async function* readEntry(
  opened: OpenedZip,
  entry: ZipEntry,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let sum = 0;
  let byteLength = 0;
  try {
    const start = await contentStart(opened, entry);
    const content = entry.method === STORED ? storedContent : inflatedContent;
    for await (const piece of content(opened, entry, start)) {
      signal.throwIfAborted();
      byteLength += piece.byteLength;
      if (byteLength > entry.byteLength) throw new UnreadableFileError('damaged');
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnreadableFileError) throw error;
    const isDisk = error instanceof Error && Reflect.get(error, 'syscall') === 'read';
    throw new UnreadableFileError(isDisk ? 'unreadable' : 'damaged', error);
  }
  if (sum !== entry.crc32 || byteLength !== entry.byteLength) throw new UnreadableFileError('damaged');
}

/** Reads the stored bytes of an entry. */
async function* storedContent(
  opened: OpenedZip,
  { compressedBytes }: ZipEntry,
  start: number,
): AsyncGenerator<Uint8Array> {
  // A stream or a buffer for each image would cost as much as its content.
  const buffer = opened.spare ?? Buffer.allocUnsafe(PIECE_BYTES);
  opened.spare = null;
  for (let done = 0; done < compressedBytes; ) {
    const wanted = Math.min(buffer.byteLength, compressedBytes - done);
    const { bytesRead } = await opened.reader.read(buffer, 0, wanted, start + done);
    if (bytesRead === 0) throw new UnreadableFileError('damaged');
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
  opened.spare = buffer;
}

async function* copied(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/**
 * Inflates an entry. Refuses bytes after the end of the deflate stream, where some programs would
 * see another file.
 */
async function* inflatedContent(
  opened: OpenedZip,
  entry: ZipEntry,
  start: number,
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw();
  const stored = Readable.from(copied(storedContent(opened, entry, start)));
  stored.on('error', (error) => inflate.destroy(error));
  stored.pipe(inflate);
  try {
    yield* inflate as AsyncIterable<Uint8Array>;
  } finally {
    stored.destroy();
  }
  if (inflate.bytesWritten !== entry.compressedBytes) throw new UnreadableFileError('damaged');
}

function refusalOf(error: unknown): VerificationRefused {
  if (error instanceof VerificationRefused) return error;
  const isDisk = error instanceof Error && Reflect.get(error, 'syscall') !== undefined;
  return new VerificationRefused(isDisk ? 'unreadable' : 'archiveDamaged', error);
}
