import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import { renameFile } from '../../shared/rename-file.ts';
import { FOLDER_MODE } from '../../shared/restrict-mode.ts';
import { skipUnsupported } from '../../shared/unsupported.ts';
import { systemCode } from '../database/storage-error.ts';
import { flushFolder } from '../files/private-folder.ts';

/** Leftovers stay in the trash this long (P38). */
export const TRASH_MS = 30 * TWENTY_FOUR_HOURS_MS;

interface TrashedFile {
  readonly hash: string;
  readonly byteLength: number;
  /** Time when it was moved here, ms since the epoch. */
  readonly trashedAt: number;
}

export type Trash = ReturnType<typeof openTrash>;

/**
 * Leftovers that a check removed from the images: `trash/<hash>` in the images' folder, so that a
 * move costs no space. `fileOf`: path of an image.
 */
export function openTrash(root: string, fileOf: (hash: string) => string, isHash: (name: string) => boolean) {
  const folder = join(root, 'trash');
  const trashedFile = (hash: string) => join(folder, hash);

  async function list(): Promise<readonly TrashedFile[]> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return [];
      throw error;
    });
    const files = names.filter(isHash).map(async (hash) => {
      const { size, mtimeMs } = await stat(trashedFile(hash));
      return { hash, byteLength: size, trashedAt: mtimeMs };
    });
    return Promise.all(files);
  }

  return {
    list,
    fileOf: trashedFile,
    /** `at`: ms since the epoch. */
    async put(hash: string, at: number): Promise<void> {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const file = trashedFile(hash);
      await renameFile(fileOf(hash), file);
      // The file's modification time records when it was moved here.
      await utimes(file, at / 1_000, at / 1_000).catch(skipUnsupported);
      await flushFolder(folder);
    },
    /** Moves a file back to the images. */
    async restore(hash: string): Promise<void> {
      await mkdir(join(fileOf(hash), '..'), { recursive: true, mode: FOLDER_MODE });
      await renameFile(trashedFile(hash), fileOf(hash));
    },
    /** Deletes what was moved here before a time; returns the freed bytes. */
    async removeBefore(time: number): Promise<number> {
      const old = (await list()).filter(({ trashedAt }) => trashedAt < time);
      await Promise.all(old.map(({ hash }) => rm(trashedFile(hash), { force: true })));
      return old.reduce((sum, { byteLength }) => sum + byteLength, 0);
    },
  };
}
