import { realpathSync, realpath as walk } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { isUnsupported } from './unsupported.ts';

/** Resolves each path segment itself, without the system's own call. */
const walkPath = promisify(walk);

/** Tries `next` if the file system doesn't support the call; else rethrows. */
function orThrow<Value>(error: unknown, next: () => Value): Value {
  if (!isUnsupported(error)) throw error;
  return next();
}

/**
 * Returns the absolute path without links. On drives that can't resolve it (virtual ones on
 * Windows), resolves segment by segment, or trusts the given path.
 */
export async function realPath(path: string): Promise<string> {
  return await realpath(path)
    .catch((error: unknown) => orThrow(error, () => walkPath(path)))
    .catch((error: unknown) => orThrow(error, () => resolve(path)));
}

/** Synchronous form of `realPath`. */
export function realPathSync(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    return orThrow(error, () => walkPathSync(path));
  }
}

function walkPathSync(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    return orThrow(error, () => resolve(path));
  }
}
