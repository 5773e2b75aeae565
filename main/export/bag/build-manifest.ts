import type { Environment, ExportPrecision, SubjectReference } from '../../../preload/contract/index.ts';
import { credibleCapture } from '../../../preload/contract/rules/snapshot-time.ts';
import type { MissingSubject } from '../../bagit/chosen-images.ts';
import type { PlannedImage } from '../../bagit/planned-image.ts';
import type { ImageFault } from '../../bagit/read-image.ts';
import type { SubjectNames } from '../../library/catalog/subjects.ts';
import { isoTime } from '../../shared/utc-time.ts';
import type { ExportRecord } from './export-record.ts';
import { FILM_NAME, type JournalFilm } from './film-record.ts';
import {
  type ExportManifest,
  MANIFEST_FORMAT_VERSION,
  type ManifestImage,
  type ManifestSubject,
} from './manifest-schema.ts';

/** Outcome of an image; `notWritten` if the export ended earlier. */
export type ImageOutcome = 'written' | 'notWritten' | ImageFault;

/** A chosen image with its path in the bag, and what became of it. */
export interface ExportedImage {
  readonly planned: PlannedImage;
  /** Relative to the bag's root, with `/`. */
  readonly path: string;
  readonly outcome: ImageOutcome;
  /** Path of its XMP file, if wanted. */
  readonly sidecar: string | null;
}

/** Facts of a manifest about the export as a whole. */
export interface ManifestHead {
  readonly exportId: string;
  readonly version: string;
  readonly environment: Environment;
  readonly createdAt: number;
  readonly precision: ExportPrecision;
  /** An IANA name, or `device`. */
  readonly timeZone: string;
  /** Lead of the service's clock over the laptop's, if known. */
  readonly clockOffsetMs: number | null;
  readonly previous: ExportManifest['previous'];
  /** The written film, if any. */
  readonly film: JournalFilm | null;
  /** Why a chosen film was not written; `null` if it was, or if none was chosen. */
  readonly missingFilm: ExportManifest['missingFilm'];
  readonly part: ExportManifest['part'];
}

interface ManifestInput extends ManifestHead {
  readonly fieldsOf: (deviceId: string) => Readonly<Record<string, string>>;
  readonly isRequested: (subject: SubjectReference) => boolean;
  /** Sorted by path; both are read several times. */
  readonly images: Iterable<ExportedImage>;
  readonly missing: Iterable<MissingSubject>;
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

function describePack({ packLaptop, packMadeAt }: PlannedImage['image']): ManifestImage['pack'] {
  const [laptop, madeAt] = [packLaptop ?? null, isoTime(packMadeAt ?? null)];
  return laptop === null || madeAt === null ? null : { laptop, madeAt };
}

/** Returns the facts of an image as in a manifest. */
export function describeImage({
  subject,
  names,
  note,
  position,
  health,
  image,
}: PlannedImage): ManifestImage {
  return {
    subject: describeSubject(subject, names),
    precision: image.precision,
    mediaType: image.mediaType,
    widthPixels: image.widthPixels,
    heightPixels: image.heightPixels,
    byteLength: image.byteLength,
    flaw: image.flaw ?? null,
    sha256: image.hash,
    capturedAt: isoTime(credibleCapture(image)),
    capturedOffsetMinutes: image.capturedOffsetMinutes ?? null,
    receivedAt: isoTime(image.receivedAt),
    downloadedAt: isoTime(image.fetchedAt),
    confirmedAt: isoTime(image.confirmedAt),
    lastModified: image.lastModified,
    etag: image.etag,
    requestId: image.requestId ?? null,
    pack: describePack(image),
    note,
    position,
    health,
    adjusted: false,
  };
}

/** Returns an iterable whose rows are made each time it is read. */
function list<Row>(rows: () => Iterable<Row>): Iterable<Row> {
  return { [Symbol.iterator]: () => rows()[Symbol.iterator]() };
}

/** Counts the images by outcome, and the bytes and devices of all. */
function countImages(images: Iterable<ExportedImage>) {
  const deviceIds = new Set<string>();
  const tally = { written: 0, notWritten: 0, failed: 0, byteLength: 0 };
  for (const { planned, outcome } of images) {
    deviceIds.add(planned.subject.deviceId);
    tally[outcome === 'written' || outcome === 'notWritten' ? outcome : 'failed'] += 1;
    if (outcome === 'written') tally.byteLength += planned.image.byteLength;
  }
  return { ...tally, deviceIds: [...deviceIds].sort() };
}

function createLists({ images, missing, fieldsOf, isRequested }: ManifestInput) {
  return {
    *devices(ids: readonly string[]) {
      for (const deviceId of ids) yield { deviceId, fields: { ...fieldsOf(deviceId) } };
    },
    *files() {
      for (const { planned, path, outcome, sidecar: beside } of images)
        if (outcome === 'written') yield { path, sidecar: beside, ...describeImage(planned) };
    },
    *missing(notWritten: number) {
      for (const { planned, outcome } of notWritten === 0 ? [] : images)
        if (outcome === 'notWritten') {
          const { subject, precision, capturedAt } = describeImage(planned);
          yield { reason: outcome, subject, precision, capturedAt, isRequested: false };
        }
      for (const { subject, names, reason, precision, capturedAt } of missing)
        yield {
          reason,
          subject: describeSubject(subject, names),
          precision,
          capturedAt: isoTime(capturedAt),
          isRequested: isRequested(subject),
        };
    },
    *failed(count: number) {
      for (const { planned, outcome } of count === 0 ? [] : images)
        if (outcome !== 'written' && outcome !== 'notWritten')
          yield { reason: outcome, ...describeImage(planned) };
    },
  };
}

/** Lists keep the order of `images` and `missing`. */
export function buildManifest(input: ManifestInput): ExportRecord {
  const { environment, images } = input;
  const { deviceIds, written, notWritten, failed, byteLength } = countImages(images);
  const lists = createLists(input);
  let missing = notWritten;
  for (const _one of input.missing) missing += 1;
  const isOneOfParts = input.part !== null && input.part.count > 1;
  return {
    formatVersion: MANIFEST_FORMAT_VERSION,
    application: { name: 'Fleetglass', version: input.version },
    complete: isOneOfParts ? null : missing + failed === 0 && input.missingFilm === null,
    id: input.exportId,
    createdAt: isoTime(input.createdAt) ?? '',
    timeZone: input.timeZone,
    clockOffsetMilliseconds: input.clockOffsetMs,
    source: { name: 'Device Cloud', host: environment.host },
    environment: { name: environment.name, kind: environment.kind },
    precision: input.precision,
    previous: input.previous,
    part: input.part,
    film: input.film === null ? null : { path: FILM_NAME, mediaType: 'video/webm', ...input.film },
    missingFilm: input.missingFilm,
    totals: { chosen: written + missing + failed, written, missing, failed, byteLength },
    devices: list(() => lists.devices(deviceIds)),
    files: list(() => lists.files()),
    missing: list(() => lists.missing(notWritten)),
    failed: list(() => lists.failed(failed)),
  };
}
