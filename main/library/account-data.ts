import { opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flushFolder } from './files/private-folder.ts';
import { PARTIAL_FOLDER } from './images/partial-images.ts';
import { isImageFolder } from './storage/images/image-folder.ts';

/** The end of the name of a folder that is being deleted: a start after a crash goes on with it, and no account opens it. */
export const DELETING = '.deleting';

/** What an account has on the disk. */
export interface AccountData {
  readonly bytes: number;
  /** Its images are on a drive that is not connected; they are not in `bytes`, and deleting leaves them. */
  readonly areImagesAway: boolean;
}

interface FoundFile {
  readonly path: string;
  readonly bytes: number;
}

/** All files below a folder. A folder or file that goes meanwhile is left out; a link is not followed. */
async function* filesBelow(folder: string): AsyncGenerator<FoundFile> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (entries === null) return;
  for await (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isFile()
      ? await stat(path).then(
          ({ size }) => size,
          () => 0,
        )
      : 0;
    yield { path, bytes };
  }
}

/** The folder of the images where a person moved them; null: they are in the account's own. */
function movedImages(folder: string): string | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(join(folder, 'library.sqlite'), { readOnly: true });
    const row = database.prepare('SELECT images_folder AS moved FROM storage_settings').get();
    const moved = row?.['moved'];
    const accountName = basename(folder, DELETING);
    const own = join(folder, 'blobs');
    const isOurs = typeof moved === 'string' && moved !== own && isImageFolder(moved, { own, accountName });
    return isOurs ? moved : null;
  } catch {
    // Without a database nothing says that images are elsewhere.
    return null;
  } finally {
    database?.close();
  }
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

/** Measures the data of an account that is not open. */
export async function measureAccountData(folder: string): Promise<AccountData> {
  const moved = movedImages(folder);
  const areImagesAway = moved !== null && !(await isThere(moved));
  return { bytes: await measureFolders(moved === null ? [folder] : [folder, moved]), areImagesAway };
}

/** The bytes of all files in folders; a folder that is not there has none. */
export async function measureFolders(folders: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const folder of folders) for await (const file of filesBelow(folder)) bytes += file.bytes;
  return bytes;
}

/**
 * Deletes the data of an account that is not open. No account opens it from then on; a deletion that is cut off goes on with
 * `finishDeletions`. `onDeleted` gets the bytes of each file. Throws the error of the disk.
 */
export async function deleteAccountData(folder: string, onDeleted: (bytes: number) => void): Promise<void> {
  const deleting = folder + DELETING;
  // One that was cut off before has the same name.
  if (await isThere(deleting)) await deleteFolders(deleting, onDeleted);
  if (!(await isThere(folder))) return;
  await rename(folder, deleting);
  await flushFolder(dirname(folder));
  await deleteFolders(deleting, onDeleted);
}

/** The database names the folder of moved images, so these go first. */
async function deleteFolders(folder: string, onDeleted: (bytes: number) => void): Promise<void> {
  const moved = movedImages(folder);
  for (const each of moved === null ? [folder] : [moved, folder]) {
    for await (const { path, bytes } of filesBelow(each)) {
      if (basename(path).startsWith('library.sqlite')) continue;
      await rm(path, { force: true });
      onDeleted(bytes);
    }
    await rm(each, { recursive: true, force: true });
  }
}

/** Deletes the parts of interrupted downloads of an account that is not open. Throws the error of the disk. */
export async function deletePartialImages(folder: string): Promise<void> {
  await rm(join(folder, PARTIAL_FOLDER), { recursive: true, force: true });
}

/** Goes on with deletions that a crash has cut off. `accounts`: the folder of all accounts. */
export async function finishDeletions(accounts: string): Promise<void> {
  const entries = await opendir(accounts).catch(() => null);
  if (entries === null) return;
  for await (const entry of entries) {
    if (entry.isDirectory() && entry.name.endsWith(DELETING))
      await deleteFolders(join(accounts, entry.name), () => {});
  }
}
