import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SPOOL_SUFFIX } from '../format/pack-files.ts';

/** Removes what makings that were killed have left in their spool folder. A file that stays takes space, and nothing else. */
export async function removeSpools(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(SPOOL_SUFFIX)))
    await rm(join(folder, name), { force: true }).catch(() => undefined);
}
