import { realpathSync, realpath as walk } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { isUnsupported } from './unsupported.ts';

/** Reads each part of a path by itself, without the system's own call. */
const walkPath = promisify(walk);

/** The next best answer, where the file system refuses. */
function orThrow<Value>(error: unknown, next: () => Value): Value {
  if (!isUnsupported(error)) throw error;
  return next();
}

/** The absolute path without links. Drives that can't tell (virtual ones on Windows) are read part by part, or taken at their word. */
export async function realPath(path: string): Promise<string> {
  return await realpath(path)
    .catch((error: unknown) => orThrow(error, () => walkPath(path)))
    .catch((error: unknown) => orThrow(error, () => resolve(path)));
}

/** As `realPath`. */
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
