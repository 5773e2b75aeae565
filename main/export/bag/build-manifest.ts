import type { Environment, ExportPrecision, SubjectReference } from '../../../preload/contract/index.ts';
import type { SubjectNames } from '../../library/catalog/subjects.ts';
import type { PlannedImage } from '../names/export-paths.ts';
import { isoTime } from '../names/utc-time.ts';
import {
  type ExportManifest,
  type ImageFault,
  MANIFEST_FORMAT_VERSION,
  type ManifestImage,
  type ManifestSubject,
  type MissingReason,
} from './manifest-schema.ts';

export interface MissingSubject {
  readonly subject: SubjectReference;
  readonly names: SubjectNames | null;
  readonly reason: MissingReason;
}

/** A chosen image with its path in the bag, and what became of it; `notWritten`: the export ended before. */
export interface ExportedImage {
  readonly planned: PlannedImage;
  /** From the bag's root on, with `/`. */
  readonly path: string;
  readonly outcome: 'written' | 'notWritten' | ImageFault;
}

interface ManifestInput {
  readonly version: string;
  readonly environment: Environment;
  readonly createdAt: number;
  readonly precision: ExportPrecision;
  readonly complete: boolean;
  readonly images: readonly ExportedImage[];
  readonly missing: readonly MissingSubject[];
}

function describeSubject(subject: SubjectReference, names: SubjectNames | null): ManifestSubject {
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
    capturedOffsetMinutes: image.capturedOffsetMinutes ?? null,
    receivedAt: isoTime(image.receivedAt),
    downloadedAt: isoTime(image.fetchedAt),
    confirmedAt: isoTime(image.confirmedAt),
    lastModified: image.lastModified,
    etag: image.etag,
    requestId: image.requestId ?? null,
    adjusted: false,
  };
}

/** Lists are in the order of `images` and `missing`. */
export function buildManifest(input: ManifestInput): ExportManifest {
  const { environment, images } = input;
  const files: ExportManifest['files'] = [];
  const failed: ExportManifest['failed'] = [];
  const missing: ExportManifest['missing'] = [];
  for (const { planned, path, outcome } of images) {
    const image = describeImage(planned);
    if (outcome === 'written') files.push({ path, ...image });
    else if (outcome === 'notWritten') missing.push({ reason: outcome, subject: image.subject });
    else failed.push({ reason: outcome, ...image });
  }
  for (const { subject, names, reason } of input.missing)
    missing.push({ reason, subject: describeSubject(subject, names) });
  return {
    formatVersion: MANIFEST_FORMAT_VERSION,
    application: { name: 'Fleetglass', version: input.version },
    complete: input.complete,
    createdAt: isoTime(input.createdAt) ?? '',
    source: { name: 'Device Cloud', host: environment.host },
    environment: { name: environment.name, kind: environment.kind },
    precision: input.precision,
    totals: {
      chosen: images.length + input.missing.length,
      written: files.length,
      missing: missing.length,
      failed: failed.length,
      byteLength: files.reduce((sum, file) => sum + file.byteLength, 0),
    },
    files,
    missing,
    failed,
  };
}
