import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FILE_MODE } from '../../core/restrict-mode.ts';
import { flushFolder, flushFolderSync } from './private-folder.ts';

/** Replaces a small file: after a crash or on a full disk it has the old text or the new one, never a part. Throws the error of the disk. */
export function replaceFileSync(file: string, text: string): void {
  const draft = `${file}.new`;
  try {
    const handle = openSync(draft, 'w', FILE_MODE);
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(handle, bytes, at);
      fsyncSync(handle);
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
 * `replaceFileSync` that flushes off the event loop. `isWanted` is asked right before the new text takes the place of the old one: false
 * leaves the old one. One call at a time for each file.
 */
export async function replaceFile(file: string, text: string, isWanted: () => boolean): Promise<void> {
  const draft = `${file}.draft`;
  try {
    {
      await using handle = await open(draft, 'w', FILE_MODE);
      await handle.writeFile(text);
      await handle.sync();
    }
    // Nothing may come between the question and the rename.
    if (isWanted()) renameSync(draft, file);
    else await rm(draft, { force: true });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await flushFolder(dirname(file));
}
