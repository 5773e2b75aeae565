import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PART_SUFFIX } from '../../bagit/write-new-file.ts';
import { realPath } from '../../shared/real-path.ts';
import type { VerificationProgress } from '../verify/check-files.ts';
import { archiveListsInThread, isUnchangedInThread } from '../verify/in-thread.ts';
import type { ExportForm, PlannedBag } from './export-form.ts';
import { makeNewFolder } from './folder-target.ts';
import { archivesIn, createZipArchives, partOf } from './zip-archives.ts';

/** Longest suffix that `bagName` adds: more archives than anybody carries. */
export const LONGEST_PART_NAME = ' part 9999 of 9999';

export function zipFolderName(name: string): string {
  return `${name}${PART_SUFFIX}`;
}

/**
 * Creates an export as one or several archives in the parent of `folder`, which has the journal
 * and incomplete archives. `host`: of the service.
 */
export function createZipForm(folder: string, host: string): ExportForm {
  const chosen = dirname(folder);
  const name = basename(folder, PART_SUFFIX);
  const archives = createZipArchives(folder, host);
  /** First archive; `null` while everything is in the folder. */
  let first: string | null = null;
  let isWhole = false;

  return {
    name,
    folder,
    shown: () => (isWhole && first !== null ? first : folder),
    async bags(journal, isCopying) {
      const whole = await archives.whole(journal);
      const ends = journal.archiveEnds ?? [];
      first = archives.fileOf(partOf(1, ends.length));
      const unfinished = isCopying ? 0 : await archives.countUnfinished(journal, whole);
      // Complete archives state their number, so there will be that many, even if the last ones
      // only list what is missing.
      const left = ends.slice(whole.length).map((to, index): PlannedBag => {
        const number = whole.length + index + 1;
        const from = ends[number - 2] ?? 0;
        const part = partOf(number, ends.length);
        const there = index === 0 ? Math.min(unfinished, to - from) : 0;
        return {
          from,
          to,
          part,
          copyCount: isCopying ? to - from : there,
          open: () => archives.open(number, part),
        };
      });
      return { whole, left };
    },
    async lists() {
      const found = await archivesIn(chosen, name);
      if (found.length === 0 || found.length !== found.at(-1)?.count) return null;
      first = found[0]?.file ?? null;
      return await archiveListsInThread(found.map(({ file }) => file));
    },
    async isUnchanged(signal, onProgress) {
      const files = (await archivesIn(chosen, name)).map(({ file }) => file);
      const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      let before = { files: 0, bytes: 0 };
      for (const [index, file] of files.entries()) {
        let checked = 0;
        const report = ({ filesDone, bytesDone, files: count }: VerificationProgress) => {
          checked = count;
          onProgress({
            files: before.files + count,
            filesDone: before.files + filesDone,
            bytes,
            bytesDone: Math.min(bytes, before.bytes + bytesDone),
          });
        };
        if (!(await isUnchangedInThread(file, signal, report))) return false;
        before = { files: before.files + checked, bytes: before.bytes + (sizes[index] ?? 0) };
      }
      return true;
    },
    async countWritten(journal, bags) {
      const whole = await archives.whole(journal);
      const unfinished = await archives.countUnfinished(journal, whole);
      // One finished as partial has fewer images than planned.
      const logged = bags.filter(({ part }) => whole.some(({ number }) => number === part));
      return logged.reduce((sum, { imageCount }) => sum + imageCount, unfinished);
    },
    async close() {
      isWhole = true;
      await archives.removeUnfinished();
    },
    async remove(journal) {
      const count = journal?.archiveEnds?.length ?? 1;
      const whole = journal === null ? [] : await archives.whole(journal);
      for (const index of whole.keys()) await rm(archives.fileOf(partOf(index + 1, count)));
      await archives.removeUnfinished();
    },
  };
}

/**
 * Makes the folder of a new export in the folder `chosen`; `nameOf` makes the name of the export
 * with a suffix: empty, then ` (2)` and so on.
 */
export async function makeZipForm(
  chosen: string,
  nameOf: (suffix: string) => string,
  host: string,
): Promise<ExportForm> {
  const parent = await realPath(chosen);
  const isFree = async (folder: string) =>
    (await archivesIn(parent, basename(folder, PART_SUFFIX))).length === 0;
  const made = await makeNewFolder(parent, (suffix) => zipFolderName(nameOf(suffix)), isFree);
  return createZipForm(join(parent, made), host);
}
