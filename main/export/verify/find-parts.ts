import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { INFO_NAME } from '../../bagit/bag-files.ts';
import { JOURNAL_FILES } from '../bag/journal.ts';

/** Marks of an export's own folder, even if other files were removed. */
const OWN =
  /^(?:data|bagit\.txt|bag-info\.txt|(?:tag)?manifest-[a-z0-9-]+\.txt|manifest\.json|export-incomplete\..*)$/;

/** More archives and folders than anybody splits an export into. */
const LIMIT = 10_000;

async function hasOneOf(folder: string, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const found = await lstat(join(folder, name)).catch(() => null);
    if (found?.isFile() === true) return true;
  }
  return false;
}

/**
 * Archives and folders that may be parts of one export, absolute, sorted by name, and the other
 * entries of their folder.
 */
export interface FoundParts {
  readonly paths: readonly string[];
  readonly others: readonly string[];
}

/** Returns `null` if the path is an export itself, or something else. */
export async function findParts(path: string): Promise<FoundParts | null> {
  const entries = await readdir(path, { withFileTypes: true }).catch((): Dirent[] => []);
  if (entries.length > LIMIT || entries.some(({ name }) => OWN.test(name))) return null;
  const paths: string[] = [];
  const others: string[] = [];
  let archives = 0;
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const isArchive = entry.isFile() && /\.zip$/i.test(entry.name);
    const child = join(path, entry.name);
    if (isArchive) archives += 1;
    if (isArchive || (entry.isDirectory() && (await hasOneOf(child, [INFO_NAME, ...JOURNAL_FILES]))))
      paths.push(child);
    else others.push(entry.name);
  }
  // A single folder in a folder is an unpacked export.
  return archives > 0 || paths.length > 1 ? { paths, others } : null;
}
