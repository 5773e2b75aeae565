import type { Precision, ReadyCheck, ReadyReason } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** Finding of a check before leaving about one retained image. */
export interface ReadyFinding {
  readonly subjectId: number;
  readonly precision: Precision;
  /** Time when the stored image was confirmed, ms since the epoch. */
  readonly confirmedAt: number | null;
  /** `null` if it was ready. */
  readonly reason: ReadyReason | null;
}

export type EndedCheck = ReadyCheck & {
  readonly phase: 'done' | 'cancelled';
  readonly endedAt: number;
  /** The pins of a visit; `null` for all. */
  readonly pinIds: readonly number[] | null;
};

interface CheckRow extends Omit<EndedCheck, 'devicesUnknown' | 'pinIds'> {
  /** JSON. */
  readonly pins: string | null;
  readonly isUnknown: number;
}

/** Selects a page of findings, using the index of their colours. */
export const readyPageQuery = `
  SELECT subject_id AS subjectId, precision, confirmed_at AS confirmedAt, reason FROM ready_finding
  WHERE check_id = ? AND (reason IS NULL) BETWEEN ? AND ?
  ORDER BY check_id, (reason IS NULL), subject_id, precision LIMIT ? OFFSET ?`;

/** Values of `reason IS NULL` for each colour. */
const SHADES = { all: [0, 1], amber: [0, 0], green: [1, 1] } as const;

/**
 * Stores the last completed check before leaving, across restarts. Writes must run inside a
 * transaction.
 */
export function createReadyResults(database: Database) {
  const newest = database.number('SELECT coalesce(max(id), 0) AS number FROM ready_check');
  const begin = database.prepare(`
    INSERT INTO ready_check (id, phase, started_at, ended_at, leaving_at, retained, read, decoded, green, earlier,
      amber, visit_name, pins, devices_unknown)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const add = database.prepare(`
    INSERT OR IGNORE INTO ready_finding (check_id, subject_id, precision, confirmed_at, reason)
    SELECT ?1, id, ?3, ?4, ?5 FROM subject WHERE id = ?2`);
  const forgetFindings = database.change(`
    DELETE FROM ready_finding WHERE (check_id, subject_id, precision) IN (
      SELECT check_id, subject_id, precision FROM ready_finding
      WHERE check_id IN (SELECT id FROM ready_check WHERE id <> ?) LIMIT ?)`);
  const forgetOthers = database.prepare('DELETE FROM ready_check WHERE id <> ?');
  const page = database.select<ReadyFinding>(readyPageQuery);
  const last = database.selectFirst<CheckRow, []>(
    `SELECT id, phase, started_at AS startedAt, ended_at AS endedAt, leaving_at AS leavingAt, retained AS images, read, decoded,
      green, earlier, amber, visit_name AS visit, pins, devices_unknown AS isUnknown FROM ready_check
    WHERE complete = 1 ORDER BY id DESC LIMIT 1`,
  );
  const count = database.count('ready_finding WHERE check_id = ? AND (reason IS NULL) BETWEEN ? AND ?');

  const unchecked = database.count<[pins: string | null, checkId: number]>(`(
    SELECT DISTINCT subject_id FROM retained WHERE (?1 IS NULL OR pin_id IN (SELECT value FROM json_each(?1)))
      AND NOT EXISTS (SELECT 1 FROM ready_finding WHERE check_id = ?2 AND ready_finding.subject_id = retained.subject_id))`);
  const cameSince = database.count<[checkId: number, endedAt: number]>(`(
    SELECT DISTINCT subject_id FROM snapshot WHERE fetched_at > ?2 AND EXISTS (SELECT 1 FROM ready_finding
      WHERE check_id = ?1 AND ready_finding.subject_id = snapshot.subject_id AND ready_finding.precision = snapshot.precision))`);
  const json = (pinIds: EndedCheck['pinIds']) => pinIds && JSON.stringify(pinIds);

  return {
    /** `null` if none was ever completed. */
    last(): EndedCheck | null {
      const row = last();
      if (row === null) return null;
      const { pins, isUnknown, ...check } = row;
      const pinIds = pins === null ? null : (JSON.parse(pins) as number[]);
      return { ...check, pinIds, devicesUnknown: isUnknown === 1 };
    },
    /**
     * Counts subjects that its pins retain by now and that it did not check, and checked ones with
     * an image downloaded since.
     */
    since: ({ id, pinIds, endedAt }: EndedCheck) => ({
      unchecked: unchecked(json(pinIds), id),
      cameSince: cameSince(id, endedAt),
    }),
    /** Returns an id that no check had. */
    nextId: () => newest() + 1,
    /**
     * Begins storing a check, in several transactions; until `complete`, the previous check stays
     * the last.
     */
    begin({
      id,
      phase,
      startedAt,
      endedAt,
      leavingAt,
      images,
      read,
      decoded,
      green,
      earlier,
      amber,
      visit,
      pinIds,
      devicesUnknown,
    }: EndedCheck): void {
      begin.run(
        id,
        phase,
        startedAt,
        endedAt,
        leavingAt,
        images,
        read,
        decoded,
        green,
        earlier,
        amber,
        visit,
        json(pinIds),
        Number(devicesUnknown),
      );
    },
    add(checkId: number, findings: readonly ReadyFinding[]): void {
      for (const { subjectId, precision, confirmedAt, reason } of findings)
        add.run(checkId, subjectId, precision, confirmedAt, reason);
    },
    complete: database.change<[checkId: number]>('UPDATE ready_check SET complete = 1 WHERE id = ?'),
    /**
     * Forgets up to `limit` findings of other checks, then those checks; returns false if none are
     * left.
     */
    forgetOthers(checkId: number, limit: number): boolean {
      if (forgetFindings(checkId, limit) > 0) return true;
      forgetOthers.run(checkId);
      return false;
    },
    /** Returns a page of results, amber first. */
    page(checkId: number, colour: keyof typeof SHADES, offset: number, limit: number) {
      const [from, to] = SHADES[colour];
      return { total: count(checkId, from, to), rows: page.all(checkId, from, to, limit, offset) };
    },
  };
}
