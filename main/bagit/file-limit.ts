/** Longest file on FAT32, bytes. */
const FAT32_FILE_BYTES = 0xffff_ffff;

/** Thrown if a content exceeds the longest file of the file system: 4 GB on FAT32. */
export class FileTooLongError extends Error {
  constructor(cause: unknown) {
    super('The file system takes no file of this length.', { cause });
  }
}

/**
 * Returns true if the file system refused to make the file longer. On FAT32 Windows reports a full
 * disk instead. `start` and `end`: range that was to be written, bytes.
 */
export function isTooLong(error: unknown, start: number, end: number): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const isAtLimit = start <= FAT32_FILE_BYTES && end > FAT32_FILE_BYTES;
  return code === 'EFBIG' || (code === 'ENOSPC' && isAtLimit);
}

/** Wraps the error in `FileTooLongError` if the file became too long; else returns it. */
export function lengthError(error: unknown, start: number, end: number): unknown {
  return isTooLong(error, start, end) ? new FileTooLongError(error) : error;
}
