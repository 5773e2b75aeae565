import type { Baseline, Precision, SnapshotSummary, Visit } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import {
  deviceOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { summaryColumns } from '../images/snapshots.ts';

interface FrozenRow extends SnapshotSummary {
  readonly frozen: Precision;
}

/** The last ended visit to a `subject`. */
const lastVisit = `(
  SELECT visit.id FROM visit_member JOIN visit ON visit.id = visit_member.visit_id
  WHERE visit_member.device_id = coalesce(subject.device_id, subject.id) AND visit.ended_at IS NOT NULL
  ORDER BY visit.ended_at DESC, visit.id DESC LIMIT 1)`;

const frozenByLast = `baseline WHERE baseline.subject_id = subject.id AND baseline.visit_id = ${lastVisit}`;

/**
 * Subjects whose newest snapshot differs from the one that their last visit froze in the same
 * precision, and devices of which it found none, and that have one since.
 */
const changedSubjects = `
  (SELECT subject_id FROM baseline UNION SELECT device_id FROM visit_member) AS visited
    CROSS JOIN subject ON subject.id = visited.subject_id ${deviceOfSubject}
  WHERE device.visible = 1 AND subject.visible = 1 AND (EXISTS (
    SELECT 1 FROM ${frozenByLast}
      AND baseline.snapshot_id <> iif(baseline.precision = 'low', subject.low_snapshot_id, subject.full_snapshot_id))
    OR subject.device_id IS NULL AND NOT EXISTS (SELECT 1 FROM ${frozenByLast}) AND EXISTS (
      SELECT 1 FROM visit JOIN snapshot ON snapshot.fetched_at > visit.ended_at
      WHERE visit.id = ${lastVisit} AND snapshot.id = subject.best_snapshot_id))`;

/** Selects a page of what changed since the visit; reads only subjects of a visit. */
export const changedSinceVisitQuery = `
  SELECT ${referenceColumns} FROM ${changedSubjects}
  ORDER BY device.sort_key, device.id, subject.device_id IS NOT NULL, subject.effective_captured_at DESC, subject.id
  LIMIT ? OFFSET ?`;

const subjectsOfDevice = `(
  SELECT id FROM subject WHERE id = ?2
  UNION ALL SELECT id FROM subject WHERE device_id = ?2 AND device_id IS NOT NULL)`;

const visitColumns = `id, name, created_at AS createdAt, ended_at AS endedAt, subject_count AS subjectCount,
  (SELECT count(*) FROM visit_member WHERE visit_id = visit.id) AS devices`;

/**
 * Stores visits, their devices, and the snapshots that they froze. Writes must run inside a
 * transaction.
 */
export function createVisits(database: Database) {
  const selectOne = database.selectFirst<Visit, [id: number]>(
    `SELECT ${visitColumns} FROM visit WHERE id = ?`,
  );
  const open = database.select<Visit>(
    `SELECT ${visitColumns} FROM visit WHERE ended_at IS NULL ORDER BY id DESC LIMIT ? OFFSET ?`,
  );
  const ended = database.select<Visit>(
    `SELECT ${visitColumns} FROM visit WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, id DESC LIMIT ? OFFSET ?`,
  );
  const countOpen = database.count<[]>('visit WHERE ended_at IS NULL');
  const countEnded = database.count<[]>('visit WHERE ended_at IS NOT NULL');
  const openOfName = database.selectIds<[name: string]>(
    'SELECT id FROM visit WHERE name = ? AND ended_at IS NULL ORDER BY id DESC LIMIT 1',
  );
  const insert = database.insert<[name: string, at: number]>(
    'INSERT INTO visit (name, created_at) VALUES (?, ?)',
  );
  const addMember = database.prepare(`
    INSERT OR IGNORE INTO visit_member (visit_id, device_id, position)
    SELECT ?1, ?2, 1 + coalesce(max(position), 0) FROM visit_member WHERE visit_id = ?1`);
  const adopt = database.prepare(`
    INSERT OR IGNORE INTO visit_member (visit_id, device_id, position)
    SELECT ?1, device_id, position + (SELECT coalesce(max(position), 0) FROM visit_member WHERE visit_id = ?1)
    FROM visit_member WHERE visit_id = ?2`);
  const forgetOlder = database.prepare(`
    DELETE FROM baseline WHERE subject_id IN ${subjectsOfDevice} AND visit_id <> ?1 AND visit_id IS NOT (
      SELECT ${lastVisit} FROM subject WHERE subject.id = baseline.subject_id)`);
  const freeze = database.prepare(`
    INSERT OR REPLACE INTO baseline (snapshot_id, subject_id, precision, visit_id)
    SELECT snapshot.id, snapshot.subject_id, snapshot.precision, ?1 FROM subject
      JOIN snapshot ON snapshot.id IN (subject.low_snapshot_id, subject.full_snapshot_id)
    WHERE subject.id IN ${subjectsOfDevice}`);
  const release = database.change<[id: number, limit: number]>(`
    DELETE FROM baseline WHERE visit_id = ?1 AND (subject_id, precision) IN (
      SELECT subject_id, precision FROM baseline WHERE visit_id = ?1 LIMIT ?2)`);
  const removeMembers = database.prepare('DELETE FROM visit_member WHERE visit_id = ?');
  const remove = database.prepare('DELETE FROM visit WHERE id = ?');
  const changed = database.select<ReferenceRow>(changedSinceVisitQuery);
  const countChanged = database.count(changedSubjects);
  const lastEnd = database.selectFirst<{ readonly visitEndedAt: number }>(
    `SELECT ended_at AS visitEndedAt FROM visit WHERE id = (SELECT ${lastVisit} FROM subject WHERE subject.id = ?)`,
  );
  const baseline = database.select<FrozenRow>(
    `SELECT baseline.precision AS frozen, ${summaryColumns}
    FROM subject JOIN baseline ON baseline.subject_id = subject.id AND baseline.visit_id = ${lastVisit}
      JOIN snapshot ON snapshot.id = baseline.snapshot_id JOIN image ON image.hash = snapshot.hash
    WHERE subject.id = ?`,
  );

  return {
    /** Returns `null` if there is no such visit. */
    one: selectOne,
    /** Newest first. */
    page: (isEnded: boolean, offset: number, limit: number) => ({
      total: isEnded ? countEnded() : countOpen(),
      rows: (isEnded ? ended : open).all(limit, offset),
    }),
    countOpen,
    /** Returns `null` if no visit has ended. */
    lastEndedAt: () => ended.all(1, 0)[0]?.endedAt ?? null,
    /** Begins a visit; resumes one under way with the same name. Returns its id. */
    begin: (name: string, at: number) => openOfName(name)[0] ?? insert(name, at),
    /** Returns the id of the visit under way with a name, if any. */
    underWay: (name: string): number | null => openOfName(name)[0] ?? null,
    /** Gives a visit the devices of another one, as `add`. */
    adopt(visitId: number, otherId: number): void {
      adopt.run(visitId, otherId);
    },
    add(visitId: number, deviceRows: readonly number[]): void {
      for (const row of deviceRows) addMember.run(visitId, row);
    },
    members: database.selectIds<[visitId: number, after: number, limit: number]>(
      'SELECT device_id AS id FROM visit_member WHERE visit_id = ? AND device_id > ? ORDER BY device_id LIMIT ?',
    ),
    /**
     * Freezes the newest snapshots of a device and its archives. Those of its last visit stay for
     * `reopen`.
     */
    freeze(visitId: number, deviceRow: number): void {
      forgetOlder.run(visitId, deviceRow);
      freeze.run(visitId, deviceRow);
    },
    /** Releases at most this many baselines of a visit. Returns false if there were none. */
    release: (visitId: number, limit: number) => release(visitId, limit) > 0,
    /** From now on its baselines apply instead of those of earlier visits to the same subjects. */
    end: database.change<[at: number, id: number]>(
      `UPDATE visit SET ended_at = ?1, subject_count = (SELECT count(DISTINCT subject_id) FROM baseline WHERE visit_id = ?2)
      WHERE id = ?2`,
    ),
    /** From now on the baselines of earlier visits apply again. */
    reopen: database.change<[id: number]>('UPDATE visit SET ended_at = NULL, subject_count = 0 WHERE id = ?'),
    /** Release its baselines first. */
    remove(visitId: number): void {
      removeMembers.run(visitId);
      remove.run(visitId);
    },
    /**
     * Returns subjects whose newest snapshot changed since their last visit, by name of the
     * device.
     */
    changed: (offset: number, limit: number) => ({
      total: countChanged(),
      rows: changed.all(limit, offset).map((row) => withSubject(row).subject),
    }),
    baseline(subjectId: number): Baseline | null {
      const end = lastEnd(subjectId);
      if (end === null) return null;
      const rows = baseline.all(subjectId);
      const frozen = (precision: Precision) => {
        const row = rows.find((candidate) => candidate.frozen === precision);
        if (row === undefined) return null;
        const { frozen: _, ...summary } = row;
        return summary;
      };
      return { ...end, low: frozen('low'), full: frozen('full') };
    },
  };
}
