import type { Database } from '../database/database.ts';
import type { SubjectKind } from './subject-lists.ts';

/** Subjects in a step, including reading the words of their notes: about a millisecond. */
const IN_A_STEP = 100;

interface NotedRow {
  readonly deviceId: string;
  readonly archiveId: string;
  /** `null` if the subject is not in the library. */
  readonly id: number | null;
}

const idOf = {
  devices: 'SELECT id FROM subject WHERE device_id IS NULL AND service_id = note.device_id',
  archives: `SELECT archive.id FROM subject AS device JOIN subject AS archive ON archive.device_id = device.id
    WHERE device.device_id IS NULL AND device.service_id = note.device_id AND archive.service_id = note.archive_id`,
} as const;

/** Selects the next subjects of a kind with notes, and their row ids. */
export function notedQuery(kind: SubjectKind): string {
  return `SELECT note.device_id AS deviceId, note.archive_id AS archiveId, (${idOf[kind]}) AS id FROM note
    WHERE (note.device_id, note.archive_id) > (?, ?) AND (note.archive_id = '') = ${kind === 'devices' ? 1 : 0}
    GROUP BY note.device_id, note.archive_id ORDER BY note.device_id, note.archive_id LIMIT ${IN_A_STEP}`;
}

/**
 * Yields row ids of subjects with a note, a few per step. There are a few thousand at most, so
 * they need no index of their words.
 */
export function createNotedSubjects(database: Database) {
  const next = {
    devices: database.select<NotedRow>(notedQuery('devices')),
    archives: database.select<NotedRow>(notedQuery('archives')),
  };
  return function* notedSubjects(kind: SubjectKind): Generator<readonly number[]> {
    let [deviceId, archiveId] = ['', ''];
    for (;;) {
      const rows = next[kind].all(deviceId, archiveId);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.flatMap(({ id }) => id ?? []);
      if (rows.length < IN_A_STEP) return;
      ({ deviceId, archiveId } = last);
    }
  };
}
