import { mkdir, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { allocateChunk, readStoredImage } from '../../bagit/read-image.ts';
import { writeContent } from '../../bagit/write-content.ts';
import { assertRealFolder, PART_SUFFIX, writeNewFile } from '../../bagit/write-new-file.ts';
import { flushFolder } from '../../library/files/private-folder.ts';
import { realPath } from '../../shared/real-path.ts';
import { type ExportTarget, pathParts, type ReopenedTarget } from '../bag/export-target.ts';
import { hashFile } from './hash-file.ts';

/** Files being written to the disk at a time. */
const WRITER_COUNT = 4;

/** Most exports of one minute into one folder with distinct names. */
const SAME_NAME_LIMIT = 1_000;

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

/**
 * Makes a folder with a free name, and returns it. `isFree`: checks that nothing else is in the
 * way.
 */
export async function makeNewFolder(
  parent: string,
  name: (suffix: string) => string,
  isFree: (candidate: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<string> {
  for (let count = 1; count <= SAME_NAME_LIMIT; count += 1) {
    const candidate = name(count === 1 ? '' : ` (${count})`);
    if (!(await isFree(candidate))) continue;
    try {
      await mkdir(join(parent, candidate));
      return candidate;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new Error('Too many exports have the same name.');
}

/**
 * Creates the folders of an export, each opened once, and flushed once for new entries. Existing
 * ones are accepted only if an export is `reopened`.
 */
function createFolders(root: string, reopened: boolean) {
  const opened = new Map<string, Promise<string>>([[root, Promise.resolve(root)]]);
  /** Folders with names that may not be on the disk yet. */
  const changed = new Set([root, dirname(root)]);

  async function make(parent: Promise<string>, folder: string): Promise<string> {
    await assertRealFolder(await parent);
    await mkdir(folder).catch(async (error: unknown) => {
      if (!reopened || codeOf(error) !== 'EEXIST') throw error;
      await assertRealFolder(folder);
    });
    // An earlier run's entries may not be on the disk either.
    for (const one of [folder, dirname(folder)]) changed.add(one);
    return folder;
  }

  return {
    /** Call if a file got its name in this folder. */
    note: (folder: string) => void changed.add(folder),
    /** Flushes all names to the disk. Call while nothing is being added. */
    async flush(): Promise<void> {
      for (const folder of changed) {
        await flushFolder(folder);
        changed.delete(folder);
      }
    },
    /** Returns the path of a folder below the root. */
    open(names: readonly string[]): Promise<string> {
      let current = Promise.resolve(root);
      let folder = root;
      for (const name of names) {
        folder = join(folder, name);
        const known = opened.get(folder) ?? make(current, folder);
        opened.set(folder, known);
        current = known;
      }
      return current;
    },
  };
}

function createTarget(path: string, folders: ReturnType<typeof createFolders>): ExportTarget {
  /** Buffers that are not in use. */
  const chunks = Array.from({ length: WRITER_COUNT }, allocateChunk);
  const add: ExportTarget['add'] = async (entry, content, { modified, sha256 }) => {
    const parts = pathParts(entry);
    const folder = await folders.open(parts.slice(0, -1));
    const written = await writeNewFile(join(folder, parts.at(-1) ?? ''), async (file) => {
      const whole = await writeContent(file, content, sha256);
      // A file system that can't store the time is no reason to fail.
      await file.utimes(modified / 1_000, modified / 1_000).catch(() => undefined);
      return whole;
    });
    folders.note(folder);
    return written;
  };

  return {
    name: basename(path),
    path,
    writers: WRITER_COUNT,
    async addImage(entry, { modified, find, beside, signal }) {
      const { source: file, byteLength, sha256 } = await find();
      const chunk = chunks.pop() ?? allocateChunk();
      const source = { openImage: () => Promise.resolve({ file }) };
      const content = readStoredImage(source, { hash: sha256, byteLength }, signal, () => {}, chunk);
      await add(entry, content, { modified, sha256 }).finally(() => chunks.push(chunk));
      if (beside !== null) await add(beside.path, [Buffer.from(beside.text)], { modified });
    },
    add,
    async addFolder(entry) {
      await folders.open(pathParts(entry));
    },
    flush: folders.flush,
    finish: folders.flush,
    abandon: () => Promise.resolve(),
  };
}

/**
 * Makes a new folder in the folder `chosen`; `name` makes its name with a suffix: empty, then `
 * (2)` and so on.
 */
export async function createFolderTarget(
  chosen: string,
  name: (suffix: string) => string,
): Promise<ExportTarget> {
  const parent = await realPath(chosen);
  const path = join(parent, await makeNewFolder(parent, name));
  return createTarget(path, createFolders(path, false));
}

/**
 * Continues in the folder of an interrupted export. Throws if the folder is gone, or was replaced
 * by a link (P34).
 */
export async function reopenFolderTarget(path: string): Promise<ReopenedTarget> {
  await assertRealFolder(path);
  const folders = createFolders(path, true);
  async function fileOf(entry: string): Promise<string> {
    const parts = pathParts(entry);
    return join(await folders.open(parts.slice(0, -1)), parts.at(-1) ?? '');
  }
  return {
    ...createTarget(path, folders),
    async take(entry, { sha256, byteLength }) {
      const file = await fileOf(entry);
      await rm(`${file}${PART_SUFFIX}`, { force: true });
      // A stranger's may have any length.
      const found = await hashFile(file, byteLength);
      if (found?.sha256 === sha256) return true;
      await rm(file, { force: true });
      return false;
    },
    async remove(entry) {
      const file = await fileOf(entry);
      for (const one of [file, `${file}${PART_SUFFIX}`]) await rm(one, { force: true });
    },
  };
}

/** Removes files of an interrupted export, and folders that become empty. Foreign files stay. */
export async function removeFromFolder(path: string, entries: Iterable<string>): Promise<void> {
  const emptied = new Set<string>([path]);
  await assertRealFolder(path);
  for (const entry of entries) {
    const parts = pathParts(entry);
    const folder = join(path, ...parts.slice(0, -1));
    // A folder that was never made is empty; one replaced by a link belongs to somebody else.
    if (
      !(await assertRealFolder(folder).then(
        () => true,
        () => false,
      ))
    )
      continue;
    for (let above = folder; above !== path; above = dirname(above)) emptied.add(above);
    const file = join(folder, parts.at(-1) ?? '');
    for (const one of [file, `${file}${PART_SUFFIX}`]) await rm(one, { force: true });
  }
  const deepestFirst = [...emptied].toSorted((one, other) => other.length - one.length);
  for (const folder of deepestFirst) await rmdir(folder).catch(() => undefined);
}
