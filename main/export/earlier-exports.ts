import { basename, dirname } from 'node:path';
import type { PlannedImage } from '../bagit/planned-image.ts';
import type { ExportedSnapshot, LoggedExport } from '../library/catalog/export-log.ts';
import type { Library } from '../library/library.ts';
import { exists } from './bag/exists.ts';
import type { ExportSource } from './run-export.ts';
import { isAsLogged } from './write/export-form.ts';
import { formOf } from './write/logged-form.ts';
import { archivesIn } from './write/zip-archives.ts';
import { zipFolderName } from './write/zip-form.ts';

/** Earlier exports, whose images a new export into the same folder may skip. */
export interface EarlierExports {
  readonly last: LoggedExport;
  /** Returns true if one of them contains this image. */
  has(image: PlannedImage): boolean;
}

/**
 * Returns the exports into the folder `target` (absolute, without links) that still exist, if any.
 * The library knows more: some were deleted, and the path may now belong to another drive, or to a
 * lookalike.
 */
export async function findEarlierExports(
  { library, environment }: Pick<ExportSource, 'library' | 'environment'>,
  target: string,
): Promise<EarlierExports | null> {
  const found: LoggedExport[] = [];
  for (const logged of library.exports.ended(target))
    if (await isAsLogged(formOf(logged, environment.host), library.exports.bags(logged.id)))
      found.push(logged);
  const [last] = found;
  if (last === undefined) return null;
  const ids = new Set(found.map(({ id }) => id));
  return { last, has: ({ subject, image: { hash } }) => library.exports.has(ids, { subject, hash }) };
}

/** Returns the newest export on the disk that has an image: its folder or first archive, absolute. */
export async function findExportOf(
  { exports }: Pick<Library, 'exports'>,
  image: ExportedSnapshot,
): Promise<{ readonly name: string; readonly path: string } | null> {
  for (const { name, path } of exports.holding(image)) {
    const isZip = basename(path) === zipFolderName(name);
    const shown = isZip ? (await archivesIn(dirname(path), name)).at(0)?.file : path;
    if (shown !== undefined && (await exists(shown).catch(() => false))) return { name, path: shown };
  }
  return null;
}
