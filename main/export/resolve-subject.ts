import type { SubjectReference } from '../../preload/contract/index.ts';
import type { PlannedImage } from '../bagit/planned-image.ts';
import type { Library } from '../library/library.ts';

/** Returns the best stored image of a subject, if any. */
export function resolveBest(
  { exportRows: rows }: Pick<Library, 'exportRows'>,
  subject: SubjectReference,
): PlannedImage | null {
  const row = rows.find(subject);
  const owner = row === null ? null : rows.owner(row);
  if (row === null || owner === null) return null;
  const [best] = rows.wanted(row, { kind: 'newest' }, 'best');
  if (best?.kind !== 'stored') return null;
  const { snapshotId } = best;
  const image = rows.stored(snapshotId);
  if (image === null) return null;
  const [note, position, health] = [rows.note(snapshotId), rows.position(row), rows.health(snapshotId)];
  return { subject, names: owner.names, note, position, health, image };
}

/**
 * Returns a stored image of a subject, not necessarily its newest. Ignores images of other
 * subjects.
 */
export function resolveStored(
  library: Pick<Library, 'names' | 'history'>,
  subject: SubjectReference,
  hash: string,
): PlannedImage | null {
  const names = library.names(subject);
  const image = library.history(subject).find((stored) => stored.hash === hash);
  if (names === null || image === undefined) return null;
  const stored = { ...image, lastModified: null, etag: null };
  return { subject, names, note: null, position: null, health: null, image: stored };
}
