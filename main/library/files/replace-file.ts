import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFile, flushFileSync } from '../../shared/flush-file.ts';
import { FILE_MODE } from '../../shared/restrict-mode.ts';
import { flushFolder, flushFolderSync } from './private-folder.ts';

/**
 * Replaces a small file atomically: after a crash or on a full disk it has the old or the new
 * text. Throws the disk's error.
 */
export function replaceFileSync(file: string, text: string): void {
  const draft = `${file}.new`;
  try {
    const handle = openSync(draft, 'w', FILE_MODE);
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(handle, bytes, at);
      flushFileSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  flushFolderSync(dirname(file));
}

/**
 * Replaces a file, flushing off the event loop. `isWanted` is called right before the swap: false
 * keeps the old text. One call at a time for each file.
 */
export async function replaceFile(file: string, text: string, isWanted: () => boolean): Promise<void> {
  const draft = `${file}.draft`;
  try {
    {
      await using handle = await open(draft, 'w', FILE_MODE);
      await handle.writeFile(text);
      await flushFile(handle);
    }
    // Synchronous, so that nothing comes between the check and the rename.
    if (isWanted()) renameSync(draft, file);
    else await rm(draft, { force: true });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await flushFolder(dirname(file));
}
