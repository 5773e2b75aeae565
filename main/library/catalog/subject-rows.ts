import type { AcceptedRecord } from '../../gate/accept-record.ts';
import type { Instant } from '../../gate/accept-time.ts';
import type { Database } from '../database/database.ts';
import { sortKey } from '../search/sort-key.ts';
import type { WordIndex } from '../search/word-index.ts';
import { positionInRecord } from './position.ts';

/** A row of an organization, device or archive, as filled by a record of the service. */
export interface StoredRecord {
  readonly id: number;
  readonly service_id: string;
  readonly name: string;
  readonly fields: string;
  readonly listed: number;
}

interface NewSubject {
  readonly record: AcceptedRecord;
  /** Row of its device; `null` for a device. */
  readonly device: number | null;
  /** Row of a device's organization. */
  readonly organization: number | null;
  /** Set for an archive. */
  readonly capturedAt: Instant | null;
  /** True if a list of the service contains it. */
  readonly isListed: boolean;
}

interface ChangedSubject extends Omit<NewSubject, 'isListed' | 'device'> {
  readonly row: number;
  readonly isArchive: boolean;
}

export type SubjectRows = ReturnType<typeof createSubjectRows>;

/**
 * Turns records into rows, with their indexed words; no other code does. Calls must run inside a
 * transaction.
 */
export function createSubjectRows(database: Database, words: WordIndex) {
  const addOrganization = database.insert(
    'INSERT INTO organization (service_id, name, sort_key, fields, listed) VALUES (?, ?, ?, ?, 1)',
  );
  const changeOrganization = database.change(
    'UPDATE organization SET name = ?, sort_key = ?, fields = ?, listed = 1 WHERE id = ?',
  );
  const addSubject = database.prepare(`
    INSERT INTO subject (device_id, organization_id, service_id, name, sort_key, fields, latitude, longitude, captured_at, listed, by_hand)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING`);
  const changeSubject = database.change(`
    UPDATE subject SET organization_id = ?, name = ?, sort_key = ?, fields = ?, latitude = ?, longitude = ?,
      captured_at = ?, listed = 1
    WHERE id = ?`);

  return {
    /** Returns the row id. */
    addOrganization: ({ id, name, fields }: AcceptedRecord): number =>
      addOrganization(id, name, sortKey(name), JSON.stringify(fields)),
    /** Lists an organization in its current form, unless stored so already. */
    changeOrganization(known: StoredRecord, record: AcceptedRecord): void {
      const { name } = record;
      const fields = JSON.stringify(record.fields);
      if (isSame(known, name, fields)) return;
      changeOrganization(name, sortKey(name), fields, known.id);
    },
    /** Returns the row id; `null` if the subject exists. */
    add({ record, device, organization, capturedAt, isListed }: NewSubject): number | null {
      const { id } = record;
      const values = [...columnsOf(record), capturedAt, Number(isListed)];
      const { changes, lastInsertRowid } = addSubject.run(device, organization, id, ...values);
      if (changes === 0) return null;
      const row = Number(lastInsertRowid);
      words.put(device === null ? 'device_words' : 'archive_words', row, record, true);
      return row;
    },
    change({ row, record, isArchive, organization, capturedAt }: ChangedSubject): void {
      changeSubject(organization, ...columnsOf(record), capturedAt, row);
      words.put(isArchive ? 'archive_words' : 'device_words', row, record, false);
    },
  };
}

/** Returns name, sort key, fields and position, in the order of the statements. */
function columnsOf({ name, fields }: AcceptedRecord) {
  const position = positionInRecord(fields);
  return [
    name,
    sortKey(name),
    JSON.stringify(fields),
    position?.latitude ?? null,
    position?.longitude ?? null,
  ];
}

/** Returns true if a record is listed as stored. `fields`: JSON. */
export function isSame(stored: StoredRecord, name: string, fields: string): boolean {
  return stored.listed === 1 && stored.name === name && stored.fields === fields;
}
