import { appendFileSync, closeSync, readSync } from 'node:fs';
import { appendFile, open, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { imageFlaws } from '../../../preload/contract/images/image-flaw.ts';
import { openRegularFile, openRegularFileSync } from '../../gate/regular-file.ts';
import { renameFile } from '../../shared/rename-file.ts';
import { FILE_MODE } from '../../shared/restrict-mode.ts';
import { systemCode } from '../database/storage-error.ts';

const validator = z.string().nullable();
const instant = z.number().nullable();

/** A stored image with everything needed to restore it without a database. */
const imageEntry = z.object({
  kind: z.literal('image'),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  organization: z.object({ id: z.string(), name: z.string() }).nullable(),
  device: z.object({ id: z.string(), name: z.string() }),
  archive: z.object({ id: z.string(), name: z.string() }).nullable(),
  precision: z.enum(['low', 'full']),
  mediaType: z.string(),
  widthPixels: z.int(),
  heightPixels: z.int(),
  byteLength: z.int(),
  flaw: z.enum(imageFlaws).nullable().default(null),
  capturedAt: instant,
  receivedAt: instant,
  fetchedAt: z.number(),
  lastModified: validator,
  etag: validator,
});

/** Folder of the images from now on; `null` for the app's own. */
const folderEntry = z.object({ kind: z.literal('folder'), folder: z.string().nullable() });

const journalEntry = z.discriminatedUnion('kind', [imageEntry, folderEntry]);

export type ImageEntry = z.infer<typeof imageEntry>;
type JournalEntry = z.infer<typeof journalEntry>;

/** Returns `null` for a torn or foreign line. */
export function parseJournalLine(line: string): JournalEntry | null {
  try {
    return journalEntry.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Bound of a journal per stored image: a line has some 500 bytes, so half of it may be lines of
 * removed images.
 */
export const BYTES_PER_IMAGE = 1_024;

/** Shortest journal to trim, as a shorter one is read in an instant. */
export const LEAST_TRIMMED_BYTES = 4 * 1_024 * 1_024;

async function lengthOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}

export type ImageJournal = ReturnType<typeof openImageJournal>;

/**
 * Opens a text file next to the database with a line of JSON for each stored image; the first line
 * creates the file. It is not flushed: a line lost in a power cut costs one image, and only if the
 * database breaks as well. Lines of removed images stay until it is trimmed.
 */
export function openImageJournal(file: string) {
  let waiting = '';
  let underWay = '';
  let writing: Promise<void> | null = null;
  /** Bytes after the last trim, so that a trim with little effect is not repeated at once. */
  let trimmedTo = 0;

  async function write(): Promise<void> {
    while (waiting !== '') {
      const lines = waiting;
      waiting = '';
      underWay = lines;
      // Starts with a line break, because the last line may be torn.
      await appendFile(file, `\n${lines}`, { mode: FILE_MODE }).catch(() => undefined);
      underWay = '';
    }
    writing = null;
  }

  async function rewriteThenWrite(isStored: (hash: string) => boolean): Promise<void> {
    try {
      await rewrite(file, isStored);
    } finally {
      await write();
    }
  }

  /** Removes the lines of images that are no longer stored. */
  async function trim(isStored: (hash: string) => boolean): Promise<void> {
    while (writing !== null) await writing;
    writing = rewriteThenWrite(isStored);
    await writing;
  }

  return {
    trim,
    /** Writes soon, in order. An error only costs the line. */
    add(entry: JournalEntry): void {
      waiting += `${JSON.stringify(entry)}\n`;
      // Entries of one transaction are written together.
      writing ??= Promise.resolve().then(write);
    },
    /** Trims a journal that is longer than its bound for this number of stored images. */
    async trimLong(images: number, isStored: (hash: string) => boolean): Promise<void> {
      const before = await lengthOf(file);
      if (before <= Math.max(LEAST_TRIMMED_BYTES, images * BYTES_PER_IMAGE, 2 * trimmedTo)) return;
      await trim(isStored);
      trimmedTo = await lengthOf(file);
    },
    /**
     * Writes pending lines synchronously: the process may end. A duplicate line counts once. Never
     * fails.
     */
    close(): void {
      const lines = underWay + waiting;
      waiting = '';
      try {
        if (lines !== '') appendFileSync(file, `\n${lines}`, { mode: FILE_MODE });
      } catch {
        // An error only costs the lines, as in `add`.
      }
    },
    /** Resolves once all lines are written. */
    settled: () => writing ?? Promise.resolve(),
  };
}

async function rewrite(file: string, isStored: (hash: string) => boolean): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  const to = await open(draft, 'wx', FILE_MODE);
  try {
    for await (const lines of linesInPieces(file)) {
      const entries = lines.flatMap((line) => parseJournalLine(line) ?? []);
      const staying = entries.filter((entry) => entry.kind === 'folder' || isStored(entry.hash));
      await to.writeFile(staying.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    }
  } finally {
    await to.close();
  }
  await renameFile(draft, file);
}

/** Returns the lines of a journal, in writing order; none without a journal. */
export function readJournalLines(file: string): readonly string[] {
  try {
    const descriptor = openRegularFileSync(file);
    try {
      const found: string[] = [];
      const lines = createLines();
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      for (let count = -1; count !== 0; ) {
        count = readSync(descriptor, piece, 0, PIECE_BYTES, null);
        for (const line of lines.add(piece.subarray(0, count))) found.push(line);
      }
      return [...found, ...lines.end()];
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the lines of some images, in writing order. */
export async function journalLinesOf(file: string, hashes: ReadonlySet<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const lines of linesInPieces(file)) {
    found.push(...lines.filter((line) => hashes.has(hashIn(line))));
  }
  return found;
}

/** Returns those of the images that the journal names. */
export async function journalHashesOf(
  file: string,
  hashes: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  return new Set((await journalLinesOf(file, hashes)).map(hashIn));
}

function hashIn(line: string): string {
  return /"hash":"([0-9a-f]{64})"/.exec(line)?.[1] ?? '';
}

/** Yields some hundred lines at a time: 100,000 at once would block the main loop for a second. */
async function* linesInPieces(file: string): AsyncGenerator<readonly string[]> {
  const lines = createLines();
  try {
    await using handle = await openRegularFile(file);
    const pieces = handle.createReadStream({ highWaterMark: PIECE_BYTES, autoClose: false });
    for await (const piece of pieces) yield lines.add(piece as Buffer);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  yield lines.end();
}

/** Bytes read at once: some hundred lines. */
const PIECE_BYTES = 64 * 1_024;

/**
 * Longest line, characters: a few names of at most 512, which JSON may escape. A longer one is not
 * ours, and is skipped.
 */
const LINE_LIMIT = 64 * 1_024;

/** Splits pieces of a file into lines, holding at most one in memory. */
function createLines() {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  let isTooLong = false;

  function add(piece: Buffer): readonly string[] {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    isTooLong ||= rest.length + first.length > LINE_LIMIT;
    rest = isTooLong ? '' : rest + first;
    const last = others.pop();
    if (last === undefined) return [];
    const lines = [...(isTooLong ? [] : [rest]), ...others];
    rest = last;
    isTooLong = false;
    return lines;
  }

  return { add, end: (): readonly string[] => (isTooLong ? [] : [rest]) };
}

export function lastFolder(lines: readonly string[]): Extract<JournalEntry, { kind: 'folder' }> | null {
  // Nearly all lines are images, and parsing 100,000 takes a second.
  const line = lines.findLast(
    (text) => text.includes('"folder"') && parseJournalLine(text)?.kind === 'folder',
  );
  const entry = line === undefined ? null : parseJournalLine(line);
  return entry?.kind === 'folder' ? entry : null;
}
