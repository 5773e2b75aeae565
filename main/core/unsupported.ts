/**
 * What file systems answer to a call that they don't know: FAT, exFAT, network shares, FUSE. `EISDIR` is Windows' “invalid function”, which
 * virtual drives answer, `UNKNOWN` any error that libuv has no name for.
 */
const UNSUPPORTED: ReadonlySet<unknown> = new Set([
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EPERM',
  'ENOTTY',
  'EISDIR',
  'UNKNOWN',
]);

/** Whether a file system refuses a call because it doesn't know it. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Error && UNSUPPORTED.has(Reflect.get(error, 'code'));
}

/** For `catch`: skips what the file system doesn't know, and throws any other error. */
export function skipUnsupported(error: unknown): void {
  if (!isUnsupported(error)) throw error;
}

/** Runs a call that is skipped where the file system doesn't know it. */
export function ifSupported(call: () => void): void {
  try {
    call();
  } catch (error) {
    skipUnsupported(error);
  }
}
