import type { ExportPrecision, Precision, SubjectReference } from '../../preload/contract/index.ts';
import type { StoredImage } from '../library/images/snapshots.ts';
import type { Library } from '../library/library.ts';
import type { MissingSubject } from './bag/build-manifest.ts';
import type { MissingReason } from './bag/manifest-schema.ts';
import type { PlannedImage } from './names/export-paths.ts';

type ResolvedSubject =
  | { readonly kind: 'planned'; readonly planned: PlannedImage }
  | { readonly kind: 'missing'; readonly missing: MissingSubject };

export type ExportLibrary = Pick<Library, 'names' | 'newest' | 'tile' | 'openImage'>;

function precisionsFor(wanted: ExportPrecision): readonly Precision[] {
  return wanted === 'best' ? ['full', 'low'] : [wanted];
}

function missingReason(
  library: ExportLibrary,
  subject: SubjectReference,
  wanted: ExportPrecision,
): MissingReason {
  if (wanted === 'full' && library.newest(subject, 'low') !== null) return 'onlyLowDownloaded';
  if (wanted === 'low' && library.newest(subject, 'full') !== null) return 'onlyFullDownloaded';
  return library.tile(subject)?.availability === 'none' ? 'serviceHasNone' : 'notDownloaded';
}

function firstStored(
  library: ExportLibrary,
  subject: SubjectReference,
  wanted: ExportPrecision,
): StoredImage | null {
  for (const precision of precisionsFor(wanted)) {
    const image = library.newest(subject, precision);
    if (image !== null) return image;
  }
  return null;
}

/** Finds one stored image of a subject, which need not be its newest. An image of another subject counts as none. */
export function resolveStored(
  library: Pick<Library, 'names' | 'history'>,
  subject: SubjectReference,
  hash: string,
): ResolvedSubject {
  const names = library.names(subject);
  if (names === null) return { kind: 'missing', missing: { subject, names, reason: 'unknownSubject' } };
  const image = library.history(subject).find((stored) => stored.hash === hash);
  if (image === undefined) return { kind: 'missing', missing: { subject, names, reason: 'notDownloaded' } };
  const planned = { subject, names, image: { ...image, lastModified: null, etag: null } };
  return { kind: 'planned', planned };
}

/** Finds the newest stored image of a subject in the wanted precision, or why there is none. */
export function resolveSubject(
  library: ExportLibrary,
  subject: SubjectReference,
  wanted: ExportPrecision,
): ResolvedSubject {
  const names = library.names(subject);
  if (names === null) return { kind: 'missing', missing: { subject, names, reason: 'unknownSubject' } };
  const image = firstStored(library, subject, wanted);
  if (image !== null) return { kind: 'planned', planned: { subject, names, image } };
  return { kind: 'missing', missing: { subject, names, reason: missingReason(library, subject, wanted) } };
}
