import { type FileHandle, lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { exportPrecision, exportReport } from '../../../preload/contract/fleet/exports.ts';
import { precision, snapshotSummary, subjectReference } from '../../../preload/contract/fleet/fleet.ts';
import { missingReasons } from '../../bagit/chosen-images.ts';
import { createRowPacker, type PackedRows } from '../../bagit/packed-rows.ts';
import { encodeTexts, hashContent, writeContent } from '../../bagit/write-content.ts';
import { writeNewFile } from '../../bagit/write-new-file.ts';
import { NotARegularFileError, openRegularFile } from '../../gate/regular-file.ts';
import type { FileDigest } from '../../library/catalog/export-log.ts';
import { flushFolder } from '../../library/files/private-folder.ts';
import { diskFault } from './disk-fault.ts';
import { exists } from './exists.ts';
import { isEntryPath } from './export-target.ts';
import { journalFilm } from './film-record.ts';
import { devicePosition, exportManifest, snapshotHealth } from './manifest-schema.ts';

/**
 * In the folder of an export until complete: JSON lines, the head first, then images, then what is
 * missing.
 */
export const JOURNAL_NAME = 'export-incomplete.jsonl';
/** Reserves disk space, so that an export can be finished as partial even if the disk fills up. */
const SPACE_NAME = 'export-incomplete.space';

export const JOURNAL_FILES = [SPACE_NAME, JOURNAL_NAME] as const;

const JOURNAL_FORMAT_VERSION = 1;

/** Explains the file to anyone who finds it on a stick. */
const NOTE =
  'This export is incomplete. Fleetglass on the laptop that began it can resume or finish it, or delete it.';

/** Longest row of the journal, with the longest names and notes, UTF-16 units. */
const LINE_LIMIT_LETTERS = 1_000_000;

/** Length of the pieces in which the filling is written. */
const PIECE_BYTES = 256 * 1_024;

const names = z.object({
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  deviceName: z.string(),
  archiveName: z.string().nullable(),
});

const head = z.object({
  note: z.string(),
  formatVersion: z.literal(JOURNAL_FORMAT_VERSION),
  exportId: z.string(),
  createdAt: z.int(),
  precision: exportPrecision,
  isSigned: z.boolean(),
  report: exportReport,
  previous: exportManifest.shape.previous,
  /** The library knows where its file is. Absent in a journal of an earlier version. */
  film: journalFilm.nullable().default(null),
  /** Archives of a ZIP: the index after the last image of each. `null` for a folder. */
  archiveEnds: z.array(z.int().min(0)).min(1).nullable(),
  imageCount: z.int().min(0),
  missingCount: z.int().min(0),
});

const journalImage = z.object({
  path: z.string().refine(isEntryPath),
  sidecar: z.string().refine(isEntryPath).nullable(),
  planned: z.object({
    subject: subjectReference,
    names,
    /** Absent in a journal of an earlier version. */
    note: z.string().nullable().default(null),
    position: devicePosition,
    health: snapshotHealth,
    image: snapshotSummary.extend({ lastModified: z.string().nullable(), etag: z.string().nullable() }),
  }),
});

const journalMissing = z.object({
  subject: subjectReference,
  names: names.nullable(),
  reason: z.enum(missingReasons),
  /** Both are absent in a journal of an earlier version. */
  precision: precision.nullable().default(null),
  capturedAt: z.int().nullable().default(null),
});

export type JournalImage = z.infer<typeof journalImage>;
export type JournalMissing = z.infer<typeof journalMissing>;

/**
 * Planned content of an export, written before its first image, so that it can be resumed days
 * later.
 */
export interface ExportJournal
  extends Omit<z.infer<typeof head>, 'note' | 'formatVersion' | 'imageCount' | 'missingCount'> {
  /** Sorted by path. */
  readonly images: PackedRows<JournalImage>;
  readonly missing: PackedRows<JournalMissing>;
}

/**
 * Result of reading a journal. `changed`: not as this laptop wrote it. `unreadable`: possibly
 * intact on a failing drive.
 */
type FoundJournal =
  | { readonly kind: 'found'; readonly journal: ExportJournal }
  | { readonly kind: 'none' | 'changed' | 'unreadable' };

function* lines({ images, missing, ...rest }: ExportJournal): Generator<string> {
  const counts = { imageCount: images.length, missingCount: missing.length };
  yield `${JSON.stringify({ note: NOTE, formatVersion: JOURNAL_FORMAT_VERSION, ...rest, ...counts })}\n`;
  for (const rows of [images, missing]) for (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** Returns the digest that the journal has on the disk. */
export async function digestOfJournal(journal: ExportJournal): Promise<FileDigest> {
  const { content, written } = hashContent(encodeTexts(lines(journal)));
  for await (const _piece of content);
  return written();
}

/** Writes the journal of an export durably. */
export async function writeJournal(folder: string, journal: ExportJournal, sha256: string): Promise<void> {
  const content = encodeTexts(lines(journal));
  await writeNewFile(join(folder, JOURNAL_NAME), (file) => writeContent(file, content, sha256));
  await flushFolder(folder);
}

/**
 * Thrown if the journal on the drive has another length, a longer line or another hash than this
 * laptop wrote.
 */
class JournalChangedError extends Error {}

/**
 * Throws `JournalChangedError` unless this laptop wrote the file: foreign content is never used.
 */
async function requireOwn(file: FileHandle, { sha256, byteLength }: FileDigest): Promise<void> {
  if ((await file.stat()).size !== byteLength) throw new JournalChangedError();
  const { content, written } = hashContent(file.createReadStream({ autoClose: false, start: 0 }));
  for await (const _piece of content);
  if (written().sha256 !== sha256) throw new JournalChangedError();
}

/**
 * Yields the lines of the journal. Throws `JournalChangedError` at the end if the drive returned
 * other bytes than at the first reading.
 */
async function* ownLines(file: FileHandle, { sha256 }: FileDigest): AsyncGenerator<string> {
  const { content, written } = hashContent(file.createReadStream({ autoClose: false, start: 0 }));
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of content) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    rest += first;
    for (const next of others) {
      yield rest;
      rest = next;
    }
    if (rest.length > LINE_LIMIT_LETTERS) throw new JournalChangedError();
  }
  if (written().sha256 !== sha256 || rest !== '') throw new JournalChangedError();
}

/**
 * Reads the rows one by one, however many there are. Throws `JournalChangedError`, the disk's
 * error, or that of a row.
 */
async function readRows(path: string, digest: FileDigest): Promise<ExportJournal> {
  await using file = await openRegularFile(path);
  const images = createRowPacker<JournalImage>();
  const missing = createRowPacker<JournalMissing>();
  let found: z.infer<typeof head> | null = null;
  await requireOwn(file, digest);
  for await (const line of ownLines(file, digest)) {
    const row: unknown = JSON.parse(line);
    if (found === null) found = head.parse(row);
    else if (images.length < found.imageCount) images.add(journalImage.parse(row));
    else missing.add(journalMissing.parse(row));
  }
  if (found?.imageCount !== images.length || found.missingCount !== missing.length)
    throw new Error('The journal is not whole.');
  const {
    note: _note,
    formatVersion: _version,
    imageCount: _images,
    missingCount: _missing,
    ...rest
  } = found;
  return { ...rest, images, missing };
}

/**
 * Reads the journal in the folder of an export; `digest`: as this laptop wrote it. Returns `none`
 * without the folder, too.
 */
export async function readJournal(folder: string, digest: FileDigest | null): Promise<FoundJournal> {
  try {
    if (digest === null) return { kind: (await exists(join(folder, JOURNAL_NAME))) ? 'changed' : 'none' };
    return { kind: 'found', journal: await readRows(join(folder, JOURNAL_NAME), digest) };
  } catch (error) {
    const { code } = diskFault(error);
    if (code === 'ENOENT') return { kind: 'none' };
    // If it is not JSON, or not a row, this laptop did not write it; a failing drive has an error
    // code.
    const isOther = code === null || error instanceof NotARegularFileError;
    return { kind: isOther ? 'changed' : 'unreadable' };
  }
}

/** Avoids zeros, which some file systems don't store. */
function* filling(byteLength: number): Generator<Uint8Array> {
  const piece = Buffer.alloc(PIECE_BYTES, '.');
  for (let left = byteLength; left > 0; left -= PIECE_BYTES)
    yield piece.subarray(0, Math.min(left, PIECE_BYTES));
}

/** Reserves disk space for the bag's own files, unless an earlier run did. */
export async function reserveSpace(folder: string, byteLength: number): Promise<void> {
  const found = await lstat(join(folder, SPACE_NAME)).catch(() => null);
  if (found !== null && found.size >= byteLength) return;
  for (const file of [SPACE_NAME, `${SPACE_NAME}.part`]) await rm(join(folder, file), { force: true });
  await writeNewFile(join(folder, SPACE_NAME), (file) => file.writeFile(filling(byteLength)));
  await flushFolder(folder);
}

export async function freeReservedSpace(folder: string): Promise<void> {
  await rm(join(folder, SPACE_NAME), { force: true });
}

/** Call once the export is complete or entirely removed. */
export async function removeJournal(folder: string): Promise<void> {
  for (const name of JOURNAL_FILES)
    for (const file of [name, `${name}.part`]) await rm(join(folder, file), { force: true });
}
