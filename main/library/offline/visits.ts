import type { Baseline, Precision, SnapshotSummary } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import {
  deviceOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { summaryColumns } from '../images/snapshots.ts';

interface VisitRow {
  readonly endedAt: number;
  readonly subjectCount: number;
}

interface FrozenRow extends SnapshotSummary {
  readonly visitEndedAt: number;
  readonly frozen: Precision;
}

/** Subjects whose newest snapshot of a precision is younger than the frozen one, or that had none of it then. */
const changedCondition = `
  EXISTS (SELECT 1 FROM baseline WHERE baseline.subject_id = subject.id)
  AND (
    EXISTS (SELECT 1 FROM baseline WHERE baseline.subject_id = subject.id AND baseline.precision = 'low'
      AND baseline.snapshot_id <> subject.low_snapshot_id)
    OR EXISTS (SELECT 1 FROM baseline WHERE baseline.subject_id = subject.id AND baseline.precision = 'full'
      AND baseline.snapshot_id <> subject.full_snapshot_id))`;

const changedSubjects = `
  (SELECT DISTINCT subject_id FROM baseline) AS visited JOIN subject ON subject.id = visited.subject_id ${deviceOfSubject}
  WHERE ${changedCondition} AND device.visible = 1 AND subject.visible = 1`;

/** The page of what changed since the visit; reads only subjects of the visit. */
export const changedSinceVisitQuery = `
  SELECT ${referenceColumns} FROM ${changedSubjects}
  ORDER BY device.sort_key, device.id, subject.device_id IS NOT NULL, subject.effective_captured_at DESC, subject.id
  LIMIT ? OFFSET ?`;

/** Ends of visits and their frozen snapshots. Writes must run inside a transaction. */
export function createVisits(database: Database) {
  const release = database.prepare('DELETE FROM baseline WHERE subject_id = ?');
  const freeze = database.change(`
    INSERT INTO baseline (snapshot_id, subject_id, precision, visit_id)
    SELECT snapshot.id, snapshot.subject_id, snapshot.precision, ?1 FROM subject
      JOIN snapshot ON snapshot.id IN (subject.low_snapshot_id, subject.full_snapshot_id)
    WHERE subject.id = ?2`);
  const countOne = database.prepare('UPDATE visit SET subject_count = subject_count + 1 WHERE id = ?');
  const changed = database.select<ReferenceRow>(changedSinceVisitQuery);
  const countChanged = database.count(changedSubjects);
  const baseline = database.select<FrozenRow>(
    `SELECT visit.ended_at AS visitEndedAt, baseline.precision AS frozen, ${summaryColumns}
    FROM baseline JOIN visit ON visit.id = baseline.visit_id
      JOIN snapshot ON snapshot.id = baseline.snapshot_id JOIN image ON image.hash = snapshot.hash
    WHERE baseline.subject_id = ?`,
  );

  return {
    /** Begins to freeze; returns the id of the visit. */
    begin: database.insert<[at: number]>('INSERT INTO visit (ended_at) VALUES (?)'),
    /** Freezes the newest snapshots of a subject, in place of those of an earlier visit. True when it has any. */
    freeze(visitId: number, subjectId: number): boolean {
      release.run(subjectId);
      const hasAny = freeze(visitId, subjectId) > 0;
      if (hasAny) countOne.run(visitId);
      return hasAny;
    },
    /** Rows of subjects with a stored image, above a row id. */
    storedSubjects: database.selectIds<[after: number, limit: number]>(
      `SELECT id FROM subject
      WHERE id > ? AND (low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL) ORDER BY id LIMIT ?`,
    ),
    last: database.selectFirst<VisitRow, []>(
      'SELECT ended_at AS endedAt, subject_count AS subjectCount FROM visit ORDER BY id DESC LIMIT 1',
    ),
    /** Subjects that show another newest snapshot than at the end of their last visit, by name of the device. */
    changed: (offset: number, limit: number) => ({
      total: countChanged(),
      rows: changed.all(limit, offset).map((row) => withSubject(row).subject),
    }),
    baseline(subjectId: number): Baseline | null {
      const rows = baseline.all(subjectId);
      const [first] = rows;
      if (first === undefined) return null;
      const frozen = (precision: Precision) => {
        const row = rows.find((candidate) => candidate.frozen === precision);
        if (row === undefined) return null;
        const { visitEndedAt: _ended, frozen: _frozen, ...summary } = row;
        return summary;
      };
      return { visitEndedAt: first.visitEndedAt, low: frozen('low'), full: frozen('full') };
    },
  };
}
