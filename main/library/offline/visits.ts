import type {
  Baseline,
  Precision,
  SnapshotSummary,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { summaryColumns } from '../images/snapshots.ts';
import { deviceOfSubject, namedColumns, namedSubject } from './subject-rows.ts';

/** Ends of visits and their frozen snapshots. What writes must run inside a transaction. */
export interface Visits {
  /** Begins to freeze; returns the id of the visit. */
  begin(at: number): number;
  /** Freezes the newest snapshots of a subject, in place of those of an earlier visit. True when it has any. */
  freeze(visitId: number, subjectId: number): boolean;
  /** Rows of subjects with a kept image, above a row id. */
  storedSubjects(after: number, limit: number): readonly number[];
  last(): { readonly endedAt: number; readonly subjectCount: number } | null;
  /** Subjects that show another newest snapshot than at the end of their last visit, by name of the device. */
  changed(
    offset: number,
    limit: number,
  ): { readonly total: number; readonly rows: readonly SubjectReference[] };
  baseline(subjectId: number): Baseline | null;
}

/** Subjects whose newest snapshot of a precision is younger than the frozen one, or that had none of it then. */
const changedCondition = `
  EXISTS (SELECT 1 FROM baseline WHERE baseline.subject_id = subject.id)
  AND (
    EXISTS (SELECT 1 FROM baseline WHERE baseline.subject_id = subject.id AND baseline.precision = 'low'
      AND baseline.snapshot_id <> subject.low_snapshot_id)
    OR EXISTS (SELECT 1 FROM baseline WHERE baseline.subject_id = subject.id AND baseline.precision = 'full'
      AND baseline.snapshot_id <> subject.full_snapshot_id))`;

/** The page of what changed since the visit; only subjects that were part of it are looked at. */
export const changedSinceVisitQuery = `
  SELECT ${namedColumns} FROM (SELECT DISTINCT subject_id FROM baseline) AS visited
    JOIN subject ON subject.id = visited.subject_id ${deviceOfSubject}
  WHERE ${changedCondition} AND device.visible = 1 AND subject.visible = 1
  ORDER BY device.sort_key, device.id, subject.device_id IS NOT NULL, subject.effective_captured_at DESC, subject.id
  LIMIT ? OFFSET ?`;

export function createVisits(database: Database): Visits {
  const begin = database.prepare('INSERT INTO visit (ended_at) VALUES (?)');
  const release = database.prepare('DELETE FROM baseline WHERE subject_id = ?');
  const freeze = database.prepare(`
    INSERT INTO baseline (snapshot_id, subject_id, precision, visit_id)
    SELECT snapshot.id, snapshot.subject_id, snapshot.precision, ?1 FROM subject
      JOIN snapshot ON snapshot.id IN (subject.low_snapshot_id, subject.full_snapshot_id)
    WHERE subject.id = ?2`);
  const countOne = database.prepare('UPDATE visit SET subject_count = subject_count + 1 WHERE id = ?');
  const kept = database.select<{ readonly id: number }>(
    `SELECT id FROM subject
    WHERE id > ? AND (low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL) ORDER BY id LIMIT ?`,
  );
  const last = database.select<{ readonly endedAt: number; readonly subjectCount: number }>(
    'SELECT ended_at AS endedAt, subject_count AS subjectCount FROM visit ORDER BY id DESC LIMIT 1',
  );
  const changed = database.select<Parameters<typeof namedSubject>[0]>(changedSinceVisitQuery);
  const countChanged = database.count(
    `(SELECT DISTINCT subject_id FROM baseline) AS visited
      JOIN subject ON subject.id = visited.subject_id ${deviceOfSubject}
    WHERE ${changedCondition} AND device.visible = 1 AND subject.visible = 1`,
  );
  const baseline = database.select<
    SnapshotSummary & { readonly visitEndedAt: number; readonly frozen: Precision }
  >(
    `SELECT visit.ended_at AS visitEndedAt, baseline.precision AS frozen, ${summaryColumns}
    FROM baseline JOIN visit ON visit.id = baseline.visit_id
      JOIN snapshot ON snapshot.id = baseline.snapshot_id JOIN image ON image.hash = snapshot.hash
    WHERE baseline.subject_id = ?`,
  );

  return {
    begin: (at) => Number(begin.run(at).lastInsertRowid),
    freeze(visitId, subjectId) {
      release.run(subjectId);
      const hasAny = freeze.run(visitId, subjectId).changes > 0;
      if (hasAny) countOne.run(visitId);
      return hasAny;
    },
    storedSubjects: (after, limit) => kept.all(after, limit).map(({ id }) => id),
    last: () => last.first() ?? null,
    changed: (offset, limit) => ({
      total: countChanged(),
      rows: changed.all(limit, offset).map((row) => namedSubject(row).subject),
    }),
    baseline(subjectId) {
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
