import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** The path leads to a folder, a pipe, a socket or a device. */
export class NotARegularFileError extends Error {
  override readonly name = 'NotARegularFileError';
}

export class FileOverLimitError extends Error {
  override readonly name = 'FileOverLimitError';
}

/**
 * Without O_NONBLOCK opening a pipe waits for a writer forever. Windows has neither flag, and no
 * such files.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const NO_LINK = constants.O_NOFOLLOW ?? 0;

interface Options {
  /** For a file that the user has chosen; other paths from outside must not leave their folder. */
  readonly followsLink?: boolean;
}

function flagsOf({ followsLink = false }: Options): number {
  return followsLink ? FLAGS : FLAGS | NO_LINK;
}

/** Opens a file without waiting. Throws `NotARegularFileError` or the disk's error. */
export async function openRegularFile(path: string, options: Options = {}): Promise<FileHandle> {
  const handle = await open(path, flagsOf(options));
  try {
    // Checks the open file: the path may lead elsewhere by now.
    if ((await handle.stat()).isFile()) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  throw new NotARegularFileError();
}

/** As `openRegularFile`, for threads. Returns a file descriptor, which the caller closes. */
export function openRegularFileSync(path: string, options: Options = {}): number {
  const descriptor = openSync(path, flagsOf(options));
  try {
    if (fstatSync(descriptor).isFile()) return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  closeSync(descriptor);
  throw new NotARegularFileError();
}

/** Reads a whole file. Throws like `openRegularFile`; `FileOverLimitError` over `mostBytes`. */
export async function readRegularFile(
  path: string,
  mostBytes: number,
  options: Options = {},
): Promise<Buffer> {
  await using handle = await openRegularFile(path, options);
  const { size } = await handle.stat();
  if (size > mostBytes) throw new FileOverLimitError();
  // A file may grow while it is read.
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await handle.read(bytes, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
