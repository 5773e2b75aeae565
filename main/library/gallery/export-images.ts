import type {
  ExportPrecision,
  ExportSnapshots,
  Precision,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { type Position, positionInFields } from '../catalog/position.ts';
import type { SubjectNames } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import {
  deviceOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { createSnapshotHealth } from '../health/snapshot-health.ts';
import { type StoredImage, summaryColumns } from '../images/snapshots.ts';

/** An image that an export should have, by row ids. `snapshotId` null: it is not stored in that precision. */
export interface WantedImage {
  readonly subjectId: number;
  /** Its own row, or for an archive the row of its device. */
  readonly deviceRow: number;
  readonly snapshotId: number | null;
  readonly precision: Precision;
  /** 0 where it is not stored. */
  readonly byteLength: number;
  /** False: the service has none, or no longer lists the subject. */
  readonly canDownload: boolean;
}

interface SubjectRow {
  readonly id: number;
  readonly deviceRow: number;
  readonly isArchive: number;
  /** Of an archive, as the service says; ms since the epoch. */
  readonly capturedAt: number | null;
  readonly canDownload: number;
  readonly lowId: number | null;
  readonly fullId: number | null;
}

interface SnapshotRow {
  readonly id: number;
  readonly precision: Precision;
  readonly byteLength: number;
  readonly capturedAt: number | null;
  readonly receivedAt: number | null;
  readonly fetchedAt: number;
}

interface OwnerRow extends ReferenceRow, SubjectNames {
  readonly hasNone: number;
  readonly hasLow: number;
  readonly hasFull: number;
}

/** A subject with its names, and what of it is stored. */
export interface ExportOwner {
  readonly subject: SubjectReference;
  readonly names: SubjectNames;
  /** The service has no snapshot of it. */
  readonly hasNone: boolean;
  readonly stored: Readonly<Record<Precision, boolean>>;
}

const snapshotTables = 'snapshot JOIN image ON image.hash = snapshot.hash';

/** The best is missing where nothing is stored: the smaller download is enough then. */
const downloadsOf: Readonly<Record<ExportPrecision, readonly Precision[]>> = {
  best: ['low'],
  low: ['low'],
  full: ['full'],
  both: ['low', 'full'],
};

/** Both precisions of one snapshot have the same clock; an archive has one snapshot. */
function isSameTime(one: SnapshotRow, other: SnapshotRow, isArchive: boolean): boolean {
  if (isArchive || one.capturedAt !== null) return isArchive || one.capturedAt === other.capturedAt;
  return other.capturedAt === null && one.receivedAt !== null && one.receivedAt === other.receivedAt;
}

/** The snapshots of a precision; `best` leaves out those that are there in full too. */
function inPrecision(
  rows: readonly SnapshotRow[],
  precision: ExportPrecision,
  isArchive: boolean,
): readonly SnapshotRow[] {
  if (precision === 'both') return rows;
  if (precision !== 'best') return rows.filter((row) => row.precision === precision);
  const full = rows.filter((row) => row.precision === 'full');
  return rows.filter(
    (row) => row.precision === 'full' || !full.some((other) => isSameTime(row, other, isArchive)),
  );
}

function isWithin(at: number, snapshots: ExportSnapshots): boolean {
  return snapshots.kind !== 'between' || (at >= snapshots.from && at < snapshots.to);
}

function createStatements(database: Database) {
  const snapshotColumns = `snapshot.id, snapshot.precision, image.byte_length AS byteLength,
    snapshot.captured_at AS capturedAt, snapshot.received_at AS receivedAt, snapshot.fetched_at AS fetchedAt`;
  return {
    subject: database.selectFirst<SubjectRow>(`
      SELECT id, coalesce(device_id, id) AS deviceRow, device_id IS NOT NULL AS isArchive, captured_at AS capturedAt,
        visible AND availability != 'none' AS canDownload, low_snapshot_id AS lowId, full_snapshot_id AS fullId
      FROM subject WHERE id = ?`),
    snapshot: database.selectFirst<SnapshotRow>(
      `SELECT ${snapshotColumns} FROM ${snapshotTables} WHERE snapshot.id = ?`,
    ),
    withHash: database.selectFirst<SnapshotRow, [subjectId: number, hash: string]>(`
      SELECT ${snapshotColumns} FROM ${snapshotTables} WHERE snapshot.subject_id = ? AND snapshot.hash = ?
      ORDER BY snapshot.id DESC LIMIT 1`),
    history: database.select<SnapshotRow>(
      `SELECT ${snapshotColumns} FROM ${snapshotTables} WHERE snapshot.subject_id = ? ORDER BY snapshot.id`,
    ),
    owner: database.selectFirst<OwnerRow>(`
      SELECT ${referenceColumns}, organization.service_id AS organizationId, organization.name AS organizationName,
        device.name AS deviceName, iif(subject.device_id IS NULL, NULL, subject.name) AS archiveName,
        subject.availability = 'none' AS hasNone, subject.low_snapshot_id IS NOT NULL AS hasLow,
        subject.full_snapshot_id IS NOT NULL AS hasFull
      FROM subject ${deviceOfSubject} LEFT JOIN organization ON organization.id = device.organization_id
      WHERE subject.id = ?`),
    note: database.selectFirst<{ readonly note: string | null }>(`
      SELECT (SELECT group_concat(note.text, char(10) ORDER BY note.snapshot_at IS NULL) FROM note
        WHERE note.device_id = device.service_id AND note.archive_id = iif(subject.device_id IS NULL, '', subject.service_id)
          AND (note.snapshot_at IS NULL
            OR note.snapshot_at = coalesce(snapshot.captured_at, snapshot.received_at, snapshot.fetched_at))) AS note
      FROM snapshot JOIN subject ON subject.id = snapshot.subject_id ${deviceOfSubject}
      WHERE snapshot.id = ?`),
    fields: database.selectFirst<{ readonly own: string; readonly device: string }>(`
      SELECT subject.fields AS own, device.fields AS device FROM subject ${deviceOfSubject} WHERE subject.id = ?`),
    stored: database.selectFirst<StoredImage>(`
      SELECT ${summaryColumns}, snapshot.last_modified AS lastModified, snapshot.etag FROM ${snapshotTables}
      WHERE snapshot.id = ?`),
  };
}

type Statements = ReturnType<typeof createStatements>;

/** The newest images of a subject; `best` is one of them. */
function newestOf(
  { snapshot }: Statements,
  { lowId, fullId }: SubjectRow,
  precision: ExportPrecision,
): readonly SnapshotRow[] {
  const low = precision === 'full' || lowId === null ? null : snapshot(lowId);
  const full = precision === 'low' || fullId === null ? null : snapshot(fullId);
  const found = precision === 'best' ? [full ?? low] : [low, full];
  return found.filter((row) => row !== null);
}

function storedOf(
  statements: Statements,
  row: SubjectRow,
  snapshots: ExportSnapshots,
  precision: ExportPrecision,
): readonly SnapshotRow[] {
  if (snapshots.kind === 'newest') return newestOf(statements, row, precision);
  const isArchive = row.isArchive === 1;
  const clock = ({ capturedAt, receivedAt, fetchedAt }: SnapshotRow) =>
    (isArchive ? row.capturedAt : null) ?? capturedAt ?? receivedAt ?? fetchedAt;
  return inPrecision(statements.history.all(row.id), precision, isArchive).filter((snapshot) =>
    isWithin(clock(snapshot), snapshots),
  );
}

function imageWithHash(statements: Statements, { id, deviceRow }: SubjectRow, hash: string): WantedImage {
  const found = statements.withHash(id, hash);
  return {
    subjectId: id,
    deviceRow,
    snapshotId: found?.id ?? null,
    precision: found?.precision ?? 'full',
    byteLength: found?.byteLength ?? 0,
    canDownload: false,
  };
}

/** The precisions of a subject that are missing. Whether an image without a time falls into a period is not known. */
function missingOf(
  row: SubjectRow,
  snapshots: ExportSnapshots,
  precision: ExportPrecision,
): readonly Precision[] {
  const isStored = { low: row.lowId !== null, full: row.fullId !== null };
  if (precision === 'best' && (isStored.low || isStored.full)) return [];
  if (snapshots.kind === 'between' && (row.capturedAt === null || !isWithin(row.capturedAt, snapshots)))
    return [];
  return downloadsOf[precision].filter((wanted) => !isStored[wanted]);
}

/** Finds the images that an export should have, and reads them one by one. */
export function createExportImages(database: Database) {
  const statements = createStatements(database);
  return {
    /** The images of a subject that an export of this choice has, stored or not; empty for an unknown row. */
    wanted(
      subjectId: number,
      snapshots: ExportSnapshots,
      precision: ExportPrecision,
    ): readonly WantedImage[] {
      const row = statements.subject(subjectId);
      if (row === null) return [];
      const { deviceRow } = row;
      const stored = storedOf(statements, row, snapshots, precision).map(
        ({ id, byteLength, precision: found }): WantedImage => ({
          subjectId,
          deviceRow,
          snapshotId: id,
          precision: found,
          byteLength,
          canDownload: false,
        }),
      );
      const missing = missingOf(row, snapshots, precision).map(
        (wanted): WantedImage => ({
          subjectId,
          deviceRow,
          snapshotId: null,
          precision: wanted,
          byteLength: 0,
          canDownload: row.canDownload === 1,
        }),
      );
      return [...stored, ...missing];
    },
    /** The images of a subject with these hashes; empty for an unknown row. One that is not stored any more can't be downloaded again. */
    chosen(subjectId: number, hashes: Iterable<string>): readonly WantedImage[] {
      const row = statements.subject(subjectId);
      return row === null ? [] : Array.from(hashes, (hash) => imageWithHash(statements, row, hash));
    },
    /** Null: the row is gone. */
    owner(subjectId: number): ExportOwner | null {
      const row = statements.owner(subjectId);
      if (row === null) return null;
      const { organizationId, organizationName, deviceName, archiveName } = row;
      return {
        subject: withSubject(row).subject,
        names: { organizationId, organizationName, deviceName, archiveName },
        hasNone: row.hasNone === 1,
        stored: { low: row.hasLow === 1, full: row.hasFull === 1 },
      };
    },
    /** Where the archive or its device stands, as the service tells; null: it does not. */
    position(subjectId: number): Position | null {
      const row = statements.fields(subjectId);
      return row === null ? null : (positionInFields(row.own) ?? positionInFields(row.device));
    },
    /** What a person wrote about a snapshot, and below it about its subject; null: nothing. */
    note: (snapshotId: number) => statements.note(snapshotId)?.note ?? null,
    /** What a snapshot says of its device beside the usual ones; null: it was not judged. */
    health: createSnapshotHealth(database),
    /** Null: the image was removed meanwhile. */
    stored: statements.stored,
  };
}
