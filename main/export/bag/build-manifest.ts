import type { Environment, ExportPrecision, SubjectReference } from '../../../preload/contract/index.ts';
import type { SubjectNames } from '../../library/catalog/subjects.ts';
import type { PlannedImage } from '../names/planned-image.ts';
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
  /** The path of its XMP file; null: none was wanted. */
  readonly sidecar: string | null;
}

/** What a manifest says of the export as a whole. */
export interface ManifestHead {
  readonly exportId: string;
  readonly version: string;
  readonly environment: Environment;
  readonly createdAt: number;
  readonly precision: ExportPrecision;
  /** An IANA name, or `device`. */
  readonly timeZone: string;
  /** How far the service's clock is ahead of the laptop's, where that is known. */
  readonly clockOffsetMs: number | null;
  readonly previous: ExportManifest['previous'];
}

interface ManifestInput extends ManifestHead {
  readonly fieldsOf: (deviceId: string) => Readonly<Record<string, string>>;
  readonly isRequested: (subject: SubjectReference) => boolean;
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

/** The facts of an image as a manifest has them. */
export function describeImage({ subject, names, image }: PlannedImage): ManifestImage {
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
    note: null,
    adjusted: false,
  };
}

function describeDevices(
  images: readonly ExportedImage[],
  fieldsOf: ManifestInput['fieldsOf'],
): ExportManifest['devices'] {
  const ids = new Set(images.map(({ planned }) => planned.subject.deviceId));
  return [...ids].sort().map((deviceId) => ({ deviceId, fields: { ...fieldsOf(deviceId) } }));
}

/** Lists are in the order of `images` and `missing`. */
export function buildManifest(input: ManifestInput): ExportManifest {
  const { environment, images } = input;
  const files: ExportManifest['files'] = [];
  const failed: ExportManifest['failed'] = [];
  const missing: ExportManifest['missing'] = [];
  for (const { planned, path, outcome, sidecar } of images) {
    const image = describeImage(planned);
    if (outcome === 'written') files.push({ path, sidecar, ...image });
    else if (outcome === 'notWritten')
      missing.push({ reason: outcome, subject: image.subject, isRequested: false });
    else failed.push({ reason: outcome, ...image });
  }
  for (const { subject, names, reason } of input.missing)
    missing.push({
      reason,
      subject: describeSubject(subject, names),
      isRequested: input.isRequested(subject),
    });
  return {
    formatVersion: MANIFEST_FORMAT_VERSION,
    application: { name: 'Fleetglass', version: input.version },
    complete: images.every(({ outcome }) => outcome !== 'notWritten'),
    id: input.exportId,
    createdAt: isoTime(input.createdAt) ?? '',
    timeZone: input.timeZone,
    clockOffsetMilliseconds: input.clockOffsetMs,
    source: { name: 'Device Cloud', host: environment.host },
    environment: { name: environment.name, kind: environment.kind },
    precision: input.precision,
    previous: input.previous,
    totals: {
      chosen: images.length + input.missing.length,
      written: files.length,
      missing: missing.length,
      failed: failed.length,
      byteLength: files.reduce((sum, file) => sum + file.byteLength, 0),
    },
    devices: describeDevices(images, input.fieldsOf),
    files,
    missing,
    failed,
  };
}
