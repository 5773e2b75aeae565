import type { HealthState } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { deviceOfSubject } from '../database/subject-reference.ts';
import { choiceColumns, choiceTables } from './choice-rows.ts';
import type { Choice } from './choices.ts';

/**
 * Changes that require another copy, excluding those at each look at a device. A trigger on INSERT
 * of subjects would double the time of an import: SQLite would begin a savepoint for each row, and
 * FTS5 flushes its words at each (`fts5SavepointMethod`).
 */
const WATCHED = [
  ...choiceTables.flatMap((table) => [`INSERT ON ${table}`, `DELETE ON ${table}`]),
  'UPDATE ON saved_view',
  'UPDATE ON note',
  'UPDATE OF starred_at ON bookmark',
  'UPDATE ON pin',
  'UPDATE ON sync_settings',
  'UPDATE ON storage_settings',
  'INSERT ON requested_download',
  'DELETE ON requested_download',
  'UPDATE ON visit',
  'INSERT ON visit_member',
  'INSERT ON baseline',
  'DELETE ON baseline',
  'UPDATE OF by_hand ON subject',
] as const;

/**
 * Calls `onChanged` inside each transaction that changes a choice. The triggers belong to this
 * connection.
 */
export function watchChoices(database: Database, onChanged: () => void): void {
  database.function('choice_changed', () => {
    onChanged();
    return null;
  });
  for (const [index, event] of WATCHED.entries()) {
    database.exec(`CREATE TEMP TRIGGER choice_${index} AFTER ${event} BEGIN SELECT choice_changed(); END`);
  }
  // Each verdict sets it again.
  database.exec(`CREATE TEMP TRIGGER choice_fine AFTER UPDATE OF fine_at ON health WHEN OLD.fine_at IS NOT NEW.fine_at
    BEGIN SELECT choice_changed(); END`);
}

interface SubjectRow {
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly archiveId: string | null;
  readonly archiveName: string;
}

interface RequestRow extends SubjectRow {
  readonly precision: 'low' | 'full';
  readonly createdAt: number;
}

interface FineRow extends SubjectRow {
  readonly verdict: HealthState;
  readonly since: number | null;
  readonly at: number;
}

interface MemberRow extends SubjectRow {
  readonly subjectRow: number;
  readonly visitId: number;
  readonly position: number;
}

interface BaselineRow extends SubjectRow {
  readonly subjectRow: number;
  readonly precision: 'low' | 'full';
  readonly hash: string;
  readonly fetchedAt: number;
  readonly visitId: number;
}

const subjectColumns = `organization.service_id AS organizationId, organization.name AS organizationName,
  device.service_id AS deviceId, device.name AS deviceName,
  iif(subject.device_id IS NULL, NULL, subject.service_id) AS archiveId, subject.name AS archiveName`;
const subjectTables = `JOIN subject ON subject.id = subject_id ${deviceOfSubject}
  LEFT JOIN organization ON organization.id = device.organization_id`;

function subjectOf({
  organizationId,
  organizationName,
  deviceId,
  deviceName,
  archiveId,
  archiveName,
}: SubjectRow) {
  return {
    organization:
      organizationId === null ? null : { id: organizationId, name: organizationName ?? organizationId },
    device: { id: deviceId, name: deviceName },
    archive: archiveId === null ? null : { id: archiveId, name: archiveName },
  };
}

/** Rows in a step: about a millisecond. */
const IN_A_STEP = 200;

/** Reads all choices of a library, a few at a time. */
export function createReadChoices(database: Database) {
  const tables = choiceTables.map((table) => ({
    table,
    rows: database.select<Record<string, string | number | null>>(
      `SELECT ${choiceColumns(table).join(', ')} FROM ${table}`,
    ),
  }));
  const byHand = database.select<SubjectRow>(`
    SELECT ${subjectColumns} FROM (SELECT id AS subject_id FROM subject WHERE by_hand = 1) ${subjectTables}`);
  const requests = database.select<RequestRow>(`
    SELECT precision, created_at AS createdAt, ${subjectColumns} FROM requested_download ${subjectTables}`);
  const fine = database.select<FineRow>(`
    SELECT verdict, since, fine_at AS at, ${subjectColumns}
    FROM (SELECT device_id AS subject_id, verdict, since, fine_at FROM health
      WHERE fine_at IS NOT NULL AND rank IS NOT NULL) ${subjectTables}`);
  const members = database.select<MemberRow>(`
    SELECT member.subject_id AS subjectRow, visit_id AS visitId, position, ${subjectColumns}
    FROM (SELECT visit_id, device_id AS subject_id, position FROM visit_member
      WHERE (visit_id, device_id) > (?, ?) ORDER BY visit_id, device_id LIMIT ${IN_A_STEP}) AS member
      ${subjectTables.replace('= subject_id', '= member.subject_id')}
    ORDER BY visit_id, member.subject_id`);
  const baselines = database.select<BaselineRow>(`
    SELECT frozen.subject_id AS subjectRow, visit_id AS visitId, frozen.precision, hash, fetched_at AS fetchedAt, ${subjectColumns}
    FROM (SELECT * FROM baseline WHERE (subject_id, visit_id, precision) > (?, ?, ?)
      ORDER BY subject_id, visit_id, precision LIMIT ${IN_A_STEP}) AS frozen
      JOIN snapshot ON snapshot.id = frozen.snapshot_id
      ${subjectTables.replace('= subject_id', '= frozen.subject_id')}
    ORDER BY frozen.subject_id, visit_id, frozen.precision`);

  return function* readChoices(): Generator<readonly Choice[]> {
    for (const { table, rows } of tables) {
      yield rows.all().map((values) => ({ kind: 'row', table, values }));
    }
    yield byHand.all().map(toByHand);
    yield requests.all().map(toRequest);
    yield fine.all().map(toFine);
    for (let rows = members.all(0, 0); rows.length > 0; ) {
      yield rows.map(toMember);
      const last = rows.at(-1);
      rows = members.all(last?.visitId ?? 0, last?.subjectRow ?? 0);
    }
    for (let rows = baselines.all(0, 0, ''); rows.length > 0; ) {
      yield rows.map(toBaseline);
      const last = rows.at(-1);
      rows = baselines.all(last?.subjectRow ?? 0, last?.visitId ?? 0, last?.precision ?? '');
    }
  };
}

const toByHand = (row: SubjectRow): Choice => ({ kind: 'byHand', ...subjectOf(row) });

const toRequest = (row: RequestRow): Choice => ({
  kind: 'request',
  ...subjectOf(row),
  precision: row.precision,
  createdAt: row.createdAt,
});

const toFine = (row: FineRow): Choice => ({
  kind: 'fine',
  ...subjectOf(row),
  verdict: row.verdict,
  since: row.since,
  at: row.at,
});

const toMember = (row: MemberRow): Choice => ({
  kind: 'visitMember',
  ...subjectOf(row),
  visitId: row.visitId,
  position: row.position,
});

const toBaseline = (row: BaselineRow): Choice => ({
  kind: 'baseline',
  ...subjectOf(row),
  precision: row.precision,
  hash: row.hash,
  fetchedAt: row.fetchedAt,
  visitId: row.visitId,
});
