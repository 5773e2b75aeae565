import { dirname } from 'node:path';
import { startFileThread } from '../../bagit/file-threads.ts';
import { assertRealFolder, publishFile } from '../../bagit/write-new-file.ts';
import { createZipBag } from '../../bagit/zip-bag.ts';
import { flushFolder } from '../../library/files/private-folder.ts';
import { type ExportTarget, pathParts } from '../bag/export-target.ts';

/** Images looked up ahead while one is written. */
const FOUND_COUNT = 4;

/** Absolute paths of a new archive. */
interface NewArchive {
  /** Name of the bag: the folder inside the archive. */
  readonly name: string;
  /** Final path of the complete archive. */
  readonly file: string;
  /** Its path until then, on the same disk. Neither may exist yet. */
  readonly part: string;
  /** File for content that exceeds the memory. */
  readonly spool: string;
}

/**
 * Makes a new ZIP with one folder in it. Entries are stored uncompressed: images do not shrink.
 * The archive gets its name once all of it was read back from the disk.
 */
export async function createZipTarget({ name, file, part, spool }: NewArchive): Promise<ExportTarget> {
  const thread = startFileThread();
  await thread.request({ kind: 'create', file: part, seal: null }).catch((error: unknown) => {
    thread.end();
    throw error;
  });
  // On the archive's disk.
  const zip = createZipBag(thread, name, { file: spool, errorOf: (error) => error });
  let last: Promise<unknown> = Promise.resolve();

  /** Entries follow each other in the order of the calls. */
  function next<Value>(work: () => Promise<Value>): Promise<Value> {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  }

  return {
    name,
    path: file,
    writers: FOUND_COUNT,
    add(path, content, options) {
      pathParts(path);
      return next(() => zip.add(path, content, options));
    },
    addImage(path, { modified, find, beside, signal }) {
      pathParts(path);
      const finding = find();
      finding.catch(() => undefined);
      return next(async () => {
        const found = await finding;
        signal.throwIfAborted();
        await zip.addWritten(path, found.byteLength, modified, (entry) =>
          thread.request({ kind: 'addImage', entry: { ...found, path: entry, modified } }),
        );
        if (beside !== null) await zip.add(beside.path, [Buffer.from(beside.text)], { modified });
      });
    },
    async addFolder(path, modified) {
      pathParts(path);
      await last;
      await zip.addFolder(path, modified);
    },
    async flush() {
      await last;
      await thread.request({ kind: 'flush' });
    },
    async finish() {
      await last;
      await zip.end();
      await thread.request({ kind: 'finish' });
      thread.end();
      for (const path of [part, file]) await assertRealFolder(dirname(path));
      await publishFile(part, file);
      await flushFolder(dirname(file));
    },
    async abandon() {
      await last;
      await thread.request({ kind: 'close' }).catch(() => undefined);
      thread.end();
    },
  };
}
