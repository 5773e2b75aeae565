import {
  FACTS_METHOD,
  type Health,
  type HealthVerdict,
  type ImageFacts,
  MEASURING_LIMIT,
  type MeasuringBatch,
  type Precision,
} from '../../../preload/contract/index.ts';
import { credibleCaptureSql } from '../../../preload/contract/rules/snapshot-time.ts';
import type { Database } from '../database/database.ts';

/**
 * Most snapshots of the same time of day to compare with, and its width: this many hours before
 * and after.
 */
const SAME_HOURS_LIMIT = 40;
export const BAND_HOURS = 2;

/** Best clock of a `snapshot` with its `subject`: an archive has the time of the list. */
const bestClock = `coalesce(${credibleCaptureSql('snapshot')}, iif(subject.device_id IS NULL, NULL, subject.captured_at),
  snapshot.received_at, snapshot.fetched_at)`;

const factColumns = 'method, luma, spread, crushed, blown, colour, sharpness, hash, map';

/** Details of a verdict. */
export interface Details
  extends Pick<Health, 'finding' | 'values' | 'movement' | 'comparedWith' | 'isMaybe'> {
  readonly usualSnapshotId: number | null;
}

export function readDetails(stored: string | null): Details | null {
  return stored === null ? null : (JSON.parse(stored) as Details);
}

/** A snapshot with facts in its device's history. `at`: ms since the epoch. */
export interface FactsRow extends ImageFacts {
  readonly snapshotId: number;
  readonly precision: Precision;
  readonly at: number;
  readonly imageHash: string;
  /** Width of the image as a percentage of its height. */
  readonly shape: number;
  /** 1 for the device itself, 0 for an archive. */
  readonly isOwn: number;
  /** 1 if the user called it fine, whatever was found. */
  readonly isFine: number;
  readonly verdict: HealthVerdict | null;
  readonly details: string | null;
}

/** Usual although unhealthy or not judged yet: the user called it fine. */
const calledFine = "usual = 1 AND coalesce(verdict, '') NOT IN ('asUsual', 'new')";

export const factsRow = `
  image_facts.snapshot_id AS snapshotId, image_facts.precision, image_facts.at, snapshot.hash AS imageHash,
  round(100.0 * image.width_pixels / image.height_pixels) AS shape,
  snapshot.subject_id = image_facts.device_id AS isOwn, ${calledFine} AS isFine, verdict, details,
  ${factColumns.replaceAll(/\w+/g, 'image_facts.$&')}`;
export const factsTables =
  'image_facts JOIN snapshot ON snapshot.id = image_facts.snapshot_id JOIN image ON image.hash = snapshot.hash';

/** Selects the next snapshot of a device to judge. */
export const unjudgedQuery = `
  SELECT ${factsRow} FROM ${factsTables}
  WHERE image_facts.device_id = ? AND verdict IS NULL AND method = ${FACTS_METHOD}
  ORDER BY at, image_facts.snapshot_id LIMIT 1`;

/** Selects the previous snapshot, healthy or not. */
export const beforeQuery = `
  SELECT ${factsRow} FROM ${factsTables}
  WHERE image_facts.device_id = ?1 AND image_facts.precision = ?2
    AND (at, image_facts.snapshot_id) < (?3, ?4) AND map IS NOT NULL AND method = ${FACTS_METHOD}
  ORDER BY at DESC, image_facts.snapshot_id DESC LIMIT 1`;

const hourOf = (time: string) => `(${time} / 60000 % 1440)`;
/** Minutes between two times of day, whichever direction is shorter. */
const apart = `abs((${hourOf('at')} - ${hourOf('?3')} + 2160) % 1440 - 720)`;

/**
 * Selects snapshots to compare with: the newest of the same time of day, and the newest of all.
 */
export const usualQuery = `
  SELECT snapshot_id AS id FROM (SELECT snapshot_id FROM image_facts INDEXED BY facts_usual
    WHERE device_id = ?1 AND precision = ?2 AND usual = 1 AND at < ?3 AND ${apart} <= ${BAND_HOURS * 60}
    ORDER BY at DESC LIMIT ${SAME_HOURS_LIMIT})
  UNION
  SELECT snapshot_id FROM (SELECT snapshot_id FROM image_facts INDEXED BY facts_usual
    WHERE device_id = ?1 AND precision = ?2 AND usual = 1 AND at < ?3
    ORDER BY at DESC LIMIT ${MEASURING_LIMIT - SAME_HOURS_LIMIT})`;

/**
 * Selects the newest snapshots of a device in each precision, including its archives', that have
 * no facts; oldest first.
 */
export const toMeasureQuery = `
  WITH one AS (
    SELECT id FROM (SELECT id FROM snapshot WHERE subject_id = ?1 ORDER BY id DESC LIMIT ${2 * MEASURING_LIMIT})
    UNION ALL
    SELECT snapshot.id FROM (
      SELECT id FROM subject WHERE device_id = ?1 AND device_id IS NOT NULL AND visible = 1 AND (state & 3) > 0
      ORDER BY effective_captured_at DESC, sort_key, id LIMIT ${MEASURING_LIMIT}
    ) AS archive JOIN snapshot ON snapshot.subject_id = archive.id
  ), newest AS (
    SELECT snapshot.id, snapshot.hash, snapshot.precision, ${bestClock} AS at,
      row_number() OVER (PARTITION BY snapshot.precision ORDER BY ${bestClock} DESC, snapshot.id DESC) AS number
    FROM one JOIN snapshot ON snapshot.id = one.id JOIN subject ON subject.id = snapshot.subject_id
  )
  SELECT image.hash, image.media_type AS mediaType, image.width_pixels AS widthPixels, image.height_pixels AS heightPixels
  FROM newest JOIN image ON image.hash = newest.hash LEFT JOIN image_facts ON image_facts.snapshot_id = newest.id
  WHERE number <= ${MEASURING_LIMIT} AND (image_facts.method IS NULL OR image_facts.method <> ${FACTS_METHOD})
  GROUP BY image.hash ORDER BY newest.precision, min(newest.at) LIMIT ${MEASURING_LIMIT}`;

type NewFacts = { readonly deviceId: number; readonly precision: Precision; readonly at: number };

/** Measurements of snapshots' images, by row id. Writes must run inside a transaction. */
export function createFactsRows(database: Database) {
  // Several snapshots may share an image.
  const add = database.select<NewFacts>(`
    INSERT INTO image_facts (snapshot_id, device_id, precision, at, verdict, ${factColumns})
    SELECT snapshot.id, coalesce(subject.device_id, subject.id), snapshot.precision, ${bestClock},
      iif(?10 IS NULL, 'unreadable', NULL), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
    FROM snapshot JOIN subject ON subject.id = snapshot.subject_id WHERE snapshot.hash = ?1
    ON CONFLICT (snapshot_id) DO UPDATE SET verdict = excluded.verdict, usual = excluded.map IS NOT NULL AND ${calledFine},
      details = NULL, ${factColumns
        .split(', ')
        .map((column) => `${column} = excluded.${column}`)
        .join(', ')}
      WHERE method <> excluded.method OR (map IS NULL AND excluded.map IS NOT NULL)
    RETURNING device_id AS deviceId, precision, at`);
  // They had too little history, and have more now.
  const judgeAgain = database.prepare(`
    UPDATE image_facts SET verdict = NULL, usual = 0
    WHERE device_id = ? AND precision = ? AND at > ? AND usual = (verdict = 'new') AND (verdict = 'new' OR maybe = 1)`);
  const due = database.prepare('UPDATE health SET to_judge = 1 WHERE device_id = ?');
  const toMeasure = database.select<MeasuringBatch['images'][number]>(toMeasureQuery);
  const unjudged = database.selectFirst<FactsRow, [device: number]>(unjudgedQuery);
  const before = database.selectFirst<FactsRow>(beforeQuery);
  const usual = database.selectIds<[device: number, precision: Precision, at: number]>(usualQuery);
  const one = database.selectFirst<FactsRow, [snapshot: number]>(
    `SELECT ${factsRow} FROM ${factsTables} WHERE image_facts.snapshot_id = ? AND method = ${FACTS_METHOD}`,
  );
  const judged = database.prepare(
    'UPDATE image_facts SET verdict = ?2, usual = ?3, details = ?4, maybe = ?5 WHERE snapshot_id = ?1',
  );
  const notUsual = database.prepare('UPDATE image_facts SET usual = 0 WHERE snapshot_id = ?');
  const forget = database.prepare(`
    UPDATE image_facts SET verdict = NULL, usual = ${calledFine} WHERE method = ${FACTS_METHOD} AND map IS NOT NULL AND snapshot_id IN (
      SELECT snapshot_id FROM image_facts WHERE device_id = ? ORDER BY at DESC LIMIT ${2 * MEASURING_LIMIT})`);

  return {
    /**
     * Stores the facts of a stored image; `null` if it can't be decoded. Its devices will be
     * judged.
     */
    store(imageHash: string, facts: ImageFacts | null): void {
      const { luma, spread, crushed, blown, colour, sharpness, hash, map } = facts ?? unreadable;
      const numbers = [luma, spread, crushed, blown, colour, sharpness];
      for (const { deviceId, precision, at } of add.all(imageHash, FACTS_METHOD, ...numbers, hash, map)) {
        judgeAgain.run(deviceId, precision, at);
        due.run(deviceId);
      }
    },
    toMeasure: (device: number) => toMeasure.all(device),
    unjudged,
    before: (device: number, { precision, at, snapshotId }: FactsRow) =>
      before(device, precision, at, snapshotId),
    /** Returns row ids of snapshots to compare with. */
    usual: (device: number, { precision, at }: FactsRow) => usual(device, precision, at),
    one,
    judged: (snapshotId: number, verdict: HealthVerdict, isUsual: boolean, details: Details | null) =>
      void judged.run(
        snapshotId,
        verdict,
        Number(isUsual),
        details === null ? null : JSON.stringify(details),
        Number(details?.isMaybe === true),
      ),
    /** Excludes a snapshot from comparisons. */
    notUsual: (snapshotId: number) => void notUsual.run(snapshotId),
    /** Has the newest snapshots of a device judged again. */
    forgetVerdicts: (device: number) => void forget.run(device),
  };
}

const unreadable = {
  luma: null,
  spread: null,
  crushed: null,
  blown: null,
  colour: null,
  sharpness: null,
  hash: null,
  map: null,
};
