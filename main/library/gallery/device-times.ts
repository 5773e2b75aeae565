import { knowledges } from '../../../preload/contract/fleet/knowledges.ts';
import type { DeviceTimes, Knowledge } from '../../../preload/contract/index.ts';
import { credibleCaptureSql, snapshotTimeSql } from '../../../preload/contract/rules/snapshot-time.ts';
import { positionInFields } from '../catalog/position.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import { type Pace, readInSlices } from '../database/slices.ts';

/** Archives read as one row of text: a tenth of the time of as many rows. */
const ARCHIVES_AT_ONCE = 5_000;
const SNAPSHOTS_AT_ONCE = 1_000;

/** Digit that a snapshot gets in addition if it was exported. */
const EXPORTED = knowledges.length;

interface DeviceRow {
  readonly serviceId: string;
  readonly fields: string;
  readonly noneAt: number | null;
}

/** Times as a JSON list, with a digit for each. */
interface Columns {
  readonly times: string;
  readonly digits: string | null;
}

interface SnapshotRow {
  readonly id: number;
  readonly at: number;
  readonly digit: number;
  readonly clock: number;
  readonly exported: number;
}

interface DatedDigit {
  readonly at: number;
  readonly digit: number;
}

/** Earliest JavaScript date. */
const EARLIEST = -8_640_000_000_000_000;

/** Sorted or merged at once: less than a millisecond. */
const SORTED_AT_ONCE = 5_000;

/** Sorts by time in steps, so that other work goes on between them. */
function sortInSteps(list: readonly DatedDigit[]) {
  let runs: DatedDigit[][] = [];
  function* merge(one: readonly DatedDigit[], other: readonly DatedDigit[]) {
    const merged: DatedDigit[] = [];
    for (let [left, right] = [0, 0]; left + right < one.length + other.length; ) {
      const [first, second] = [one[left], other[right]];
      const isFirst = second === undefined || (first !== undefined && first.at <= second.at);
      merged.push((isFirst ? one[left++] : other[right++]) as DatedDigit);
      if (merged.length % SORTED_AT_ONCE === 0) yield;
    }
    return merged;
  }
  function* sort() {
    for (let start = 0; start < list.length; start += SORTED_AT_ONCE) {
      runs.push(list.slice(start, start + SORTED_AT_ONCE).toSorted((one, other) => one.at - other.at));
      yield;
    }
    while (runs.length > 1) {
      const merged: DatedDigit[][] = [];
      for (let index = 0; index < runs.length; index += 2)
        merged.push(yield* merge(runs[index] ?? [], runs[index + 1] ?? []));
      runs = merged;
    }
  }
  return { steps: sort(), result: () => runs[0] ?? [] };
}

const digitOf = (knowledge: Knowledge) => knowledges.indexOf(knowledge);

const wasExported = 'EXISTS (SELECT 1 FROM exported_image WHERE exported_image.subject_id =';

const archiveDigit = `
  CASE WHEN full_snapshot_id IS NOT NULL THEN ${digitOf('full')} WHEN low_snapshot_id IS NOT NULL THEN ${digitOf('low')}
    WHEN availability = 'available' THEN ${digitOf('onService')} WHEN availability = 'none' THEN ${digitOf('none')}
    ELSE ${digitOf('unknown')} END + iif(${wasExported} subject.id), ${EXPORTED}, 0)`;

const archivesOfDevice = 'FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1';

const columnsOf = (rows: string) =>
  `SELECT json_group_array(at) AS times, group_concat(digit, '') AS digits FROM (${rows})`;

/** Selects dated archives from a time on, without the first of them, from old to new. */
export const archiveTimesQuery = columnsOf(`
  SELECT effective_captured_at AS at, ${archiveDigit} AS digit ${archivesOfDevice} AND effective_captured_at >= ?
  ORDER BY effective_captured_at LIMIT ${ARCHIVES_AT_ONCE} OFFSET ?`);

/** Selects archives that only the clocks of their image date. */
const imageTimesQuery = columnsOf(
  `SELECT best_at AS at, ${archiveDigit} AS digit ${archivesOfDevice} AND effective_captured_at IS NULL AND best_at IS NOT NULL`,
);

/** Selects a device's own snapshots; `clock`: captured 0, received −1, else one for each. */
export const snapshotTimesQuery = `
  SELECT id, ${snapshotTimeSql('snapshot')} AS at, iif(precision = 'full', ${digitOf('full')}, ${digitOf('low')}) AS digit,
    CASE WHEN ${credibleCaptureSql('snapshot')} IS NOT NULL THEN 0 WHEN received_at IS NOT NULL THEN -1 ELSE id END AS clock,
    ${wasExported} snapshot.subject_id AND exported_image.hash = snapshot.hash) AS exported
  FROM snapshot WHERE subject_id = ? AND id > ? ORDER BY id LIMIT ${SNAPSHOTS_AT_ONCE}`;

function createMarks(database: Database) {
  const at = (sql: string) => {
    const query = database.select<{ readonly at: number }>(sql);
    return (device: number | string): number[] => query.all(device).map((row) => row.at);
  };
  return {
    findings: at(`SELECT DISTINCT at FROM image_facts
      WHERE device_id = ? AND usual = 0 AND verdict NOT IN ('asUsual', 'new', 'unreadable') ORDER BY at`),
    notes: at(`SELECT DISTINCT coalesce(snapshot_at, archive.effective_captured_at) AS at FROM note
      JOIN subject AS device ON device.service_id = note.device_id AND device.device_id IS NULL
      LEFT JOIN subject AS archive ON archive.device_id = device.id AND archive.service_id = archive_id
      WHERE note.device_id = ? AND at IS NOT NULL ORDER BY at`),
    visits: at(`SELECT ended_at AS at FROM visit_member JOIN visit ON visit.id = visit_id
      WHERE device_id = ? AND ended_at IS NOT NULL ORDER BY ended_at`),
  };
}

/** Reads the times of all snapshots of a device, in slices; `null` if the device is unknown. */
export function createDeviceTimes(database: Database, subjects: Subjects, pace: Pace) {
  const device = database.selectFirst<DeviceRow, [subject: number]>(
    `SELECT service_id AS serviceId, fields, iif(availability = 'none', checked_at, NULL) AS noneAt FROM subject WHERE id = ?`,
  );
  const archives = database.select<Columns>(archiveTimesQuery);
  const images = database.select<Columns>(imageTimesQuery);
  const snapshots = database.select<SnapshotRow>(snapshotTimesQuery);
  const marks = createMarks(database);

  /** Low and full precision of a time on a clock are one, as in the timeline. */
  function* readOwn(subject: number, add: (at: number, digit: number) => void) {
    const merged = new Map<string, { at: number; digit: number; exported: number }>();
    for (let last = 0; ; ) {
      const rows = snapshots.all(subject, last);
      for (const { id, at, digit, clock, exported } of rows) {
        last = id;
        const key = `${clock} ${at}`;
        const known = merged.get(key) ?? { at, digit, exported: 0 };
        merged.set(key, {
          at,
          digit: Math.min(known.digit, digit),
          exported: Math.max(known.exported, exported),
        });
      }
      yield;
      if (rows.length < SNAPSHOTS_AT_ONCE) break;
    }
    for (const { at, digit, exported } of merged.values()) add(at, digit + exported * EXPORTED);
  }

  function* readArchives(subject: number, add: (at: number, digit: number) => void) {
    const addAll = ({ times, digits }: Columns) => {
      const list = JSON.parse(times) as readonly number[];
      for (const [index, at] of list.entries()) add(at, Number(digits?.[index]));
      return list;
    };
    let [last, taken] = [EARLIEST, 0];
    for (;;) {
      const columns = archives.first(subject, last, taken);
      yield;
      const list = columns === undefined ? [] : addAll(columns);
      const newest = list.at(-1) ?? last;
      const isOver = list.length < ARCHIVES_AT_ONCE;
      taken = (newest === last ? taken : 0) + list.filter((at) => at === newest).length;
      last = newest;
      if (isOver) break;
    }
    const others = images.first(subject);
    if (others !== undefined) addAll(others);
  }

  return async (deviceId: string): Promise<DeviceTimes | null> => {
    const found = subjects.find({ deviceId, archiveId: null });
    const row = found === undefined ? null : device(found.id);
    if (found === undefined || row === null) return null;
    const all: DatedDigit[] = [];
    const add = (at: number, digit: number) => void all.push({ at, digit });
    if (row.noneAt !== null) add(row.noneAt, digitOf('none'));
    await readInSlices(readOwn(found.id, add), { database, pace });
    await readInSlices(readArchives(found.id, add), { database, pace });
    const sorting = sortInSteps(all);
    await readInSlices(sorting.steps, { database, pace });
    const sorted = sorting.result();
    return {
      organizationName: subjects.names({ deviceId, archiveId: null })?.organizationName ?? null,
      times: Buffer.from(Float64Array.from(sorted, ({ at }) => at).buffer).toString('base64'),
      digits: sorted.map(({ digit }) => digit).join(''),
      findings: marks.findings(found.id),
      notes: marks.notes(row.serviceId),
      visits: marks.visits(found.id),
      position: positionInFields(row.fields),
    };
  };
}
