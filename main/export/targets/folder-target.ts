import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../../library/files/private-folder.ts';
import { type ExportTarget, pathParts } from './export-target.ts';
import { writeContent } from './write-content.ts';
import { assertRealFolder, writeNewFile } from './write-new-file.ts';

/** How many exports of one minute into one folder get a name of their own. */
const SAME_NAME_LIMIT = 1_000;

function isTaken(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'EEXIST';
}

async function makeNewFolder(parent: string, name: (suffix: string) => string): Promise<string> {
  for (let count = 1; count <= SAME_NAME_LIMIT; count += 1) {
    const candidate = name(count === 1 ? '' : ` (${count})`);
    try {
      await mkdir(join(parent, candidate));
      return candidate;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  throw new Error('Too many exports have the same name.');
}

/** The folders of an export, each made once, and never one that is there already. */
function createFolders(root: string) {
  const made = new Map<string, Promise<string>>([[root, Promise.resolve(root)]]);

  async function make(parent: Promise<string>, folder: string): Promise<string> {
    await assertRealFolder(await parent);
    await mkdir(folder);
    return folder;
  }

  return {
    made,
    /** The path of a folder below the root. */
    open(names: readonly string[]): Promise<string> {
      let current = Promise.resolve(root);
      let folder = root;
      for (const name of names) {
        folder = join(folder, name);
        const known = made.get(folder) ?? make(current, folder);
        made.set(folder, known);
        current = known;
      }
      return current;
    },
  };
}

/** Makes a new folder in the folder `chosen`; `name` makes its name with a suffix: empty, then ` (2)` and so on. */
export async function createFolderTarget(
  chosen: string,
  name: (suffix: string) => string,
): Promise<ExportTarget> {
  const parent = await realpath(chosen);
  const own = await makeNewFolder(parent, name);
  const path = join(parent, own);
  const folders = createFolders(path);

  async function flush(): Promise<void> {
    for (const folder of folders.made.keys()) await flushFolder(folder);
    await flushFolder(parent);
  }

  return {
    name: own,
    path,
    async add(entry, content, { modified, sha256 }) {
      const parts = pathParts(entry);
      const folder = await folders.open(parts.slice(0, -1));
      return await writeNewFile(join(folder, parts.at(-1) ?? ''), async (file) => {
        const written = await writeContent(file, content, sha256);
        // A file system that can't hold the time is no reason to fail.
        await file.utimes(modified / 1_000, modified / 1_000).catch(() => undefined);
        return written;
      });
    },
    flush,
    finish: flush,
    async abandon() {
      for (const folder of [...folders.made.keys()].toReversed()) {
        // One that is not empty stays, as does one that somebody else has removed.
        await rmdir(folder).catch(() => undefined);
      }
    },
  };
}
