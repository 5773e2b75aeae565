import {
  type Health,
  type HealthPage,
  type HealthQuery,
  type HealthRow,
  type HealthState,
  type HealthVerdict,
  healthStates,
  type SilentDevice,
  type SubjectReference,
} from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database, Page } from '../database/database.ts';
import { createShortIds, namesakeColumn } from '../database/namesakes.ts';
import { createPartQueries, joinParts } from '../database/query-parts.ts';
import type { Snapshots } from '../images/snapshots.ts';
import { confirmedAt } from '../offline/rhythms.ts';
import { healthOrder } from '../search/needs-look.ts';
import { type Details, readDetails } from './facts-rows.ts';
import { silenceOf } from './snapshot-health.ts';

interface StoredHealth {
  readonly id: number;
  readonly deviceId: string;
  readonly name: string;
  readonly hasNamesake: number;
  readonly organizationName: string | null;
  readonly verdict: HealthVerdict;
  readonly maybe: number;
  readonly since: number | null;
  readonly fineAt: number | null;
  readonly snapshotId: number | null;
  readonly details: string | null;
  readonly archiveId: string | null;
  readonly isFull: number;
  readonly receivedAt: number | null;
  readonly intervalMs: number | null;
  readonly confirmedAt: number | null;
}

/**
 * Subject whose image is shown: the device itself if it shares its image with its newest archive;
 * a silent device's last image may be an archive that is not stored.
 */
const shownId = `coalesce(
  (SELECT iif(judged.hash = own.hash, device.id, judged.subject_id)
    FROM snapshot AS judged LEFT JOIN snapshot AS own ON own.id = device.best_snapshot_id WHERE judged.id = health.snapshot_id),
  (SELECT id FROM subject AS archive WHERE health.verdict = 'silent' AND archive.device_id = device.id
    AND archive.device_id IS NOT NULL AND archive.visible = 1 AND archive.effective_captured_at = health.since LIMIT 1))`;

const healthById = `
  SELECT device.id, device.service_id AS deviceId, device.name, ${namesakeColumn('device')}, organization.name AS organizationName,
    health.verdict, health.maybe, health.since, health.fine_at AS fineAt, health.snapshot_id AS snapshotId, image_facts.details,
    health.received_at AS receivedAt, health.interval_ms AS intervalMs, ${confirmedAt} AS confirmedAt,
    iif(shown.device_id IS NULL, NULL, shown.service_id) AS archiveId, coalesce(best.precision = 'full', 0) AS isFull
  FROM health JOIN subject AS device ON device.id = health.device_id
    LEFT JOIN organization ON organization.id = device.organization_id
    LEFT JOIN image_facts ON image_facts.snapshot_id = health.snapshot_id
    LEFT JOIN subject AS shown ON shown.id = ${shownId}
    LEFT JOIN snapshot AS best ON best.id = shown.best_snapshot_id
  WHERE health.device_id = ? AND health.verdict IS NOT NULL`;

/** Selects devices that need a look, using an index, except those gone from the fleet. */
export const needsLookQuery = `
  FROM health INDEXED BY health_list CROSS JOIN subject AS device ON device.id = health.device_id AND device.visible = 1
  WHERE (fine_at IS NULL) = ? AND rank IS NOT NULL`;

const inOrder = ` ORDER BY ${healthOrder}`;

const silentQuery = `
  SELECT device.service_id AS deviceId, device.name, received_at AS lastReceivedAt, interval_ms AS usualIntervalMs,
    max(0, ${confirmedAt} - received_at) * 1.0 / interval_ms AS intervals ${needsLookQuery} AND rank = 1
  ${inOrder} LIMIT ? OFFSET ?`;

/** Values of `rank` of a state: 1 is the most urgent; any maybe ranks below everything certain. */
const ranksOf = (state: HealthState) => {
  const rank = healthStates.indexOf(state) + 1;
  return [rank, rank + healthStates.length];
};

/** Reads the health of devices. */
export function createHealthRows(
  database: Database,
  subjects: Subjects,
  snapshots: Pick<Snapshots, 'summary'>,
) {
  const row = database.selectFirst<StoredHealth, [device: number]>(healthById);
  const queries = createPartQueries(database);
  const shortIdOf = createShortIds(database);
  const silent = database.select<SilentDevice>(silentQuery);

  function healthOf(stored: StoredHealth): Health {
    const { verdict, since, fineAt, snapshotId, archiveId, isFull } = stored;
    const details = readDetails(stored.details) ?? noDetails;
    const silence = verdict === 'silent' ? silenceOf(stored) : null;
    return {
      verdict,
      isMaybe: stored.maybe === 1,
      since,
      finding: silence ?? details.finding,
      values: details.values,
      movement: verdict === 'moved' ? details.movement : null,
      comparedWith: details.comparedWith,
      now: snapshots.summary(snapshotId),
      archiveId,
      isFull: isFull === 1,
      usual: snapshots.summary(details.usualSnapshotId),
      fineAt,
    };
  }

  const pictured = database.selectFirst<{ readonly details: string }, [hash: string]>(`
    SELECT details FROM snapshot JOIN image_facts ON image_facts.snapshot_id = snapshot.id
    WHERE snapshot.hash = ? AND details IS NOT NULL ORDER BY snapshot.id DESC LIMIT 1`);

  function rowOf(id: number): HealthRow[] {
    const stored = row(id);
    if (stored === null) return [];
    const { deviceId, name, organizationName, hasNamesake } = stored;
    const subject = { deviceId, archiveId: null };
    return [
      { subject, name, ...shortIdOf(deviceId, hasNamesake), organizationName, health: healthOf(stored) },
    ];
  }

  return {
    list({ offset, limit, states = [...healthStates], fine }: HealthQuery): HealthPage {
      const wanted = { sql: needsLookQuery, values: [Number(!fine)] };
      const inStates = ` AND rank IN (${states.flatMap(ranksOf).join(', ')})`;
      const total = queries.number(joinParts('SELECT count(*) AS number', wanted, inStates)) ?? 0;
      const ids = queries.ids(
        joinParts('SELECT health.device_id AS id', wanted, inStates, inOrder, ' LIMIT ? OFFSET ?', [
          limit,
          offset,
        ]),
      );
      return { total, rows: ids.flatMap(rowOf) };
    },
    of(subject: SubjectReference): Health | null {
      if (subject.archiveId !== null) return null;
      const found = subjects.find(subject);
      const stored = found === undefined ? null : row(found.id);
      return stored === null ? null : healthOf(stored);
    },
    /** Several snapshots may share an image: the newest counts. */
    picture(hash: string): Health['values'] | null {
      const { values = [] } = readDetails(pictured(hash)?.details ?? null) ?? {};
      return values.length === 0 ? null : values;
    },
    silent(offset: number, limit: number): Page<SilentDevice> {
      const total = queries.number({
        sql: `SELECT count(*) AS number ${needsLookQuery} AND rank = 1`,
        values: [1],
      });
      return { total: total ?? 0, rows: silent.all(1, limit, offset) };
    },
  };
}

const noDetails: Details = {
  isMaybe: false,
  finding: null,
  values: [],
  movement: null,
  comparedWith: 0,
  usualSnapshotId: null,
};
