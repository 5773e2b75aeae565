import { opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flushFolder } from './files/private-folder.ts';
import { PARTIAL_FOLDER } from './images/partial-images.ts';
import { isImageFolder } from './storage/image-folder.ts';

/**
 * Suffix of a folder being deleted: a start after a crash resumes that, and no account opens it.
 */
export const DELETING = '.deleting';

export interface AccountData {
  readonly bytes: number;
  /**
   * True if its images are on a disconnected drive; they are not in `bytes`, and are not deleted.
   */
  readonly areImagesAway: boolean;
}

interface FoundFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Yields all files below a folder. Skips files and folders removed meanwhile; doesn't follow
 * links.
 */
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

/** Returns the folder to which images were moved; `null` if they are in the account's own. */
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
    // Without a database, nothing says that images are elsewhere.
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

export async function measureAccountData(folder: string): Promise<AccountData> {
  const moved = movedImages(folder);
  const areImagesAway = moved !== null && !(await isThere(moved));
  return { bytes: await measureFolders(moved === null ? [folder] : [folder, moved]), areImagesAway };
}

/** Sums the bytes of all files in folders; a missing folder has none. */
export async function measureFolders(folders: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const folder of folders) for await (const file of filesBelow(folder)) bytes += file.bytes;
  return bytes;
}

/**
 * Deletes the data of an account that is not open. No account opens it from then on;
 * `finishDeletions` resumes an interrupted deletion. `onDeleted` gets the bytes of each file.
 * Throws the disk's error.
 */
export async function deleteAccountData(folder: string, onDeleted: (bytes: number) => void): Promise<void> {
  const deleting = folder + DELETING;
  // An interrupted deletion has the same name.
  if (await isThere(deleting)) await deleteFolders(deleting, onDeleted);
  if (!(await isThere(folder))) return;
  await rename(folder, deleting);
  await flushFolder(dirname(folder));
  await deleteFolders(deleting, onDeleted);
}

/** Deletes moved images first, because the database names their folder. */
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

/**
 * Deletes the parts of interrupted downloads of an account that is not open. Throws the disk's
 * error.
 */
export async function deletePartialImages(folder: string): Promise<void> {
  await rm(join(folder, PARTIAL_FOLDER), { recursive: true, force: true });
}

/** Resumes deletions that a crash interrupted. `accounts`: folder of all accounts. */
export async function finishDeletions(accounts: string): Promise<void> {
  const entries = await opendir(accounts).catch(() => null);
  if (entries === null) return;
  for await (const entry of entries) {
    if (entry.isDirectory() && entry.name.endsWith(DELETING))
      await deleteFolders(join(accounts, entry.name), () => {});
  }
}
