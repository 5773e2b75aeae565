import { csvLine } from '../../../preload/contract/core/csv-line.ts';
import type { ExportRecord } from './export-record.ts';
import type { ManifestImage, ManifestSubject } from './manifest-schema.ts';
import type { Presentation } from './presentation.ts';

export const INDEX_TABLE_NAME = 'index.csv';
export const MISSING_TABLE_NAME = 'missing.csv';

/** Without it spreadsheets assume the system's legacy code page. */
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
  'flaw',
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

const MISSING_COLUMNS = [
  ...SUBJECT_COLUMNS,
  'precision',
  'reason',
  'isRequested',
  'sha256',
  'capturedUtc',
  'capturedLocal',
] as const;

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

/** Returns a time in UTC and in the export's zone. */
function timeFields(time: string | null, offsetMinutes: number | null, { local }: Presentation) {
  return [time, time === null ? null : local(time, offsetMinutes)];
}

function clockFields(image: ManifestImage, presentation: Presentation) {
  const clocks = [image.capturedAt, image.receivedAt, image.downloadedAt, image.confirmedAt];
  return clocks.flatMap((time) => timeFields(time, image.capturedOffsetMinutes, presentation));
}

/** Returns a state, and the decisive value with its usual range. */
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

/** Yields one row for each written image. */
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
      file.flaw,
      file.byteLength,
      file.mediaType,
      file.sha256,
      file.requestId,
      file.note,
      ...healthFields(file),
    ]);
}

/** Yields one row for each chosen image that is not in the export, with the reason. */
export function* missingTable(
  { missing, failed }: ExportRecord,
  presentation: Presentation,
): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(MISSING_COLUMNS);
  for (const { subject, precision, reason, isRequested, capturedAt } of missing) {
    const times = timeFields(capturedAt, null, presentation);
    yield csvLine([...subjectFields(subject), precision, reason, isRequested ? 'yes' : 'no', null, ...times]);
  }
  for (const { subject, precision, reason, sha256, capturedAt, capturedOffsetMinutes } of failed) {
    const times = timeFields(capturedAt, capturedOffsetMinutes, presentation);
    yield csvLine([...subjectFields(subject), precision, reason, 'no', sha256, ...times]);
  }
}
