import { basename, dirname, extname, join } from 'node:path';
import { realPath } from '../shared/real-path.ts';
import { exists } from './bag/exists.ts';

/** Most files with the same name plus a number. */
const SAME_NAME_LIMIT = 1_000;

/**
 * Writes to the chosen file, or to the first free name in its folder: nothing is overwritten,
 * whatever the system's dialog asked. `write` throws `EEXIST` if the name is taken.
 */
export async function writeAtFreeName<Value>(
  chosen: string,
  extension: string,
  write: (path: string) => Promise<Value>,
): Promise<Value> {
  const folder = await realPath(dirname(chosen));
  const isNamed = extname(chosen).toLowerCase() === extension;
  const own = isNamed ? basename(chosen).slice(0, -extension.length) : basename(chosen);
  for (let count = 1; count <= SAME_NAME_LIMIT; count += 1) {
    const suffix = `${count === 1 ? '' : ` (${count})`}${extension}`;
    const path = join(folder, `${own}${suffix}`);
    // A file that is published at its end would find out only then.
    if (await exists(path)) continue;
    try {
      return await write(path);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  throw new Error('Too many files have the same name.');
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'EEXIST';
}
