/**
 * Errors that file systems (FAT, exFAT, network shares, FUSE) return for unsupported calls.
 * Virtual Windows drives return `EISDIR` (“invalid function”), or `UNKNOWN` for errors that libuv
 * has no name for.
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

/** Returns true if the file system doesn't support the call. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Error && UNSUPPORTED.has(Reflect.get(error, 'code'));
}

/** Handles a rejection in `catch`: ignores unsupported calls, and rethrows any other error. */
export function skipUnsupported(error: unknown): void {
  if (!isUnsupported(error)) throw error;
}

/** Runs a call, and ignores that the file system doesn't support it. */
export function ifSupported(call: () => void): void {
  try {
    call();
  } catch (error) {
    skipUnsupported(error);
  }
}
