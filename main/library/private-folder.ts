import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Only the person may enter (P14). */
export const FOLDER_MODE = 0o700;
/** Only the person may read and write (P14). */
export const FILE_MODE = 0o600;

/** Windows can't open a folder to flush it; NTFS journals its entries itself. */
const canFlushFolders = process.platform !== 'win32';

function restrict(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}

/** Makes a folder with mode 0700, or takes the rights of others away from one that exists. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  restrict(folder, FOLDER_MODE);
}

/** Takes the rights of others away from a file. */
export function makePrivateFile(file: string): void {
  restrict(file, FILE_MODE);
}

/** Puts the entries of a folder on the disk, so that a renamed or new file survives a power cut. */
export function flushFolderSync(folder: string): void {
  if (!canFlushFolders) return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** As `flushFolderSync`, without holding up the main loop. */
export async function flushFolder(folder: string): Promise<void> {
  if (!canFlushFolders) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
