import {
  type HealthVerdict,
  type Precision,
  precisions,
  type SubjectReference,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { createRhythms, SILENT_INTERVALS } from '../offline/rhythms.ts';

/** State of a device at its last judgement. */
interface Judged {
  readonly maybe: number;
  readonly verdict: HealthVerdict | null;
  readonly since: number | null;
  readonly rules: string | null;
  readonly fineAt: number | null;
  /** 0 if it has images without facts. */
  readonly isMeasured: number;
}

interface NewestRow {
  readonly maybe: number;
  readonly snapshotId: number;
  readonly verdict: HealthVerdict;
  readonly precision: Precision;
  readonly at: number;
}

/** Last image of a silent device; `snapshotId` is `null` if it is not stored. */
interface LastImage {
  readonly snapshotId: number | null;
  readonly at: number | null;
}

/** Selects the newest judged snapshot of a device in a precision. */
export const newestQuery = `
  SELECT snapshot_id AS snapshotId, verdict, maybe, precision, at FROM image_facts
  WHERE device_id = ? AND precision = ? AND verdict <> 'unreadable' ORDER BY at DESC, snapshot_id DESC LIMIT 1`;

/**
 * Selects the capture time of the first snapshot of an uninterrupted series with the same verdict
 * up to a time.
 */
export const sinceQuery = `
  SELECT min(at) AS number FROM image_facts WHERE device_id = ?1 AND precision = ?2 AND verdict = ?3 AND at <= ?4
    AND at > coalesce((SELECT at FROM image_facts
      WHERE device_id = ?1 AND precision = ?2 AND at < ?4 AND verdict NOT IN (?3, 'unreadable')
      ORDER BY at DESC LIMIT 1), -1e15)`;

/** Selects a subject's best stored snapshot, and its capture time by the best clock. */
const lastQuery = `
  SELECT best_snapshot_id AS snapshotId, iif(device_id IS NULL, best_at, coalesce(best_captured_at, captured_at)) AS at
  FROM subject WHERE id = ?`;

/**
 * Returns the verdict on the device: the newer one; at equal times, the one with enough history.
 */
function later(one: NewestRow | null, other: NewestRow | null): NewestRow | null {
  if (one === null || other === null) return one ?? other;
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return one.verdict === 'new' ? other : one;
}

/** Stores verdicts on devices, by row id. Writes must run inside a transaction. */
export function createJudgingRows(database: Database) {
  const rhythms = createRhythms(database);
  const next = database.selectIds(
    'SELECT device_id AS id FROM health INDEXED BY health_to_judge WHERE to_judge = 1 LIMIT 1',
  );
  const nextAgain = database.selectIds(`
    SELECT device_id AS id FROM health INDEXED BY health_to_judge_again
    WHERE to_judge_again = 1 AND (SELECT stopped FROM health_settings) = 0 LIMIT 1`);
  const state = database.selectFirst<Judged, [device: number]>(`
    SELECT verdict, maybe, since, rules, fine_at AS fineAt, 1 - to_measure AS isMeasured FROM health WHERE device_id = ?`);
  const deviceOf = database.selectFirst<{ readonly deviceId: string }, [device: number]>(
    'SELECT service_id AS deviceId FROM subject WHERE id = ?',
  );
  const newest = database.selectFirst<NewestRow, [device: number, precision: Precision]>(newestQuery);
  const since = database.number<[number, Precision, HealthVerdict, number]>(sinceQuery);
  const last = database.selectFirst<LastImage, [subject: number]>(lastQuery);
  const conclude = database.prepare(`
    UPDATE health SET fine_at = iif(verdict IS ?2 AND maybe <= ?8, fine_at, NULL), verdict = ?2, maybe = ?8, checked = ?9, since = ?3, snapshot_id = ?4, received_at = ?5,
      interval_ms = ?6, silent_after = ?5 + ${SILENT_INTERVALS} * ?6, rules = ?7, to_judge = 0, to_judge_again = 0
    WHERE device_id = ?1`);
  const wait = database.prepare(
    'UPDATE health SET to_judge = 0, to_judge_again = 0, rules = ?2 WHERE device_id = ?1',
  );
  const fine = database.change<[at: number | null, device: number]>(
    'UPDATE health SET fine_at = ? WHERE device_id = ? AND rank IS NOT NULL',
  );
  // Pictures that the user called fine are usual from then on; silence is not, as no picture shows
  // it.
  const accept = database.prepare(`
    UPDATE image_facts SET usual = ?2 WHERE device_id = ?1 AND verdict NOT IN ('asUsual', 'new', 'unreadable')
      AND at >= (SELECT since FROM health WHERE device_id = ?1)
      AND (precision, verdict) = (SELECT now.precision, now.verdict FROM health
        JOIN image_facts AS now ON now.snapshot_id = health.snapshot_id AND now.verdict = health.verdict
        WHERE health.device_id = ?1)`);

  return {
    /**
     * Returns the next device to judge, preferring those with new data; `null` if none is left, or
     * the user stopped it.
     */
    next: () => next()[0] ?? nextAgain()[0] ?? null,
    state,
    subject: (device: number): SubjectReference | null => {
      const found = deviceOf(device);
      return found === null ? null : { deviceId: found.deviceId, archiveId: null };
    },
    callFine(device: number, at: number | null): void {
      if (fine(at, device) > 0) accept.run(device, Number(at !== null));
    },
    /**
     * Concludes a device whose snapshots are all judged. Returns true if its verdict changed.
     * `clockOffsetMs`: how far the service’s clock is ahead.
     */
    conclude(device: number, rules: string, clockOffsetMs: number): boolean {
      const rhythm = rhythms.of(device, clockOffsetMs);
      const [low, full] = precisions.map((precision) => newest(device, precision));
      const now = later(full ?? null, low ?? null);
      const lastImage =
        rhythm !== null && rhythm.intervals > SILENT_INTERVALS ? last(rhythm.lastSubject) : null;
      const verdict = lastImage === null ? (now?.verdict ?? null) : 'silent';
      const hasRun = now !== null && now.verdict !== 'asUsual' && now.verdict !== 'new';
      const begun = hasRun ? since(device, now.precision, now.verdict, now.at) : null;
      const { lastReceivedAt = null, usualIntervalMs = null } = rhythm ?? {};
      const {
        verdict: before = null,
        maybe: wasMaybe = 0,
        fineAt = null,
        isMeasured = 0,
      } = state(device) ?? {};
      const maybe = verdict === 'silent' ? 0 : (now?.maybe ?? 0);
      // After a rebuild nothing is measured yet: the user's decision waits for that.
      if (fineAt !== null && isMeasured === 0 && (verdict === null || verdict === 'new')) {
        wait.run(device, rules);
        return false;
      }
      // On this clock, like the times of checks that it is compared with.
      const receivedAt = lastReceivedAt === null ? null : Math.round(lastReceivedAt - clockOffsetMs);
      const started = lastImage === null ? begun : (lastImage.at ?? lastReceivedAt);
      const { snapshotId = null } = lastImage ?? now ?? {};
      const checked = Number(now !== null);
      conclude.run(device, verdict, started, snapshotId, receivedAt, usualIntervalMs, rules, maybe, checked);
      return before !== verdict || wasMaybe !== maybe;
    },
  };
}

/**
 * Registers devices without a stored image, because their archives may show that they are silent.
 * A few per step; each step must run inside a transaction.
 */
export function createFindImageless(database: Database) {
  const add = database.prepare(`
    INSERT OR IGNORE INTO health (device_id, to_measure)
    SELECT id, 0 FROM subject WHERE id > ?1 AND id <= ?2 AND device_id IS NULL AND visible = 1 AND EXISTS (
      SELECT 1 FROM subject AS archive WHERE archive.device_id = subject.id AND archive.device_id IS NOT NULL AND archive.visible = 1)`);
  const last = database.number<[after: number]>(`
    SELECT max(id) AS number FROM (SELECT id FROM subject WHERE device_id IS NULL AND visible = 1 AND id > ? ORDER BY id LIMIT 100)`);
  return function* findImageless(): Generator<void> {
    for (let after = 0, end = last(0); end > 0; after = end, end = last(after)) {
      add.run(after, end);
      yield;
    }
  };
}

/**
 * Schedules devices that were measured by another method or judged by other rules, a few per step.
 * Each step must run inside a transaction.
 */
export function createMarkOld(database: Database, method: number) {
  const mark = database.prepare(`
    UPDATE health SET to_measure = to_measure OR method IS NOT ?1, to_judge_again = to_judge_again OR rules IS NOT ?2
    WHERE device_id > ?3 AND device_id <= ?4 AND (method IS NOT ?1 OR rules IS NOT ?2)`);
  const last = database.number<[after: number]>(
    'SELECT max(device_id) AS number FROM (SELECT device_id FROM health WHERE device_id > ? ORDER BY device_id LIMIT 100)',
  );
  return function* markOld(rules: string): Generator<void> {
    for (let after = 0, end = last(0); end > 0; after = end, end = last(after)) {
      mark.run(method, rules, after, end);
      yield;
    }
  };
}
