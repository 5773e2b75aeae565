import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../library/files/private-folder.ts';
import { EXPORT_FOLDER_LIMIT } from './names/export-paths.ts';
import { safeFolderName } from './names/safe-name.ts';
import { fileTime } from './names/utc-time.ts';
import { assertRealFolder } from './write-new-file.ts';

/** How many exports of one minute into one folder get a name of their own. */
const SAME_NAME_LIMIT = 1_000;

export interface ExportFolder {
  /** Real absolute path. */
  readonly path: string;
  readonly name: string;
  /** Makes a folder inside, once, and never takes one that is there. Returns its path. */
  subfolder(...names: readonly string[]): Promise<string>;
  /** Puts the entries of all folders on the disk. */
  flush(): Promise<void>;
  /** Takes away those of its folders that are empty, the export's own included. */
  removeEmpty(): Promise<void>;
}

/** `Fleetglass 2026-11-21 14.05 – Production`: the time is UTC, to the minute. */
function folderName(environmentName: string, now: number, suffix: string): string {
  const start = `Fleetglass ${fileTime(now)?.slice(0, -4) ?? ''} – `;
  const characters = EXPORT_FOLDER_LIMIT - start.length - suffix.length;
  return start + safeFolderName(environmentName, 'Environment', characters) + suffix;
}

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

/** Makes the export's folder in the folder that the person chose; never one that is there already. */
export async function makeExportFolder(
  chosen: string,
  environmentName: string,
  now: number,
): Promise<ExportFolder> {
  const parent = await realpath(chosen);
  const name = await makeNewFolder(parent, (suffix) => folderName(environmentName, now, suffix));
  const path = join(parent, name);
  const made = new Map<string, Promise<string>>([[path, Promise.resolve(path)]]);

  async function make(parentFolder: Promise<string>, folder: string): Promise<string> {
    await assertRealFolder(await parentFolder);
    await mkdir(folder);
    return folder;
  }

  return {
    path,
    name,
    subfolder(...names) {
      let current = Promise.resolve(path);
      let folder = path;
      for (const part of names) {
        folder = join(folder, part);
        const known = made.get(folder) ?? make(current, folder);
        made.set(folder, known);
        current = known;
      }
      return current;
    },
    async removeEmpty() {
      for (const folder of [...made.keys()].toReversed()) {
        // One that is not empty stays, as does one that somebody else has removed.
        await rmdir(folder).catch(() => undefined);
      }
    },
    async flush() {
      for (const folder of made.keys()) await flushFolder(folder);
      await flushFolder(parent);
    },
  };
}
