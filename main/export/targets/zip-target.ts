import { type FileHandle, lstat, open, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../../library/files/private-folder.ts';
import { openZipSource } from '../verify/zip-source.ts';
import { type Collected, collectContent } from './collect-content.ts';
import { type ExportTarget, pathParts } from './export-target.ts';
import { hashContent, type WrittenContent } from './write-content.ts';
import { assertRealFolder, NEW_FILE, publishFile } from './write-new-file.ts';
import { createZipStream } from './zip-stream.ts';

/** How many archives of one minute in one folder get a name of their own. */
const SAME_NAME_LIMIT = 1_000;

/** What was read back is not what was written: the disk or the stick is damaged. */
export class ReadBackError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`${path} was not read back as it was written.`, { cause });
  }
}

/** An archive that is new in its folder. */
interface NewArchive {
  readonly name: string;
  /** The name that it gets when it is whole. */
  readonly file: string;
  readonly part: string;
  readonly handle: FileHandle;
}

async function isThere(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => null)) !== null;
}

async function createArchive(parent: string, nameOf: (suffix: string) => string): Promise<NewArchive> {
  for (let count = 1; count <= SAME_NAME_LIMIT; count += 1) {
    const name = nameOf(count === 1 ? '' : ` (${count})`);
    const file = join(parent, `${name}.zip`);
    const part = `${file}.part`;
    if ((await isThere(file)) || (await isThere(part))) continue;
    return { name, file, part, handle: await open(part, NEW_FILE, 0o666) };
  }
  throw new Error('Too many exports have the same name.');
}

/**
 * Makes a new ZIP in the folder `chosen`, with one folder in it; `nameOf` makes the name of both with a suffix: empty, then ` (2)` and so on. Entries are stored
 * as they are: images do not shrink. The archive carries `.part` at the end of its name until all of it was read back from the disk.
 */
export async function createZipTarget(
  chosen: string,
  nameOf: (suffix: string) => string,
): Promise<ExportTarget> {
  const parent = await realpath(chosen);
  const { name, file, part, handle } = await createArchive(parent, nameOf);
  const zip = createZipStream(handle);
  const written = new Map<string, WrittenContent>();
  let last: Promise<unknown> = Promise.resolve();
  let isEnded = false;

  async function write(path: string, collected: Collected, modified: number): Promise<WrittenContent> {
    try {
      await zip.add(`${name}/${path}`, collected, modified);
      written.set(path, collected.written);
      return collected.written;
    } finally {
      await collected.discard();
    }
  }

  /** Ends the archive and puts it on the disk. */
  async function end(): Promise<void> {
    if (isEnded) return;
    isEnded = true;
    await zip.end();
    await handle.sync();
    await handle.close();
  }

  return {
    name,
    path: file,
    add(path, content, { modified, sha256 }) {
      pathParts(path);
      const adding = last.then(async () =>
        write(path, await collectContent(content, sha256, `${file}.spool.part`), modified),
      );
      last = adding.catch(() => undefined);
      return adding;
    },
    async flush() {
      await last;
      await handle.sync();
    },
    async finish() {
      await last;
      await end();
      await readBack(part, name, written);
      await assertRealFolder(parent);
      await publishFile(part, file);
      await flushFolder(parent);
    },
    async abandon() {
      await last;
      if (written.size > 0) await end().catch(() => undefined);
      await handle.close().catch(() => undefined);
      if (written.size === 0) await rm(part, { force: true });
    },
  };
}

/** Reads all entries from the disk again: their checksums in the ZIP, and their SHA-256. */
async function readBack(
  file: string,
  name: string,
  written: ReadonlyMap<string, WrittenContent>,
): Promise<void> {
  const { signal } = new AbortController();
  const source = await openZipSource(file);
  try {
    const { files } = await source.list(signal);
    if (files.length !== written.size) throw new ReadBackError(name);
    for (const { path, read } of files) {
      const hashed = hashContent(read(signal));
      for await (const _piece of hashed.content);
      const expected = written.get(path.slice(name.length + 1));
      if (hashed.written().sha256 !== expected?.sha256) throw new ReadBackError(path);
    }
  } catch (error) {
    throw error instanceof ReadBackError ? error : new ReadBackError(name, error);
  } finally {
    await source.close();
  }
}
