import type { ImageFlaw } from '../../../preload/contract/images/image-flaw.ts';
import type {
  ExportPrecision,
  ExportSnapshots,
  Precision,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { compareSnapshots } from '../../../preload/contract/rules/best-snapshot.ts';
import type { Position } from '../../../preload/contract/rules/position.ts';
import {
  dateClocks,
  type SnapshotClocks,
  snapshotTime,
  snapshotTimeSql,
} from '../../../preload/contract/rules/snapshot-time.ts';
import { positionInFields } from '../catalog/position.ts';
import type { SubjectNames } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import {
  deviceOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { type StoredImage, summaryColumns } from '../images/snapshots.ts';
import { createSnapshotHealth } from './snapshot-health.ts';

/**
 * An image that an export should have, by row ids. `download`: precision in which the service may
 * still have it, if missing.
 */
export type WantedImage = {
  readonly subjectId: number;
  /** Its own row, or for an archive its device's row. */
  readonly deviceRow: number;
  readonly download: Precision | null;
} & (
  | {
      readonly kind: 'stored';
      readonly snapshotId: number;
      readonly precision: Precision;
      readonly byteLength: number;
      /** True if no part of it can be shown. */
      readonly isBroken: boolean;
    }
  | {
      readonly kind: 'missing';
      /** `null` if chosen by its hash and no longer known. */
      readonly precision: Precision | null;
      /** The same snapshot in the other precision; `null` if not stored. */
      readonly otherId: number | null;
      /** Row that it had; `null` if never stored. */
      readonly removedId: number | null;
    }
);

interface SubjectRow {
  readonly id: number;
  readonly deviceRow: number;
  readonly isArchive: number;
  /** An archive's time as stated by the service; ms since the epoch. */
  readonly capturedAt: number | null;
  readonly canDownload: number;
  readonly lowId: number | null;
  readonly fullId: number | null;
  readonly bestId: number | null;
}

interface SnapshotRow {
  readonly id: number;
  readonly precision: Precision;
  readonly byteLength: number;
  readonly capturedAt: number | null;
  readonly receivedAt: number | null;
  readonly fetchedAt: number;
  /** 0 if removed from this laptop. */
  readonly isStored: number;
  readonly flaw: ImageFlaw | null;
}

interface OwnerRow extends ReferenceRow, SubjectNames {
  readonly hasNone: number;
  readonly capturedAt: number | null;
}

/** A subject with its names. */
export interface ExportOwner {
  readonly subject: SubjectReference;
  readonly names: SubjectNames;
  /** True if the service has no snapshot of it. */
  readonly hasNone: boolean;
  /** An archive's time as stated by the service; ms since the epoch. */
  readonly capturedAt: number | null;
}

const snapshotTables = 'snapshot JOIN image ON image.hash = snapshot.hash';

/**
 * A snapshot in the precisions in which it is, or was, stored; if none, only the service may have
 * it.
 */
type KnownSnapshot = Readonly<Record<Precision, SnapshotRow | null>>;

const nothingStored: KnownSnapshot = { low: null, full: null };

const PRECISIONS = {
  low: ['low'],
  full: ['full'],
  both: ['low', 'full'],
} as const satisfies Readonly<Record<Exclude<ExportPrecision, 'best'>, readonly Precision[]>>;

const otherPrecision = { low: 'full', full: 'low' } as const;

/**
 * Joins both precisions of each snapshot. Rows without a common clock stay separate: they may show
 * different things. `rows`: newest first.
 */
function joinPrecisions(rows: readonly SnapshotRow[]): KnownSnapshot[] {
  const joined: Record<Precision, SnapshotRow | null>[] = [];
  /** Snapshots without their other precision, by time. */
  const halves = new Map<string, Record<Precision, SnapshotRow | null>>();
  const keysOf = (precision: Precision, { capturedAt, receivedAt }: SnapshotRow) => [
    ...(capturedAt === null ? [] : [`${precision} captured ${capturedAt}`]),
    ...(receivedAt === null ? [] : [`${precision} received ${receivedAt}`]),
  ];
  for (const row of rows) {
    const other = otherPrecision[row.precision];
    const half = keysOf(other, row)
      .map((key) => halves.get(key))
      .find(
        (one) =>
          one?.[row.precision] === null && one[other] !== null && compareSnapshots(row, one[other]) === 0,
      );
    if (half === undefined) {
      const one = { ...nothingStored, [row.precision]: row };
      joined.push(one);
      for (const key of keysOf(row.precision, row)) halves.set(key, one);
    } else half[row.precision] = row;
  }
  return joined;
}

/**
 * Returns the known time of a snapshot; `null` if it is not stored and the service states no time.
 */
function timeOf({ low, full }: KnownSnapshot, archivedAt: number | null): number | null {
  const [one, other] = [full ?? low, low ?? full];
  if (archivedAt !== null || one === null || other === null) return archivedAt;
  const [time, otherTime] = [snapshotTime(one), snapshotTime(other)];
  const later = dateClocks.indexOf(time.clock) - dateClocks.indexOf(otherTime.clock);
  if (later !== 0) return later < 0 ? time.at : otherTime.at;
  return Math.min(time.at, otherTime.at);
}

function createStatements(database: Database) {
  const snapshotColumns = `snapshot.id, snapshot.precision, image.byte_length AS byteLength,
    snapshot.captured_at AS capturedAt, snapshot.received_at AS receivedAt, snapshot.fetched_at AS fetchedAt, 1 AS isStored, image.flaw`;
  return {
    subject: database.selectFirst<SubjectRow>(`
      SELECT id, coalesce(device_id, id) AS deviceRow, device_id IS NOT NULL AS isArchive, captured_at AS capturedAt,
        visible AND availability != 'none' AS canDownload, low_snapshot_id AS lowId, full_snapshot_id AS fullId,
        best_snapshot_id AS bestId
      FROM subject WHERE id = ?`),
    snapshot: database.selectFirst<SnapshotRow>(
      `SELECT ${snapshotColumns} FROM ${snapshotTables} WHERE snapshot.id = ?`,
    ),
    withHash: database.selectFirst<SnapshotRow, [subjectId: number, hash: string]>(`
      SELECT ${snapshotColumns} FROM ${snapshotTables} WHERE snapshot.subject_id = ? AND snapshot.hash = ?
      ORDER BY snapshot.id DESC LIMIT 1`),
    // An image that was removed and came back is not removed; with `max`, SQLite takes the other
    // columns from the same row.
    history: database.select<SnapshotRow>(`
      SELECT ${snapshotColumns} FROM ${snapshotTables} WHERE snapshot.subject_id = ?1
      UNION ALL
      SELECT max(id), precision, 0, captured_at, received_at, fetched_at, 0, NULL FROM removed_snapshot AS removed
      WHERE subject_id = ?1 AND NOT EXISTS (SELECT 1 FROM snapshot
        WHERE snapshot.subject_id = ?1 AND snapshot.precision = removed.precision AND snapshot.hash = removed.hash)
      GROUP BY precision, hash
      ORDER BY 1 DESC`),
    oldestRemoved: database.selectFirst<{ readonly id: number }>(
      'SELECT id FROM removed_snapshot WHERE subject_id = ? AND stands_for_earlier = 1 ORDER BY id LIMIT 1',
    ),
    removed: database.selectFirst<SnapshotClocks>(
      `SELECT captured_at AS capturedAt, received_at AS receivedAt, fetched_at AS fetchedAt
      FROM removed_snapshot WHERE id = ?`,
    ),
    owner: database.selectFirst<OwnerRow>(`
      SELECT ${referenceColumns}, organization.service_id AS organizationId, organization.name AS organizationName,
        device.name AS deviceName, iif(subject.device_id IS NULL, NULL, subject.name) AS archiveName,
        subject.availability = 'none' AS hasNone, subject.captured_at AS capturedAt
      FROM subject ${deviceOfSubject} LEFT JOIN organization ON organization.id = device.organization_id
      WHERE subject.id = ?`),
    note: database.selectFirst<{ readonly note: string | null }>(`
      SELECT (SELECT group_concat(note.text, char(10) ORDER BY note.snapshot_at IS NULL) FROM note
        WHERE note.device_id = device.service_id AND note.archive_id = iif(subject.device_id IS NULL, '', subject.service_id)
          AND (note.snapshot_at IS NULL
            OR note.snapshot_at = ${snapshotTimeSql('snapshot')})) AS note
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

/**
 * Returns the newest snapshot of a subject: the one on its tile, and its other precision unless
 * older.
 */
function newestOf({ snapshot }: Statements, { lowId, fullId, bestId, isArchive }: SubjectRow): KnownSnapshot {
  const low = lowId === null ? null : snapshot(lowId);
  const full = fullId === null ? null : snapshot(fullId);
  if (low === null || full === null) return { low, full };
  if (bestId === lowId) return { low, full: null };
  return { low: isArchive === 0 && (compareSnapshots(low, full) ?? 0) < 0 ? null : low, full };
}

/** Returns all known snapshots of a subject, from old to new. */
function historyOf(statements: Statements, row: SubjectRow): readonly KnownSnapshot[] {
  const rows = statements.history.all(row.id);
  if (rows.length === 0) return [nothingStored];
  const joined = joinPrecisions(rows);
  const stored = newestOf(statements, row);
  const newest = {
    low: stored.low ?? rows.find(({ precision }) => precision === 'low') ?? null,
    full: stored.full ?? rows.find(({ precision }) => precision === 'full') ?? null,
  };
  // The service has one snapshot of an archive: its newest images without a common clock belong
  // together.
  const halves = joined.filter(
    ({ low, full }) =>
      (low === null || full === null) && (low ?? full)?.id === (low === null ? newest.full : newest.low)?.id,
  );
  if (row.isArchive === 0 || halves.length < 2) return joined.toReversed();
  return [newest, ...joined.filter((one) => !halves.includes(one))].toReversed();
}

const rowsOf = ({ low, full }: KnownSnapshot) => [full, low].filter((row) => row !== null);

/**
 * Returns the snapshot that the service may still have: the best stored one, unless a later one
 * was removed.
 */
function newestIn(all: readonly KnownSnapshot[], { bestId }: SubjectRow): KnownSnapshot | undefined {
  const isBest = ({ id }: SnapshotRow) => id === bestId;
  const stored = all.find((one) => rowsOf(one).some(isBest));
  const best = stored === undefined ? undefined : rowsOf(stored).find(isBest);
  const isLater = (row: SnapshotRow) =>
    row.isStored === 0 && (best === undefined || (compareSnapshots(row, best) ?? row.id - best.id) > 0);
  return all.findLast((one) => one !== stored && rowsOf(one).some(isLater)) ?? stored ?? all.at(-1);
}

/**
 * Returns true if a period includes a snapshot. `isOldest`: it also stands for earlier ones of
 * unknown time.
 */
function isWithin(
  { from, to }: Extract<ExportSnapshots, { kind: 'between' }>,
  at: number | null,
  isOldest: boolean,
): boolean {
  // An undated one may belong to the period: omitting it would be a guess.
  return at === null || (at >= from && (isOldest || at < to));
}

/** Chosen snapshots of a subject, and the one that the service may still have. */
interface ChosenSnapshots {
  readonly chosen: readonly KnownSnapshot[];
  readonly newest: KnownSnapshot | undefined;
}

function snapshotsOf(statements: Statements, row: SubjectRow, chosen: ExportSnapshots): ChosenSnapshots {
  if (chosen.kind === 'newest') {
    const newest = newestOf(statements, row);
    return { chosen: [newest], newest };
  }
  const all = historyOf(statements, row);
  const newest = newestIn(all, row);
  if (chosen.kind === 'all') return { chosen: all, newest };
  const oldestId = statements.oldestRemoved(row.id)?.id ?? null;
  const within = all.filter((snapshot) => {
    const at = timeOf(snapshot, row.isArchive === 1 ? row.capturedAt : null);
    return isWithin(
      chosen,
      at,
      rowsOf(snapshot).some(({ id }) => id === oldestId),
    );
  });
  return { chosen: within, newest };
}

/**
 * Returns the images of a snapshot in the chosen precision, stored or missing. `isOnService`: the
 * service may still have it.
 */
function imagesOf(
  { id: subjectId, deviceRow }: SubjectRow,
  snapshot: KnownSnapshot,
  chosen: ExportPrecision,
  isOnService: boolean,
): readonly WantedImage[] {
  const own = { subjectId, deviceRow };
  const storedIn = (precision: Precision) =>
    snapshot[precision]?.isStored === 1 ? snapshot[precision] : null;
  const stored = ({ id: snapshotId, precision, byteLength, flaw }: SnapshotRow, download: Precision | null) =>
    ({
      ...own,
      kind: 'stored',
      snapshotId,
      precision,
      byteLength,
      isBroken: flaw === 'broken',
      download,
    }) as const;
  const missing = (precision: Precision) => {
    const otherId = storedIn(otherPrecision[precision])?.id ?? null;
    const removedId = snapshot[precision]?.id ?? null;
    const download = isOnService ? precision : null;
    return { ...own, kind: 'missing', precision, otherId, removedId, download } as const;
  };
  const [low, full] = [storedIn('low'), storedIn('full')];
  if (chosen === 'best' && full === null && low !== null) return [stored(low, isOnService ? 'full' : null)];
  return PRECISIONS[chosen === 'best' ? 'full' : chosen].map((precision): WantedImage => {
    const found = storedIn(precision);
    return found === null ? missing(precision) : stored(found, null);
  });
}

function imageWithHash(statements: Statements, { id, deviceRow }: SubjectRow, hash: string): WantedImage {
  const found = statements.withHash(id, hash);
  const own = { subjectId: id, deviceRow, download: null };
  if (found === null) return { ...own, kind: 'missing', precision: null, otherId: null, removedId: null };
  const { id: snapshotId, precision, byteLength, flaw } = found;
  return { ...own, kind: 'stored', snapshotId, precision, byteLength, isBroken: flaw === 'broken' };
}

/** Finds the images that an export should have, and reads them one by one. */
export function createExportImages(database: Database) {
  const statements = createStatements(database);
  return {
    /** Returns a subject's images for this choice, stored or not; empty for an unknown row. */
    wanted(
      subjectId: number,
      snapshots: ExportSnapshots,
      precision: ExportPrecision,
    ): readonly WantedImage[] {
      const row = statements.subject(subjectId);
      if (row === null) return [];
      const { chosen, newest } = snapshotsOf(statements, row, snapshots);
      return chosen.flatMap((one) => imagesOf(row, one, precision, row.canDownload === 1 && one === newest));
    },
    /**
     * Returns a subject's images with these hashes; empty for an unknown row. One that is no
     * longer stored can't be downloaded again.
     */
    chosen(subjectId: number, hashes: Iterable<string>): readonly WantedImage[] {
      const row = statements.subject(subjectId);
      return row === null ? [] : Array.from(hashes, (hash) => imageWithHash(statements, row, hash));
    },
    /** Returns `null` if the row is gone. */
    owner(subjectId: number): ExportOwner | null {
      const row = statements.owner(subjectId);
      if (row === null) return null;
      const { organizationId, organizationName, deviceName, archiveName } = row;
      return {
        subject: withSubject(row).subject,
        names: { organizationId, organizationName, deviceName, archiveName },
        hasNone: row.hasNone === 1,
        capturedAt: row.capturedAt,
      };
    },
    /** Returns the position of the archive or its device, if the service states it. */
    position(subjectId: number): Position | null {
      const row = statements.fields(subjectId);
      return row === null ? null : (positionInFields(row.own) ?? positionInFields(row.device));
    },
    /** Returns the notes on a snapshot, followed by those on its subject, if any. */
    note: (snapshotId: number) => statements.note(snapshotId)?.note ?? null,
    /** Health of the device in a snapshot; `null` if not judged. */
    health: createSnapshotHealth(database),
    /** Returns `null` if the image was removed meanwhile. */
    stored: statements.stored,
    /** Returns a formerly stored snapshot by the row that it had; `null` if no longer known. */
    removed: statements.removed,
  };
}
