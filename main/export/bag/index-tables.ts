import { csvLine } from '../../../preload/contract/core/csv-line.ts';
import type { ExportRecord } from './export-record.ts';
import type { ManifestImage, ManifestSubject } from './manifest-schema.ts';
import type { Presentation } from './presentation.ts';

export const INDEX_TABLE_NAME = 'index.csv';
export const MISSING_TABLE_NAME = 'missing.csv';

/** Spreadsheets take a table without it for the system's old code page. */
const BYTE_ORDER_MARK = '\ufeff';

const SUBJECT_COLUMNS = [
  'organization',
  'organizationId',
  'device',
  'deviceId',
  'archive',
  'archiveId',
] as const;

const IMAGE_COLUMNS = [
  'path',
  ...SUBJECT_COLUMNS,
  'precision',
  'capturedUtc',
  'capturedLocal',
  'receivedUtc',
  'receivedLocal',
  'downloadedUtc',
  'downloadedLocal',
  'confirmedUtc',
  'confirmedLocal',
  'widthPixels',
  'heightPixels',
  'byteLength',
  'mediaType',
  'sha256',
  'requestId',
  'note',
  'health',
  'healthMeasure',
  'healthValue',
  'healthUsualLow',
  'healthUsualHigh',
] as const;

const MISSING_COLUMNS = [...SUBJECT_COLUMNS, 'precision', 'reason', 'isRequested', 'sha256'] as const;

function subjectFields(subject: ManifestSubject) {
  return [
    subject.organizationName,
    subject.organizationId,
    subject.deviceName,
    subject.deviceId,
    subject.archiveName,
    subject.archiveId,
  ];
}

function clockFields(image: ManifestImage, presentation: Presentation) {
  const clocks = [image.capturedAt, image.receivedAt, image.downloadedAt, image.confirmedAt];
  return clocks.flatMap((time) => [
    time,
    time === null ? null : presentation.local(time, image.capturedOffsetMinutes),
  ]);
}

/** A state, and the number that decides beside its usual range. */
function healthFields({ health }: ManifestImage) {
  if (health === null) return [null, null, null, null, null];
  const { state, finding } = health;
  return [
    state,
    finding?.measure ?? null,
    finding?.value ?? null,
    finding?.usual.low ?? null,
    finding?.usual.high ?? null,
  ];
}

/** One row for each image that was written. */
export function* indexTable({ files }: ExportRecord, presentation: Presentation): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(IMAGE_COLUMNS);
  for (const file of files)
    yield csvLine([
      file.path,
      ...subjectFields(file.subject),
      file.precision,
      ...clockFields(file, presentation),
      file.widthPixels,
      file.heightPixels,
      file.byteLength,
      file.mediaType,
      file.sha256,
      file.requestId,
      file.note,
      ...healthFields(file),
    ]);
}

/** One row for each chosen image that is not in the export, with the reason. */
export function* missingTable({ missing, failed }: ExportRecord): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(MISSING_COLUMNS);
  for (const { subject, reason, isRequested } of missing)
    yield csvLine([...subjectFields(subject), null, reason, isRequested ? 'yes' : 'no', null]);
  for (const { subject, precision, reason, sha256 } of failed)
    yield csvLine([...subjectFields(subject), precision, reason, 'no', sha256]);
}
