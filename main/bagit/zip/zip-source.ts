import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  type LocalFileHeader,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import type { VerificationRefusal } from '../../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import { openRegularFile } from '../../gate/regular-file.ts';
import {
  type BagFile,
  type BagListing,
  type BagSource,
  UnreadableFileError,
  VerificationRefused,
} from '../bag-source.ts';
import { finding } from '../finding.ts';
import { FILE_LIMIT, NAMES_LIMIT_BYTES, RATIO_LIMIT, SMALL_ENTRY_BYTES } from '../limits.ts';

/** The fixed part of a local header, bytes (APPNOTE 4.3.7). */
const LOCAL_HEADER_BYTES = 30;

/** The type of a file in the upper half of the external attributes, where a Unix made the ZIP. */
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

const UNICODE_PATH = 0x7075;

/** The flag of a header whose sizes follow the content (APPNOTE 4.4.4), and the size that stands for one in Zip64's extra field. */
const SIZES_BEHIND = 0x8;
const IN_EXTRA_FIELD = 0xffff_ffff;

const STORED = 0;
const DEFLATED = 8;

/** Entries that are looked at before the main loop goes on: their reading takes some milliseconds, also where it waits for no disk. */
const ENTRIES_AT_A_TIME = 200;

/** Stored content is read in pieces of this length. */
const PIECE_BYTES = 512 * 1_024;

/** What a ZIP is read from, as a file is. */
interface ZipReader {
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/** The ZIP as the library reads it, and its file for stored content. */
interface OpenedZip {
  readonly zip: ZipFile;
  readonly handle: ZipReader;
  /** What the last entry was read into, for the next one. */
  spare: Buffer | null;
}

/** Names are bytes here: `pathOf` decodes them. */
const ZIP_OPTIONS = { autoClose: false, decodeStrings: false, strictFileNames: true } as const;

/** The export in a ZIP file. Its entries are read in the order of its directory, and nothing is unpacked. */
export async function openZipSource(file: string): Promise<BagSource> {
  const handle = await openRegularFile(file, { followsLink: true }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  try {
    const { size: byteLength } = await handle.stat();
    const reader: ZipReader = handle;
    const read: ZipReader['read'] = (...wanted) => reader.read(...wanted);
    return await openZipIn({ byteLength, read, close: () => handle.close() }, basename(file));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** As `openZipSource`, for a ZIP that is no file of its own. Closing the source closes the reader. */
export async function openZipIn(
  reader: ZipReader & { readonly byteLength: number },
  name: string,
): Promise<BagSource> {
  const zip = await fromRandomAccessReaderPromise(
    new LibraryReader(reader),
    reader.byteLength,
    ZIP_OPTIONS,
  ).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return sourceOf(zip, reader, name);
}

function sourceOf(zip: ZipFile, handle: ZipReader, name: string): BagSource {
  return {
    kind: 'zip',
    name,
    list: (signal) => listEntries({ zip, handle, spare: null }, signal),
    async close() {
      zip.close();
      await handle.close();
    },
  };
}

/** A reader as the library wants it. */
class LibraryReader extends RandomAccessReader {
  readonly #reader: ZipReader;

  constructor(reader: ZipReader) {
    super();
    this.#reader = reader;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    // On a tick of its own, so that what the library throws is no rejection of the reader.
    this.#reader.read(buffer, offset, length, position).then(
      ({ bytesRead }) => process.nextTick(callback, null, bytesRead),
      (error: unknown) => process.nextTick(callback, error),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end));
  }

  /** The source closes the reader. */
  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at));
      const { bytesRead } = await this.#reader.read(buffer, 0, buffer.byteLength, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }
}

async function listEntries(opened: OpenedZip, signal: AbortSignal): Promise<BagListing> {
  const { zip } = opened;
  const directoryStart = zip.readEntryCursor as unknown as number;
  const entries = await readDirectory(zip, signal);
  await refuseOverlaps(entries, directoryStart);
  const files: BagFile[] = [];
  const findings: Finding[] = [];
  for (const [index, entry] of entries.entries()) {
    await step(index);
    const path = pathOf(entry);
    refuseHostile(entry);
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK)
      findings.push(finding('link', { path }));
    else if (!path.endsWith('/'))
      files.push({
        path,
        byteLength: entry.uncompressedSize,
        read: (aborted) => readEntry(opened, entry, aborted),
      });
    else if (entry.uncompressedSize > 0) findings.push(finding('specialFile', { path }));
  }
  return { files, findings };
}

/** Between two entries; the main loop goes on before some. */
async function step(index: number): Promise<void> {
  if (index % ENTRIES_AT_A_TIME === 0) await yieldToEventLoop();
}

async function readDirectory(zip: ZipFile, signal: AbortSignal): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let nameBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      nameBytes += entry.fileNameRaw.byteLength + entry.extraFieldRaw.byteLength;
      if (entries.length >= FILE_LIMIT || nameBytes > NAMES_LIMIT_BYTES)
        throw new VerificationRefused('tooManyFiles');
      entries.push(entry);
      await step(entries.length);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof VerificationRefused ? error : refusalOf(error);
  }
  return entries;
}

/** Names in UTF-8 that don't say so are as common as those in the code page of the first PCs; an extra field outranks both (APPNOTE 4.6.9). */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const hasUnicodePath = extraFields.some(({ id }) => id === UNICODE_PATH);
  if (!hasUnicodePath && isUtf8(fileNameRaw)) return fileNameRaw.toString();
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

function refuseHostile(entry: Entry): void {
  if (entry.isEncrypted()) throw new VerificationRefused('archiveEncrypted');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new VerificationRefused('archiveMethod');
  if (entry.uncompressedSize > Math.max(SMALL_ENTRY_BYTES, entry.compressedSize * RATIO_LIMIT))
    throw new VerificationRefused('archiveBomb');
}

/** Entries that share bytes make a small ZIP hold more than any disk does (Fifield, "A better zip bomb", 2019). */
async function refuseOverlaps(entries: readonly Entry[], directoryStart: number): Promise<void> {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of inOrder.entries()) {
    await step(index);
    const end =
      entry.relativeOffsetOfLocalHeader +
      LOCAL_HEADER_BYTES +
      entry.fileNameRaw.byteLength +
      entry.compressedSize;
    const next = inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? directoryStart;
    if (end > next) throw new VerificationRefused('archiveOverlaps');
  }
}

/** Its content; damaged where the header beside it names another file, or the checksum of the ZIP differs. */
async function* readEntry(opened: OpenedZip, entry: Entry, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    const header = await opened.zip.readLocalFileHeaderPromise(entry);
    if (!isSameHeader(header, entry)) throw new UnreadableFileError('damaged');
    for await (const piece of contentOf(opened, header, entry)) {
      signal.throwIfAborted();
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnreadableFileError) throw error;
    const isDisk = error instanceof Error && Reflect.get(error, 'syscall') === 'read';
    throw new UnreadableFileError(isDisk ? 'unreadable' : 'damaged', error);
  }
  if (sum !== entry.crc32) throw new UnreadableFileError('damaged');
}

async function* contentOf(
  opened: OpenedZip,
  { fileDataStart }: LocalFileHeader,
  entry: Entry,
): AsyncGenerator<Uint8Array> {
  const { zip, handle, spare } = opened;
  if (entry.compressionMethod === DEFLATED) {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
    return;
  }
  // A stream or a buffer for each image would cost as much as its content.
  const buffer = spare ?? Buffer.allocUnsafe(PIECE_BYTES);
  opened.spare = null;
  for (let done = 0; done < entry.compressedSize; ) {
    const wanted = Math.min(buffer.byteLength, entry.compressedSize - done);
    const { bytesRead } = await handle.read(buffer, 0, wanted, fileDataStart + done);
    if (bytesRead === 0) throw new UnreadableFileError('damaged');
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
  opened.spare = buffer;
}

/** Programs that read a ZIP from its start see the headers beside the content, others the directory. */
function isSameHeader(header: LocalFileHeader, entry: Entry): boolean {
  const isAlike =
    header.fileName.equals(entry.fileNameRaw) &&
    header.generalPurposeBitFlag === entry.generalPurposeBitFlag &&
    header.compressionMethod === entry.compressionMethod &&
    header.lastModFileDate === entry.lastModFileDate &&
    header.lastModFileTime === entry.lastModFileTime;
  const isSize = (size: number, known: number) => size === known || size === IN_EXTRA_FIELD;
  const areSizesBehind = (entry.generalPurposeBitFlag & SIZES_BEHIND) !== 0;
  return (
    isAlike &&
    (areSizesBehind ||
      (header.crc32 === entry.crc32 &&
        isSize(header.compressedSize, entry.compressedSize) &&
        isSize(header.uncompressedSize, entry.uncompressedSize)))
  );
}

/** The library says in words alone what it refuses. */
function refusalOf(error: unknown): VerificationRefused {
  const message = error instanceof Error ? error.message : '';
  const isDisk = error instanceof Error && Reflect.get(error, 'syscall') !== undefined;
  return new VerificationRefused(isDisk ? 'unreadable' : archiveFault(message), error);
}

function archiveFault(message: string): VerificationRefusal {
  if (message.includes('encryption')) return 'archiveEncrypted';
  return message.includes('multi-disk') ? 'archiveSplit' : 'archiveDamaged';
}
