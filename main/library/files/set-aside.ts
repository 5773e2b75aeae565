import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** SQLite's files of a database; without its `-wal` a database may lack its last changes. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'] as const;

/** Formats a time for a file name; Windows refuses colons. */
function stamp(time: number): string {
  return new Date(time).toISOString().replaceAll(':', '-');
}

/**
 * Renames an unusable database with its companions to `<name>.<time>.aside`. Never replaces a
 * file. Returns the new name.
 */
export function setAside(file: string, time: number): string {
  const free = (candidate: string) => COMPANIONS.every((companion) => !existsSync(candidate + companion));
  const wanted = join(dirname(file), `${basename(file)}.${stamp(time)}.aside`);
  let target = wanted;
  for (let count = 2; !free(target); count += 1) target = `${wanted}-${count}`;
  for (const companion of COMPANIONS) {
    if (existsSync(file + companion)) renameSync(file + companion, target + companion);
  }
  return target;
}

/** Returns the newest database that was set aside, if any. */
export function lastSetAside(file: string): string | null {
  const name = basename(file);
  const asides = readdirSync(dirname(file)).filter(
    (entry) => entry.startsWith(`${name}.`) && /\.aside(-\d+)?$/.test(entry),
  );
  const last = asides.sort().at(-1);
  return last === undefined ? null : join(dirname(file), last);
}
