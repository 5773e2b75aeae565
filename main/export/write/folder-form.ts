import { hash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DECLARATION_NAME, TAG_LIST_NAME } from '../../bagit/bag-files.ts';
import { TAG_LIST_LIMIT_BYTES } from '../../bagit/limits.ts';
import { PART_SUFFIX } from '../../bagit/write-new-file.ts';
import { FileOverLimitError, NotARegularFileError, readRegularFile } from '../../gate/regular-file.ts';
import { diskFault } from '../bag/disk-fault.ts';
import { exists } from '../bag/exists.ts';
import type { ExportTarget } from '../bag/export-target.ts';
import { FILM_NAME } from '../bag/film-record.ts';
import { type ExportJournal, JOURNAL_FILES, removeJournal } from '../bag/journal.ts';
import { isTagFile, tagFiles } from '../bag/write-bag.ts';
import { isUnchangedInThread } from '../verify/in-thread.ts';
import type { ExportForm } from './export-form.ts';
import { createFolderTarget, removeFromFolder, reopenFolderTarget } from './folder-target.ts';

/** Returns `null` if this laptop can't have written it. */
async function digestOfList(file: string): Promise<string | null> {
  try {
    return hash('sha256', await readRegularFile(file, TAG_LIST_LIMIT_BYTES), 'hex');
  } catch (error) {
    const isOther = error instanceof NotARegularFileError || error instanceof FileOverLimitError;
    if (isOther || diskFault(error).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Opens the folder of an interrupted export. Results of an earlier attempt to finish it are made
 * again.
 */
async function reopen(folder: string, { report, images }: ExportJournal) {
  const target = await reopenFolderTarget(folder);
  for (const name of tagFiles(report, images.length))
    for (const file of [name, `${name}.part`]) await rm(join(folder, file), { force: true });
  return target;
}

/** Creates an export in its own folder. `made`: its target, if this run made the folder. */
export function createFolderForm(folder: string, made: ExportTarget | null = null): ExportForm {
  return {
    name: basename(folder),
    folder,
    shown: () => folder,
    async bags(journal, isCopying) {
      const { images } = journal;
      const open = () => (made === null ? reopen(folder, journal) : Promise.resolve(made));
      const copyCount = isCopying ? images.length : 0;
      return { whole: [], left: [{ from: 0, to: images.length, copyCount, part: null, open }] };
    },
    async lists() {
      if (!(await exists(join(folder, DECLARATION_NAME)))) return null;
      return [await digestOfList(join(folder, TAG_LIST_NAME))];
    },
    isUnchanged: (signal, onProgress) => isUnchangedInThread(folder, signal, onProgress),
    async countWritten({ images }) {
      let count = 0;
      for (const { path } of images) if (await exists(join(folder, path))) count += 1;
      return count;
    },
    async close() {
      await removeJournal(folder);
      if (!(await exists(join(folder, DECLARATION_NAME)))) return;
      // A file has both names until its `.part` is removed.
      for (const name of await readdir(folder))
        if (name.endsWith(PART_SUFFIX) && isTagFile(basename(name, PART_SUFFIX)))
          await rm(join(folder, name), { force: true });
    },
    async remove(journal) {
      function* files(): Generator<string> {
        for (const { path, sidecar } of journal?.images ?? []) {
          yield path;
          if (sidecar !== null) yield sidecar;
        }
        if (journal !== null) yield* tagFiles(journal.report, journal.images.length);
        if (journal !== null && journal.film !== null) yield FILM_NAME;
        yield* JOURNAL_FILES;
      }
      await removeFromFolder(folder, files());
    },
  };
}

/**
 * Makes a new folder in the folder `chosen`; `nameOf` makes its name with a suffix: empty, then `
 * (2)` and so on.
 */
export async function makeFolderForm(
  chosen: string,
  nameOf: (suffix: string) => string,
): Promise<ExportForm> {
  const target = await createFolderTarget(chosen, nameOf);
  return createFolderForm(target.path, target);
}
