import { createReadStream, readFileSync } from 'node:fs';
import { appendFile, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { systemCode } from '../database/storage-error.ts';
import { FILE_MODE } from '../files/private-folder.ts';
import { type JournalEntry, parseJournalLine } from './journal-entry.ts';

/**
 * A text file beside the database that names each kept image, one line of JSON for each. It is not flushed: the database is what counts, and
 * a line that a power cut takes costs one image when the database breaks as well. Lines of images that are gone stay until it is trimmed.
 */
export interface ImageJournal {
  /** Written soon, in order. An error costs the line, nothing else. */
  add(entry: JournalEntry): void;
  /** Leaves only the lines of images that are still kept. */
  trim(isKept: (hash: string) => boolean): Promise<void>;
  /** What is under way is written when this resolves. */
  settled(): Promise<void>;
}

/** Opens the log for writing; the file is made when the first line comes. */
export function openImageJournal(file: string): ImageJournal {
  let waiting = '';
  let writing: Promise<void> | null = null;

  async function copyKept(to: FileHandle, isKept: (hash: string) => boolean): Promise<void> {
    for await (const lines of linesInPieces(file)) {
      const kept = lines.flatMap((line) => parseJournalLine(line) ?? []);
      const staying = kept.filter((entry) => entry.kind === 'folder' || isKept(entry.hash));
      await to.writeFile(staying.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    }
  }

  async function rewrite(isKept: (hash: string) => boolean): Promise<void> {
    const draft = `${file}.new`;
    await rm(draft, { force: true });
    const to = await open(draft, 'wx', FILE_MODE);
    try {
      await copyKept(to, isKept);
    } finally {
      await to.close();
    }
    await rename(draft, file);
  }

  async function write(): Promise<void> {
    while (waiting !== '') {
      const lines = waiting;
      waiting = '';
      // A line break in front: the last line may have been torn.
      await appendFile(file, `\n${lines}`, { mode: FILE_MODE }).catch(() => undefined);
    }
    writing = null;
  }

  async function rewriteThenWrite(isKept: (hash: string) => boolean): Promise<void> {
    try {
      await rewrite(isKept);
    } finally {
      await write();
    }
  }

  return {
    add(entry) {
      waiting += `${JSON.stringify(entry)}\n`;
      // Those that one transaction has stored are written together.
      writing ??= Promise.resolve().then(write);
    },
    async trim(isKept) {
      while (writing !== null) await writing;
      writing = rewriteThenWrite(isKept);
      await writing;
    },
    settled: () => writing ?? Promise.resolve(),
  };
}

/** The lines of a log, in the order in which they were written; none where there is no log. */
export function readJournalLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** As `readJournalLines`, some hundred lines at a time: 100,000 at once hold up the main loop for a second. */
async function* linesInPieces(file: string): AsyncGenerator<readonly string[]> {
  let rest = '';
  try {
    for await (const piece of createReadStream(file, { encoding: 'utf8' })) {
      const lines = `${rest}${String(piece)}`.split('\n');
      rest = lines.pop() ?? '';
      yield lines;
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  yield [rest];
}

/** Where the images were when the last line about that was written; null when none was. */
export function lastFolder(lines: readonly string[]): Extract<JournalEntry, { kind: 'folder' }> | null {
  // Nearly all lines are about images, and reading them all takes a second for 100,000.
  const line = lines.findLast(
    (text) => text.includes('"folder"') && parseJournalLine(text)?.kind === 'folder',
  );
  const entry = line === undefined ? null : parseJournalLine(line);
  return entry?.kind === 'folder' ? entry : null;
}
