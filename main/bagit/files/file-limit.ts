/** The longest file of FAT32, bytes. */
const FAT32_FILE_BYTES = 0xffff_ffff;

/** A content is longer than any file on the file system that it is written to: 4 GB on FAT32. */
export class FileTooLongError extends Error {
  constructor(cause: unknown) {
    super('The file system takes no file of this length.', { cause });
  }
}

/**
 * Whether a file system refused to make a file longer. Windows calls the disk full where one file of FAT32 is. `start` and `end`: in the file, of what was
 * to be written.
 */
export function isTooLong(error: unknown, start: number, end: number): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const isAtLimit = start <= FAT32_FILE_BYTES && end > FAT32_FILE_BYTES;
  return code === 'EFBIG' || (code === 'ENOSPC' && isAtLimit);
}

/** `FileTooLongError` for an error that says so, else the error itself. */
export function lengthError(error: unknown, start: number, end: number): unknown {
  return isTooLong(error, start, end) ? new FileTooLongError(error) : error;
}
