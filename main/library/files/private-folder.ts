import { closeSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFile, flushFileSync } from '../../shared/flush-file.ts';
import { FILE_MODE, FOLDER_MODE, restrictMode } from '../../shared/restrict-mode.ts';
import { ifSupported, skipUnsupported } from '../../shared/unsupported.ts';

/** Windows can't open a folder to flush it; NTFS journals its entries. */
const canFlushFolders = process.platform !== 'win32';

/**
 * Makes a folder with mode 0700 that survives a power cut, or changes the mode of an existing one.
 */
export function makePrivateFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  restrictMode(folder, FOLDER_MODE);
  if (first === undefined) return;
  // The entry of each new folder is in its parent.
  for (let made = folder; made.length >= first.length; made = dirname(made)) flushFolderSync(dirname(made));
}

/** Changes the mode of a file to 0600. */
export function makePrivateFile(file: string): void {
  restrictMode(file, FILE_MODE);
}

/**
 * Flushes the entries of a folder, so that a renamed or new file survives a power cut. On shares
 * without support, nothing else helps.
 */
export function flushFolderSync(folder: string): void {
  if (!canFlushFolders) return;
  ifSupported(() => {
    const descriptor = openSync(folder, 'r');
    try {
      flushFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  });
}

/** Does the same without blocking the main loop. */
export async function flushFolder(folder: string): Promise<void> {
  if (!canFlushFolders) return;
  try {
    await using handle = await open(folder, 'r');
    await flushFile(handle);
  } catch (error) {
    skipUnsupported(error);
  }
}
