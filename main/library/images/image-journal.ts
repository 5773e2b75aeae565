import { appendFileSync, closeSync, readSync } from 'node:fs';
import { appendFile, open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { imageFlaws } from '../../../preload/contract/images/image-flaw.ts';
import { FILE_MODE } from '../../core/restrict-mode.ts';
import { openRegularFile, openRegularFileSync } from '../../gate/regular-file.ts';
import { systemCode } from '../database/storage-error.ts';

const validator = z.string().nullable();
const instant = z.number().nullable();

/** A stored image with all that finds it again without a database. */
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

/** The folder of the images from now on; null: the app's own. */
const folderEntry = z.object({ kind: z.literal('folder'), folder: z.string().nullable() });

const journalEntry = z.discriminatedUnion('kind', [imageEntry, folderEntry]);

export type ImageEntry = z.infer<typeof imageEntry>;
type JournalEntry = z.infer<typeof journalEntry>;

/** Null for a torn or foreign line. */
export function parseJournalLine(line: string): JournalEntry | null {
  try {
    return journalEntry.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

export type ImageJournal = ReturnType<typeof openImageJournal>;

/**
 * A text file beside the database with a line of JSON for each stored image; the first line makes the file. It is not flushed: a line that a power cut
 * takes costs one image, and only when the database breaks as well. Lines of removed images stay until it is trimmed.
 */
export function openImageJournal(file: string) {
  let waiting = '';
  let underWay = '';
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting !== '') {
      const lines = waiting;
      waiting = '';
      underWay = lines;
      // A line break in front, as the last line may be torn.
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

  return {
    /** Writes soon, in order. An error costs the line, nothing else. */
    add(entry: JournalEntry): void {
      waiting += `${JSON.stringify(entry)}\n`;
      // The entries of one transaction are written together.
      writing ??= Promise.resolve().then(write);
    },
    /** Removes the lines of images that are no longer stored. */
    async trim(isStored: (hash: string) => boolean): Promise<void> {
      while (writing !== null) await writing;
      writing = rewriteThenWrite(isStored);
      await writing;
    },
    /** Writes at once what waits: the process may end. A line that is written twice counts once. Never fails. */
    close(): void {
      const lines = underWay + waiting;
      waiting = '';
      try {
        if (lines !== '') appendFileSync(file, `\n${lines}`, { mode: FILE_MODE });
      } catch {
        // As in `add`.
      }
    },
    /** Resolves when all lines are written. */
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
  await rename(draft, file);
}

/** The lines of a journal, in the order in which they were written; none without a journal. */
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

/** The lines of some images, in the order in which they were written. */
export async function journalLinesOf(file: string, hashes: ReadonlySet<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const lines of linesInPieces(file)) {
    found.push(...lines.filter((line) => hashes.has(hashIn(line))));
  }
  return found;
}

/** Which of these images the journal names. */
export async function journalHashesOf(
  file: string,
  hashes: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  return new Set((await journalLinesOf(file, hashes)).map(hashIn));
}

function hashIn(line: string): string {
  return /"hash":"([0-9a-f]{64})"/.exec(line)?.[1] ?? '';
}

/** Some hundred lines at a time: 100,000 at once block the main loop for a second. */
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

/** Bytes that are read at once: some hundred lines. */
const PIECE_BYTES = 64 * 1_024;

/** Letters of a line: a line has some names of 512 at most, which JSON may escape. A longer one is none of ours, and is not held. */
const LINE_LIMIT = 64 * 1_024;

/** Cuts pieces of a file into lines, in memory for one of them. */
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

/** The last entry about the folder of the images. */
export function lastFolder(lines: readonly string[]): Extract<JournalEntry, { kind: 'folder' }> | null {
  // Nearly all lines are images, and parsing 100,000 takes a second.
  const line = lines.findLast(
    (text) => text.includes('"folder"') && parseJournalLine(text)?.kind === 'folder',
  );
  const entry = line === undefined ? null : parseJournalLine(line);
  return entry?.kind === 'folder' ? entry : null;
}
