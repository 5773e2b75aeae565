import type { PlannedImage } from '../bagit/images/planned-image.ts';
import type { LoggedExport } from '../library/catalog/export-log.ts';
import { isAsLogged } from './forms/export-form.ts';
import { formOf } from './forms/logged-form.ts';
import type { ExportSource } from './run-export.ts';

/** What a new export into a folder may leave out. */
export interface EarlierExports {
  readonly last: LoggedExport;
  /** Whether one of them has this image. */
  has(image: PlannedImage): boolean;
}

/**
 * The exports into the folder `target` (absolute, without links) that are still there; null: none. The library knows more of them: some were deleted, and
 * another drive may have the path now, or something that only looks like one.
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
