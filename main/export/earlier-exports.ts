import type { PlannedImage } from '../bagit/planned-image.ts';
import type { LoggedExport } from '../library/catalog/export-log.ts';
import type { ExportSource } from './run-export.ts';
import { isAsLogged } from './write/export-form.ts';
import { formOf } from './write/logged-form.ts';

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
