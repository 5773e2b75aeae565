import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashContent } from '../../bagit/files/write-content.ts';
import { assertRealFolder, NEW_FILE, publishFile, ReadBackError } from '../../bagit/files/write-new-file.ts';
import { createZipBag } from '../../bagit/zip/zip-bag.ts';
import { openZipSource } from '../../bagit/zip/zip-source.ts';
import { flushFolder } from '../../library/files/private-folder.ts';
import { type ExportTarget, pathParts } from './export-target.ts';

/** Absolute paths of a new archive. */
interface NewArchive {
  /** Of the bag: the folder inside the archive. */
  readonly name: string;
  /** The path that it gets when it is whole. */
  readonly file: string;
  /** Its path until then, on the same disk. Neither is there yet. */
  readonly part: string;
  /** Where content waits that is too long for the memory. */
  readonly spool: string;
}

/** What an archive has, as one hash: an entry after the other, each with its path and its SHA-256. */
function createContents() {
  const sum = createHash('sha256');
  let count = 0;
  return {
    add(path: string, sha256: string): void {
      sum.update(`${path}\0${sha256}\n`);
      count += 1;
    },
    end: () => `${count} ${sum.digest('hex')}`,
  };
}

/**
 * Makes a new ZIP with one folder in it. Entries are stored as they are: images do not shrink. The archive gets its name when all of it was read
 * back from the disk.
 */
export async function createZipTarget({ name, file, part, spool }: NewArchive): Promise<ExportTarget> {
  const handle = await open(part, NEW_FILE, 0o666);
  const zip = createZipBag(handle, name, spool);
  const contents = createContents();
  let last: Promise<unknown> = Promise.resolve();

  return {
    name,
    path: file,
    writers: 1,
    add(path, content, options) {
      pathParts(path);
      const adding = last.then(async () => {
        const written = await zip.add(path, content, options);
        contents.add(`${name}/${path}`, written.sha256);
        return written;
      });
      last = adding.catch(() => undefined);
      return adding;
    },
    async addFolder(path, modified) {
      pathParts(path);
      await last;
      await zip.addFolder(path, modified);
    },
    async flush() {
      await last;
      await handle.sync();
    },
    async finish() {
      await last;
      await zip.end();
      await handle.sync();
      await handle.close();
      await readBack(part, name, contents.end());
      for (const path of [part, file]) await assertRealFolder(dirname(path));
      await publishFile(part, file);
      await flushFolder(dirname(file));
    },
    async abandon() {
      await last;
      await handle.close().catch(() => undefined);
    },
  };
}

/** Reads all entries from the disk again: their checksums in the ZIP, and their SHA-256. */
async function readBack(file: string, name: string, expected: string): Promise<void> {
  const { signal } = new AbortController();
  const source = await openZipSource(file);
  try {
    const { files } = await source.list(signal);
    const contents = createContents();
    for (const { path, read } of files) {
      const hashed = hashContent(read(signal));
      for await (const _piece of hashed.content);
      contents.add(path, hashed.written().sha256);
    }
    if (contents.end() !== expected) throw new ReadBackError(name);
  } catch (error) {
    throw error instanceof ReadBackError ? error : new ReadBackError(name, error);
  } finally {
    await source.close();
  }
}
