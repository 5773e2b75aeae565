import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only the person may enter (P14). */
export const FOLDER_MODE = 0o700;
/** Only the person may read and write (P14). */
export const FILE_MODE = 0o600;

/** Windows can't open a folder to flush it; NTFS journals its entries. */
const canFlushFolders = process.platform !== 'win32';

/** Shares and some file systems can't flush a folder; nothing else helps there. */
const CANNOT_FLUSH: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function allowCannotFlush(error: unknown): void {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (!CANNOT_FLUSH.has(code)) throw error;
}

function restrict(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}

/** Makes a folder with mode 0700 where needed, which survives a power cut, or changes the mode of an existing one. */
export function makePrivateFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  restrict(folder, FOLDER_MODE);
  if (first === undefined) return;
  // The entry of each new folder is in the one above it.
  for (let made = folder; made.length >= first.length; made = dirname(made)) flushFolderSync(dirname(made));
}

/** Changes the mode of a file to 0600. */
export function makePrivateFile(file: string): void {
  restrict(file, FILE_MODE);
}

/** Flushes the entries of a folder, so that a renamed or new file survives a power cut. */
export function flushFolderSync(folder: string): void {
  if (!canFlushFolders) return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    allowCannotFlush(error);
  } finally {
    closeSync(descriptor);
  }
}

/** `flushFolderSync` without blocking the main loop. */
export async function flushFolder(folder: string): Promise<void> {
  if (!canFlushFolders) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    allowCannotFlush(error);
  } finally {
    await handle.close();
  }
}
