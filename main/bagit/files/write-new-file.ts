import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { realPath } from '../../core/real-path.ts';
import { isUnsupported, skipUnsupported } from '../../core/unsupported.ts';

/** At the end of a name until the file is whole. */
export const PART_SUFFIX = '.part';

/** Absent on Windows, where exclusive creation does not follow links either. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
/** For `open`: creates a file that is not there yet, never through a link. */
export const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
/** What is read back is not what was written: the disk or the stick is damaged. */
export class ReadBackError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`${path} was not read back as it was written.`, { cause });
  }
}

/** Fails when a folder on the way was replaced by a link since it was made (P34). */
export async function assertRealFolder(folder: string): Promise<void> {
  // HFS+ answers in decomposed letters.
  if ((await realPath(folder)).normalize('NFC') !== folder.normalize('NFC')) {
    throw new Error('A folder of the export was replaced while it was written.');
  }
}

/** Gives a finished file its name, unless something has that name already. */
export async function publishFile(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    // FAT, exFAT and some shares have no hard links.
    if (!isUnsupported(error)) throw error;
    // Only this export writes into its folder, so no file appears between the check and the renaming.
    const present = await lstat(file).catch(() => null);
    if (present !== null) throw Object.assign(new Error('The file is there already.'), { code: 'EEXIST' });
    await rename(part, file);
    return;
  }
  // The file is whole under its name; a second name that stays is only untidy.
  await unlink(part).catch(() => undefined);
}

/**
 * Writes a file that must not be there yet. It carries `.part` at the end of its name until all of it is on the disk, is
 * never written through a link, and its parent must be the real folder of that path (P34). When `write` or the
 * disk fails, nothing is left. The mode is the person's umask.
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
      await handle.sync().catch(skipUnsupported);
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
