import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE } from '../../core/restrict-mode.ts';
import { flushFolderSync } from './private-folder.ts';

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
