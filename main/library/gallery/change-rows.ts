import { MINUTE_MS, TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import {
  FACTS_METHOD,
  type SeenRequest,
  type SiteChange,
  type SubjectReference,
  type TodayPage,
  type TodayQuery,
  type TodayRow,
} from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import { createShortIds, namesakeColumn } from '../database/namesakes.ts';
import type { Snapshots } from '../images/snapshots.ts';
import { SILENT_INTERVALS } from '../offline/rhythms.ts';
import { type FactsRow, factsRow, factsTables } from './facts-rows.ts';

/** Newest snapshots: those that have to show a change, and copies of them. */
const RECENT_LIMIT = 8;

/** Light and shadows return after this time, whatever clocks on the wall do. */
const SUN_RETURNS_MS = TWENTY_FOUR_HOURS_MS;

/** Farthest from the same hour the day before. */
const SAME_HOUR_MS = 90 * MINUTE_MS;

/** A change as it is stored with a snapshot; `dayBefore` is a row id. */
export interface StoredChange extends Omit<SiteChange, 'dayBefore'> {
  readonly dayBefore: number | null;
}

const measured = `image_facts.device_id = ?1 AND image_facts.precision = ?2 AND map IS NOT NULL AND method = ${FACTS_METHOD}`;

/** Selects a snapshot and those of the day before it, newest first. */
export const recentQuery = `
  SELECT ${factsRow} FROM ${factsTables} WHERE ${measured} AND at <= ?3 AND at > ?3 - ${SUN_RETURNS_MS - SAME_HOUR_MS}
  ORDER BY at DESC, image_facts.snapshot_id DESC LIMIT ${RECENT_LIMIT}`;

/** Selects the snapshot nearest to the same hour the day before. */
export const dayBeforeQuery = `
  SELECT ${factsRow} FROM ${factsTables} WHERE ${measured}
    AND at BETWEEN ?3 - ${SUN_RETURNS_MS + SAME_HOUR_MS} AND ?3 - ${SUN_RETURNS_MS - SAME_HOUR_MS}
  ORDER BY abs(at - ?3 + ${SUN_RETURNS_MS}) LIMIT 1`;

/** Stores what changed at sites, by row id. Writes must run inside a transaction. */
export function createChangeRows(database: Database) {
  type Key = [device: number, precision: string, at: number];
  const recent = database.select<FactsRow>(recentQuery);
  const dayBefore = database.selectFirst<FactsRow, Key>(dayBeforeQuery);
  const newestAt = database.number<[device: number]>(
    'SELECT max(at) AS number FROM image_facts WHERE device_id = ?',
  );
  const store = database.prepare(
    'UPDATE image_facts SET change = ?2, change_score = ?3 WHERE snapshot_id = ?1',
  );
  const notCompared = database.prepare('UPDATE health SET not_compared = ?2 WHERE device_id = ?1');
  return {
    recent: (device: number, { precision, at }: FactsRow) => recent.all(device, precision, at),
    dayBefore: (device: number, { precision, at }: FactsRow) => dayBefore(device, precision, at),
    /** Returns the time of a device's newest measured snapshot. */
    newestAt,
    changed(snapshotId: number, change: StoredChange | null): void {
      store.run(snapshotId, change === null ? null : JSON.stringify(change), change?.score ?? null);
    },
    notCompared: (device: number, reason: 'history' | 'size' | null) => void notCompared.run(device, reason),
  };
}

/**
 * Selects the strongest change of each device since a time, one that was not seen before those that
 * were.
 */
export const changedQuery = `
  SELECT id, score, snapshotId, isSeen FROM (
    SELECT *, row_number() OVER (PARTITION BY id ORDER BY isSeen, score DESC, at DESC, snapshotId DESC) AS place FROM (
      SELECT image_facts.device_id AS id, change_score AS score, image_facts.snapshot_id AS snapshotId, image_facts.at,
        coalesce(change_seen.at >= image_facts.at, 0) AS isSeen
      FROM image_facts INDEXED BY facts_changed
        CROSS JOIN subject AS device ON device.id = image_facts.device_id AND device.visible = 1
        LEFT JOIN change_seen ON change_seen.device_id = image_facts.device_id
      WHERE image_facts.at >= ? AND change_score IS NOT NULL))
  WHERE place = 1`;

/**
 * Silent before their own newest image, as far as the service confirmed it: while the laptop was off,
 * there may have been others.
 */
export const cameBackQuery = `
  SELECT health.device_id AS id FROM health CROSS JOIN subject AS device ON device.id = health.device_id AND device.visible = 1
  WHERE health.received_at >= ?1 AND verdict IS NOT 'silent' AND interval_ms > 0
    AND health.received_at = (SELECT max(received_at) FROM snapshot WHERE subject_id = health.device_id)
    AND ${SILENT_INTERVALS} * interval_ms < (
      SELECT max(confirmed_at) - received_at FROM snapshot
      WHERE subject_id = health.device_id AND received_at < health.received_at
      GROUP BY received_at ORDER BY received_at DESC LIMIT 1)
  ORDER BY device.sort_key, device.id`;

interface DeviceRow {
  readonly deviceId: string;
  readonly name: string;
  readonly hasNamesake: number;
  readonly organizationName: string | null;
}

interface Changed {
  readonly id: number;
  readonly score: number;
  readonly snapshotId: number;
  readonly isSeen: number;
}

/** Reads what changed in the fleet since a time, and marks it as seen. */
export function createToday(database: Database, subjects: Subjects, snapshots: Pick<Snapshots, 'summary'>) {
  const changedDevices = database.select<Changed>(changedQuery);
  const cameBack = database.selectIds<[since: number]>(cameBackQuery);
  const images = database.count<[since: number]>(
    'snapshot INDEXED BY snapshot_by_fetched WHERE fetched_at >= ?',
  );
  const skipped = database.count<[reason: string, since: number]>(
    `health CROSS JOIN subject AS device ON device.id = health.device_id AND device.visible = 1
    WHERE not_compared = ? AND health.received_at >= ?`,
  );
  const lastVisit = database.selectFirst<{ readonly at: number | null }, []>(
    'SELECT max(ended_at) AS at FROM visit',
  );
  const confirmed = database.selectFirst<{ readonly at: number | null }, []>(
    'SELECT last_confirmed_at AS at FROM account',
  );
  const shortIdOf = createShortIds(database);
  const deviceRow = database.selectFirst<DeviceRow, [id: number]>(`
    SELECT device.service_id AS deviceId, device.name, ${namesakeColumn('device')}, organization.name AS organizationName
    FROM subject AS device LEFT JOIN organization ON organization.id = device.organization_id WHERE device.id = ?`);
  const stored = database.selectFirst<
    { readonly change: string; readonly at: number; readonly archiveId: string | null },
    [snapshotId: number]
  >(`
    SELECT change, image_facts.at, iif(subject.device_id IS NULL, NULL, subject.service_id) AS archiveId FROM image_facts
    JOIN snapshot ON snapshot.id = snapshot_id JOIN subject ON subject.id = snapshot.subject_id WHERE snapshot_id = ?`);
  const see = database.prepare(`
    INSERT INTO change_seen (device_id, at) SELECT ?1, min(coalesce(max(at), 0), ?2) FROM image_facts WHERE device_id = ?1
    ON CONFLICT (device_id) DO UPDATE SET at = excluded.at`);
  const unsee = database.prepare('DELETE FROM change_seen WHERE device_id = ?');

  function deviceOf(id: number) {
    const found = deviceRow(id);
    if (found === null) return null;
    const { deviceId, hasNamesake, name, organizationName } = found;
    const subject: SubjectReference = { deviceId, archiveId: null };
    return { subject, name, ...shortIdOf(deviceId, hasNamesake), organizationName };
  }

  function rowsOf({ id, snapshotId, isSeen }: Changed): TodayRow[] {
    const [device, row] = [deviceOf(id), stored(snapshotId)];
    if (device === null || row === null) return [];
    const change = JSON.parse(row.change) as StoredChange;
    return [
      {
        ...device,
        change: { ...change, dayBefore: snapshots.summary(change.dayBefore) },
        now: snapshots.summary(snapshotId),
        at: row.at,
        archiveId: row.archiveId,
        isSeen: isSeen === 1,
      },
    ];
  }

  return {
    list({ since, offset, limit }: TodayQuery): TodayPage {
      const changed = changedDevices
        .all(since)
        .toSorted((one, other) => one.isSeen - other.isSeen || other.score - one.score || one.id - other.id);
      const back = cameBack(since);
      return {
        total: changed.length,
        unseen: changed.filter(({ isSeen }) => isSeen === 0).length,
        rows: changed.slice(offset, offset + limit).flatMap(rowsOf),
        notCompared: { history: skipped('history', since), size: skipped('size', since) },
        cameBack: back.slice(0, limit).flatMap((id) => deviceOf(id) ?? []),
        cameBackTotal: back.length,
        images: images(since),
        lastVisitAt: lastVisit()?.at ?? null,
        confirmedAt: confirmed()?.at ?? null,
      };
    },
    see({ subjects: references, through, isSeen }: SeenRequest): void {
      for (const reference of references) {
        const found = reference.archiveId === null ? subjects.find(reference) : undefined;
        if (found === undefined) continue;
        if (isSeen) see.run(found.id, through);
        else unsee.run(found.id);
      }
    },
  };
}
