import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFile } from '../shared/flush-file.ts';
import { realPath } from '../shared/real-path.ts';
import { renameFile } from '../shared/rename-file.ts';
import { isUnsupported } from '../shared/unsupported.ts';

/** Suffix of a file's name until the file is complete. */
export const PART_SUFFIX = '.part';

/** Undefined on Windows, where exclusive creation does not follow links either. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
/** Flags for `open` that create a new file and never follow a link. */
export const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
/** Thrown if a file reads back differently than written: the disk or the stick is damaged. */
export class ReadBackError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`${path} was not read back as it was written.`, { cause });
  }
}

/** Throws if a folder on the path was replaced by a link since it was made (P34). */
export async function assertRealFolder(folder: string): Promise<void> {
  // HFS+ returns decomposed letters.
  if ((await realPath(folder)).normalize('NFC') !== folder.normalize('NFC')) {
    throw new Error('A folder of the export was replaced while it was written.');
  }
}

/** Gives a finished file its name. Throws if that name is taken. */
export async function publishFile(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    // FAT, exFAT and some shares have no hard links.
    if (!isUnsupported(error)) throw error;
    // Only this export writes into its folder, so no file appears between the check and the
    // renaming.
    const present = await lstat(file).catch(() => null);
    if (present !== null) throw Object.assign(new Error('The file is there already.'), { code: 'EEXIST' });
    await renameFile(part, file);
    return;
  }
  // The file is complete under its name; a leftover second name is only untidy.
  await unlink(part).catch(() => undefined);
}

/**
 * Writes a file that must not exist yet. Its name ends in `.part` until all of it is on the disk,
 * it is never written through a link, and its parent must be the real folder of that path (P34).
 * If `write` or the disk fails, nothing is left. Its mode follows the umask.
 */
export async function writeNewFile<Value>(
  file: string,
  write: (handle: FileHandle) => Promise<Value>,
): Promise<Value> {
  const part = `${file}${PART_SUFFIX}`;
  const handle = await open(part, NEW_FILE, 0o666);
  try {
    let value: Value;
    try {
      await assertRealFolder(dirname(file));
      value = await write(handle);
      await flushFile(handle);
    } finally {
      await handle.close();
    }
    await assertRealFolder(dirname(file));
    await publishFile(part, file);
    return value;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
