import { lstat, opendir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { assertRealFolder, PART_SUFFIX } from '../../bagit/write-new-file.ts';
import { entryBytes } from '../../bagit/zip-writer.ts';
import { describeImage } from '../bag/build-manifest.ts';
import { exists } from '../bag/exists.ts';
import type { ExportTarget } from '../bag/export-target.ts';
import { type ExportJournal, JOURNAL_FILES, type JournalImage } from '../bag/journal.ts';
import type { ExportManifest } from '../bag/manifest-schema.ts';
import { sidecar } from '../bag/sidecar.ts';
import { archiveListsInThread, isUnchangedInThread } from '../verify/in-thread.ts';
import type { WholeBag } from './export-form.ts';
import { removeFromFolder } from './folder-target.ts';
import { createZipTarget } from './zip-target.ts';

const ARCHIVE_SUFFIX = '.zip';

/** File for content that exceeds the memory. */
const SPOOL_NAME = `spool${PART_SUFFIX}`;

/** Returns the name of a bag, which is also that of its archive without `.zip`. */
function bagName(name: string, part: ExportManifest['part']): string {
  return part === null ? name : `${name} part ${part.number} of ${part.count}`;
}

export function partOf(number: number, count: number): ExportManifest['part'] {
  return count === 1 ? null : { number, count };
}

/** Names read from a folder at once: all of a million would block the main loop. */
const NAMES_AT_A_TIME = 256;

/** Yields the names in a folder; none if unreadable. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { bufferSize: NAMES_AT_A_TIME }).catch(() => []);
  for await (const { name } of entries) yield name;
}

/** Returns the archives of an export in the folder `chosen`, in order. */
export async function archivesIn(chosen: string, name: string) {
  const found: { file: string; number: number; count: number }[] = [];
  for await (const entry of namesIn(chosen)) {
    const named = entry.normalize('NFC');
    if (!named.startsWith(name)) continue;
    const match = /^(?: part (\d+) of (\d+))?\.zip$/.exec(named.slice(name.length));
    if (match === null) continue;
    found.push({ file: join(chosen, entry), number: Number(match[1] ?? 1), count: Number(match[2] ?? 1) });
  }
  return found.toSorted((one, other) => one.number - other.number);
}

/** Returns the files of an image in an archive, in writing order. */
function filesOf({ planned, path, sidecar: beside }: JournalImage, host: string) {
  const files = [{ path, byteLength: planned.image.byteLength }];
  if (beside === null) return files;
  return [...files, { path: beside, byteLength: Buffer.byteLength(sidecar(describeImage(planned), host)) }];
}

/** Counts the complete images, from the first on, in an archive truncated after `cutAt` bytes. */
function wholeImages(images: Iterable<JournalImage>, bag: string, host: string, cutAt: number): number {
  let [count, position] = [0, 0];
  for (const image of images) {
    for (const { path, byteLength } of filesOf(image, host))
      position += entryBytes(`${bag}/${path}`, byteLength);
    if (position > cutAt) break;
    count += 1;
  }
  return count;
}

/**
 * Creates the archives of an export. Until complete they are in `folder`, written one after the
 * other, so that at most the last one is partial. That one is restarted. `host`: of the service.
 */
export function createZipArchives(folder: string, host: string) {
  const chosen = dirname(folder);
  const name = basename(folder, PART_SUFFIX);
  const spool = join(folder, SPOOL_NAME);
  const partFile = (number: number) => join(folder, `part ${number}${ARCHIVE_SUFFIX}${PART_SUFFIX}`);

  function fileOf(part: ExportManifest['part']): string {
    return join(chosen, `${bagName(name, part)}${ARCHIVE_SUFFIX}`);
  }

  return {
    fileOf,
    async open(number: number, part: ExportManifest['part']): Promise<ExportTarget> {
      await assertRealFolder(folder);
      for (const file of [partFile(number), spool]) await rm(file, { force: true });
      const paths = { file: fileOf(part), part: partFile(number), spool };
      return await createZipTarget({ name: bagName(name, part), ...paths });
    },
    /** Returns the complete archives of the journal, from the first on. */
    async whole({ archiveEnds }: ExportJournal): Promise<readonly WholeBag[]> {
      const ends = archiveEnds ?? [];
      const files: string[] = [];
      for (const index of ends.keys()) {
        const file = fileOf(partOf(index + 1, ends.length));
        if (!(await exists(file))) break;
        files.push(file);
      }
      // Reads all at once: each reading starts a thread.
      let lists: ReturnType<typeof archiveListsInThread> | null = null;
      return ends.slice(0, files.length).map((to, index) => ({
        from: ends[index - 1] ?? 0,
        to,
        number: index + 1,
        async list() {
          lists ??= archiveListsInThread(files);
          return (await lists)[index] ?? null;
        },
        isUnchanged: (signal) => isUnchangedInThread(files[index] ?? '', signal),
      }));
    },
    /** Counts the complete images in the interrupted archive, after those in `whole`. */
    async countUnfinished(
      { images, archiveEnds }: ExportJournal,
      whole: readonly WholeBag[],
    ): Promise<number> {
      const number = whole.length + 1;
      const found = await lstat(partFile(number)).catch(() => null);
      const bag = bagName(name, partOf(number, archiveEnds?.length ?? 1));
      return wholeImages(images.range(whole.at(-1)?.to ?? 0), bag, host, found?.size ?? 0);
    },
    /** Removes the interrupted archive, with the journal and the folder. */
    async removeUnfinished(): Promise<void> {
      if (!(await exists(folder))) return;
      await assertRealFolder(folder);
      const isOurs = (file: string) => /^part \d+\.zip\.part$/.test(file) || file === SPOOL_NAME;
      const files = (await readdir(folder)).filter(isOurs);
      for (const file of files) await rm(join(folder, file), { force: true });
      await removeFromFolder(folder, JOURNAL_FILES);
    },
  };
}
