import type { Environment, ExportPrecision, SubjectReference } from '../../preload/contract/index.ts';
import type { ImageFault } from './copy-image.ts';
import type { ExportPath, PlannedImage } from './names/export-paths.ts';
import { isoTime } from './names/utc-time.ts';
import type { MissingReason, MissingSubject } from './resolve-subject.ts';

/** Version of the manifest's own format; a reader refuses one that it does not know. */
const MANIFEST_FORMAT_VERSION = 1;

interface ManifestSubject {
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly archiveId: string | null;
  readonly archiveName: string | null;
}

/** The facts of an image. The four clocks are ISO 8601 in UTC, null where not reported. */
interface ManifestImage {
  readonly subject: ManifestSubject;
  readonly precision: 'low' | 'full';
  readonly mediaType: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly byteLength: number;
  /** Of the original bytes, lower-case hex. */
  readonly sha256: string;
  readonly capturedAt: string | null;
  readonly receivedAt: string | null;
  readonly fetchedAt: string | null;
  readonly confirmedAt: string | null;
}

/** A file that was written; `path` is relative to the manifest, with `/`. */
interface ManifestFile extends ManifestImage {
  readonly path: string;
}

/** A stored image that could not be exported. */
interface ManifestFailure extends ManifestImage {
  readonly reason: ImageFault;
}

/** Names no user. `complete` is false after a cancel or a failure. `subjects = files + failed + missing + notReached`; the last were not tried. */
export interface Manifest {
  readonly formatVersion: number;
  readonly application: { readonly name: 'Fleetglass'; readonly version: string };
  readonly complete: boolean;
  readonly createdAt: string | null;
  readonly source: { readonly name: 'Device Cloud'; readonly host: string };
  readonly environment: { readonly name: string; readonly kind: Environment['kind'] };
  readonly precision: ExportPrecision;
  readonly totals: {
    readonly subjects: number;
    readonly files: number;
    readonly failed: number;
    readonly missing: number;
    readonly notReached: number;
    readonly byteLength: number;
  };
  readonly files: readonly ManifestFile[];
  readonly failed: readonly ManifestFailure[];
  readonly missing: readonly { readonly subject: ManifestSubject; readonly reason: MissingReason }[];
}

export type ImageResult =
  | { readonly kind: 'written'; readonly planned: PlannedImage; readonly path: ExportPath }
  | { readonly kind: 'failed'; readonly planned: PlannedImage; readonly reason: ImageFault };

interface ManifestInput {
  readonly version: string;
  readonly environment: Environment;
  readonly createdAt: number;
  readonly precision: ExportPrecision;
  readonly complete: boolean;
  readonly plannedCount: number;
  readonly results: readonly ImageResult[];
  readonly missing: readonly MissingSubject[];
}

function describeSubject(subject: SubjectReference, names: PlannedImage['names'] | null): ManifestSubject {
  return {
    organizationId: names?.organizationId ?? null,
    organizationName: names?.organizationName ?? null,
    deviceId: subject.deviceId,
    deviceName: names?.deviceName ?? null,
    archiveId: subject.archiveId,
    archiveName: names?.archiveName ?? null,
  };
}

function describeImage({ subject, names, image }: PlannedImage): ManifestImage {
  return {
    subject: describeSubject(subject, names),
    precision: image.precision,
    mediaType: image.mediaType,
    widthPixels: image.widthPixels,
    heightPixels: image.heightPixels,
    byteLength: image.byteLength,
    sha256: image.hash,
    capturedAt: isoTime(image.capturedAt),
    receivedAt: isoTime(image.receivedAt),
    fetchedAt: isoTime(image.fetchedAt),
    confirmedAt: isoTime(image.confirmedAt),
  };
}

export function buildManifest(input: ManifestInput): Manifest {
  const { environment, results } = input;
  const files: ManifestFile[] = [];
  const failed: ManifestFailure[] = [];
  for (const result of results) {
    const image = describeImage(result.planned);
    if (result.kind === 'failed') failed.push({ reason: result.reason, ...image });
    else files.push({ path: pathParts(result.path).join('/'), ...image });
  }
  return {
    formatVersion: MANIFEST_FORMAT_VERSION,
    application: { name: 'Fleetglass', version: input.version },
    complete: input.complete,
    createdAt: isoTime(input.createdAt),
    source: { name: 'Device Cloud', host: environment.host },
    environment: { name: environment.name, kind: environment.kind },
    precision: input.precision,
    totals: {
      subjects: input.plannedCount + input.missing.length,
      files: files.length,
      failed: failed.length,
      missing: input.missing.length,
      notReached: input.plannedCount - results.length,
      byteLength: files.reduce((sum, file) => sum + file.byteLength, 0),
    },
    files,
    failed,
    missing: input.missing.map(({ subject, names, reason }) => ({
      subject: describeSubject(subject, names),
      reason,
    })),
  };
}

function pathParts({ organization, device, file }: ExportPath): readonly string[] {
  return [organization, device, file];
}
