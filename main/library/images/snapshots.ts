import type { ImageFlaw } from '../../../preload/contract/images/image-flaw.ts';
import type {
  Failure,
  Precision,
  SnapshotSummary,
  SubjectReference,
  Validators,
} from '../../../preload/contract/index.ts';
import type { AcceptedFacts } from '../../gate/accept-facts.ts';
import type { PastInstant } from '../../gate/accept-time.ts';
import type { AcceptedValidators } from '../../gate/accept-validators.ts';
import { touchAccountStatement } from '../catalog/organizations-answer.ts';
import type { Database } from '../database/database.ts';
import { deviceOfSubject, type ReferenceRow, referenceColumns } from '../database/subject-reference.ts';
import { createSnapshotRows, type ImageRow } from './snapshot-rows.ts';

export interface StoredImage extends SnapshotSummary, Validators {}

/** A stored image's validators and file. */
interface KnownImage extends Validators, Pick<SnapshotSummary, 'precision' | 'hash' | 'byteLength'> {}

/** Column of the pack that a snapshot came with; null once this laptop has confirmed it since. */
const ofPack = (column: string) => `
  (SELECT pack.${column} FROM packed_snapshot JOIN pack ON pack.id = packed_snapshot.pack
   WHERE packed_snapshot.snapshot_id = snapshot.id AND packed_snapshot.confirmed_at = snapshot.confirmed_at)`;

/** Columns of a `SnapshotSummary`, over `snapshot` joined with its `image`. */
export const summaryColumns = `
  snapshot.hash, snapshot.precision, image.media_type AS mediaType, image.width_pixels AS widthPixels,
  image.height_pixels AS heightPixels, image.byte_length AS byteLength, image.flaw, snapshot.captured_at AS capturedAt,
  snapshot.captured_offset_minutes AS capturedOffsetMinutes, snapshot.request_id AS requestId,
  snapshot.received_at AS receivedAt, snapshot.fetched_at AS fetchedAt, snapshot.confirmed_at AS confirmedAt,
  ${ofPack('laptop')} AS packLaptop, ${ofPack('made_at')} AS packMadeAt`;

const summaryTables = 'snapshot JOIN image ON image.hash = snapshot.hash';

/** Newest first, in order of arrival: the laptop's clock may have been set back. */
export const snapshotHistoryQuery = `
  SELECT ${summaryColumns} FROM ${summaryTables} WHERE snapshot.subject_id = ? ORDER BY snapshot.id DESC`;

function createReader(database: Database) {
  const summary = database.selectFirst<SnapshotSummary>(
    `SELECT ${summaryColumns} FROM ${summaryTables} WHERE snapshot.id = ?`,
  );
  const history = database.select<SnapshotSummary>(snapshotHistoryQuery);
  const known = database.select<KnownImage>(`
    SELECT snapshot.precision, snapshot.hash, image.byte_length AS byteLength,
      snapshot.last_modified AS lastModified, snapshot.etag
    FROM subject JOIN ${summaryTables}
    WHERE subject.id = ? AND snapshot.id IN (subject.low_snapshot_id, subject.full_snapshot_id)`);
  return {
    /** Returns the newest image in each precision. */
    known: (subjectId: number): readonly KnownImage[] => known.all(subjectId),
    /** Returns `null` for `null` and for a missing row. */
    summary: (snapshotId: number | null) => (snapshotId === null ? null : summary(snapshotId)),
    history: (subjectId: number): readonly SnapshotSummary[] => history.all(subjectId),
    image: database.selectFirst<Pick<SnapshotSummary, 'mediaType' | 'byteLength'>, [hash: string]>(
      'SELECT media_type AS mediaType, byte_length AS byteLength FROM image WHERE hash = ?',
    ),
  };
}

function prepareOf(database: Database, precision: Precision) {
  return {
    newest: database.select<StoredImage & { readonly id: number }>(`
      SELECT snapshot.id, ${summaryColumns}, snapshot.last_modified AS lastModified, snapshot.etag
      FROM subject JOIN ${summaryTables}
      WHERE subject.id = ? AND snapshot.id = subject.${precision}_snapshot_id`),
    point: database.prepare(`UPDATE subject SET ${precision}_snapshot_id = ? WHERE id = ?`),
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** Stores snapshots of subjects, by row id. Writes must run inside a transaction. */
export function createSnapshots(database: Database) {
  const reader = createReader(database);
  const byPrecision = { low: prepareOf(database, 'low'), full: prepareOf(database, 'full') };
  const rows = createSnapshotRows(database);
  const subjectsOf = database.select<ReferenceRow>(`
    SELECT DISTINCT ${referenceColumns} FROM snapshot JOIN subject ON subject.id = snapshot.subject_id ${deviceOfSubject}
    WHERE snapshot.hash = ?`);
  const setFlaw = database.change('UPDATE image SET flaw = ?2 WHERE hash = ?1 AND flaw IS NOT ?2');
  const markSubject = database.prepare(
    'UPDATE subject SET availability = ?, failure = ?, checked_at = ? WHERE id = ?',
  );
  const touchAccount = database.prepare(touchAccountStatement);

  /** Reads a snapshot after writing it; a missing row means a damaged database. */
  function written(snapshotId: number): SnapshotSummary {
    const row = reader.summary(snapshotId);
    if (row === null) throw new Error(`Snapshot ${snapshotId} is missing after it was written.`);
    return row;
  }

  function markConfirmed(subjectId: number, at: number): void {
    markSubject.run('available', null, at, subjectId);
    touchAccount.run(at);
  }

  return {
    ...reader,
    /** Adds a snapshot, or confirms the newest one if it has the same bytes. */
    store(
      subjectId: number,
      image: ImageRow & AcceptedFacts,
      validators: AcceptedValidators,
      at: PastInstant,
    ): SnapshotSummary {
      const { hash, precision, flaw } = image;
      markConfirmed(subjectId, at);
      const newest = byPrecision[precision].newest.first(subjectId);
      if (newest?.hash === hash) {
        setFlaw(hash, flaw);
        rows.restate(validators, at, newest.id);
        return written(newest.id);
      }
      rows.addImage(image, at);
      const id = rows.add(subjectId, { ...image, ...validators, fetchedAt: at, confirmedAt: at });
      byPrecision[precision].point.run(id, subjectId);
      return written(id);
    },
    /**
     * Records what the page found when decoding an image. Returns its subjects, or none if already
     * known.
     */
    noteFlaw: (hash: string, flaw: ImageFlaw | null): readonly SubjectReference[] =>
      setFlaw(hash, flaw) === 0
        ? []
        : subjectsOf.all(hash).map(({ deviceId, archiveId }) => ({ deviceId, archiveId })),
    confirm(subjectId: number, precision: Precision, validators: AcceptedValidators, at: PastInstant): void {
      markConfirmed(subjectId, at);
      rows.confirmNewest(precision, validators, at, subjectId);
    },
    mark(subjectId: number, availability: 'none' | 'failed', failure: Failure | null, at: number): void {
      markSubject.run(availability, failure === null ? null : JSON.stringify(failure), at, subjectId);
    },
    newest(subjectId: number, precision: Precision): StoredImage | null {
      const row = byPrecision[precision].newest.first(subjectId);
      if (row === undefined) return null;
      const { id: _id, ...image } = row;
      return image;
    },
  };
}
