import { lstat, opendir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { assertRealFolder, PART_SUFFIX } from '../../bagit/files/write-new-file.ts';
import { entryBytes } from '../../bagit/zip/zip-writer.ts';
import { describeImage } from '../bag/build-manifest.ts';
import type { ExportManifest } from '../bag/manifest-schema.ts';
import { sidecar } from '../bag/sidecar.ts';
import { type ExportJournal, JOURNAL_FILES, type JournalImage } from '../journal/journal.ts';
import { exists } from '../targets/exists.ts';
import type { ExportTarget } from '../targets/export-target.ts';
import { removeFromFolder } from '../targets/folder-target.ts';
import { createZipTarget } from '../targets/zip-target.ts';
import { archiveListsInThread } from '../verify/in-thread.ts';
import type { WholeBag } from './export-form.ts';

const ARCHIVE_SUFFIX = '.zip';

/** Content that is too long for the memory waits in this file. */
const SPOOL_NAME = `spool${PART_SUFFIX}`;

/** The name of a bag, also that of its archive without `.zip`. */
function bagName(name: string, part: ExportManifest['part']): string {
  return part === null ? name : `${name} part ${part.number} of ${part.count}`;
}

export function partOf(number: number, count: number): ExportManifest['part'] {
  return count === 1 ? null : { number, count };
}

/** Names that are read from a folder at once: all of a million would stop the main loop. */
const NAMES_AT_A_TIME = 256;

/** The names in a folder; none where it can't be read. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { bufferSize: NAMES_AT_A_TIME }).catch(() => []);
  for await (const { name } of entries) yield name;
}

/** The archives of an export in the folder `chosen`, in their order. */
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

/** The files of an image in an archive: they are written one after the other. */
function filesOf({ planned, path, sidecar: beside }: JournalImage, host: string) {
  const files = [{ path, byteLength: planned.image.byteLength }];
  if (beside === null) return files;
  return [...files, { path: beside, byteLength: Buffer.byteLength(sidecar(describeImage(planned), host)) }];
}

/** How many of the images, from the first on, are whole in an archive that was cut off after so many bytes. */
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
 * The archives of an export. Until they are whole, they are in `folder`, one after the other, so that at most the
 * last one is half. That one is begun again. `host`: of the service.
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
    /** Those of the journal from the first on that are whole. */
    async whole({ archiveEnds }: ExportJournal): Promise<readonly WholeBag[]> {
      const ends = archiveEnds ?? [];
      const files: string[] = [];
      for (const index of ends.keys()) {
        const file = fileOf(partOf(index + 1, ends.length));
        if (!(await exists(file))) break;
        files.push(file);
      }
      // Of all at once: each reading starts a thread.
      let lists: ReturnType<typeof archiveListsInThread> | null = null;
      return ends.slice(0, files.length).map((to, index) => ({
        from: ends[index - 1] ?? 0,
        to,
        number: index + 1,
        async list() {
          lists ??= archiveListsInThread(files);
          return (await lists)[index] ?? null;
        },
      }));
    },
    /** How many images are whole in the archive that was cut off, after those in `whole`. */
    async countUnfinished(
      { images, archiveEnds }: ExportJournal,
      whole: readonly WholeBag[],
    ): Promise<number> {
      const number = whole.length + 1;
      const found = await lstat(partFile(number)).catch(() => null);
      const bag = bagName(name, partOf(number, archiveEnds?.length ?? 1));
      return wholeImages(images.range(whole.at(-1)?.to ?? 0), bag, host, found?.size ?? 0);
    },
    /** Removes what was cut off, with the journal and the folder. */
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
