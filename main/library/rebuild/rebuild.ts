import type { Database } from '../database/database.ts';
import { wholeMilliseconds } from '../database/whole-milliseconds.ts';
import type { Blobs } from '../images/blobs.ts';
import { type ImageEntry, parseJournalLine } from '../images/journal-entry.ts';
import { sortKey } from '../search/sort-key.ts';
import type { WordIndex, WordTable } from '../search/word-index.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Brings images back, one in a step. Each step has to run inside a transaction; repeated steps do nothing. */
type Rebuild = (lines: readonly string[]) => Generator<void>;

/** Finds or adds the organization, the device and the archive of an entry. Returns the row id of the subject. */
function createSubjectOf(database: Database, words: WordIndex): (entry: ImageEntry) => number {
  const organizations = database.selectIds('SELECT id FROM organization WHERE service_id = ?');
  const devices = database.selectIds('SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?');
  const archives = database.selectIds(
    'SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND service_id = ?',
  );
  const addOrganization = database.prepare(
    "INSERT INTO organization (service_id, name, sort_key, fields, listed) VALUES (?, ?, ?, '{}', 1)",
  );
  const addSubject = database.prepare(`
    INSERT INTO subject (device_id, organization_id, service_id, name, sort_key, fields, listed, by_hand, availability, checked_at)
    VALUES (?, ?, ?, ?, ?, '{}', ?, ?, 'available', ?)`);

  function organizationOf({ id, name }: Named): number {
    return organizations(id)[0] ?? Number(addOrganization.run(id, name, sortKey(name)).lastInsertRowid);
  }

  function add(
    table: WordTable,
    named: Named,
    parent: { readonly device: number | null; readonly organization: number | null },
    at: number,
  ): number {
    const { id, name } = named;
    // Only a device that was added by hand has no organization.
    const isListed = parent.device !== null || parent.organization !== null;
    const [listed, byHand] = [Number(isListed), Number(!isListed)];
    const { device, organization } = parent;
    const added = addSubject.run(device, organization, id, name, sortKey(name), listed, byHand, at);
    const row = Number(added.lastInsertRowid);
    words.put(table, row, { ...named, fields: {} }, true);
    return row;
  }

  return ({ organization: named, device, archive, fetchedAt }) => {
    const organization = named === null ? null : organizationOf(named);
    const deviceRow =
      devices(device.id)[0] ?? add('device_words', device, { device: null, organization }, fetchedAt);
    if (archive === null) return deviceRow;
    const parent = { device: deviceRow, organization: null };
    return archives(deviceRow, archive.id)[0] ?? add('archive_words', archive, parent, fetchedAt);
  };
}

/**
 * Fills an empty database with the images that the journal names and the disk has, as if the service had reported them: the next list corrects names
 * and marks gone devices. Files are taken by their size; their bytes are checked when they are exported, and by the integrity check.
 */
export function createRebuild(database: Database, blobs: Pick<Blobs, 'has'>, words: WordIndex): Rebuild {
  const subjectOf = createSubjectOf(database, words);
  const isBack = database.count(
    'snapshot WHERE hash = ? AND subject_id = ? AND precision = ? AND fetched_at = ?',
  );
  const addImage = database.prepare(`
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length, used_at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING`);
  const addSnapshot = database.prepare(`
    INSERT INTO snapshot (subject_id, precision, hash, captured_at, received_at, fetched_at, confirmed_at, last_modified, etag)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8)`);
  const point = {
    low: database.prepare('UPDATE subject SET low_snapshot_id = ? WHERE id = ?'),
    full: database.prepare('UPDATE subject SET full_snapshot_id = ? WHERE id = ?'),
  };

  function bringBack(entry: ImageEntry): void {
    const { hash, byteLength, precision, mediaType, widthPixels, heightPixels, lastModified, etag } = entry;
    if (!blobs.has(hash, byteLength)) return;
    const subject = subjectOf(entry);
    const fetchedAt = wholeMilliseconds(entry.fetchedAt) ?? 0;
    if (isBack(hash, subject, precision, fetchedAt) > 0) return;
    addImage.run(hash, mediaType, widthPixels, heightPixels, byteLength, fetchedAt);
    const [captured, received] = [wholeMilliseconds(entry.capturedAt), wholeMilliseconds(entry.receivedAt)];
    const values = [subject, precision, hash, captured, received, fetchedAt, lastModified, etag];
    const added = addSnapshot.run(...values);
    point[precision].run(Number(added.lastInsertRowid), subject);
  }

  return function* rebuild(lines) {
    for (const line of lines) {
      const entry = parseJournalLine(line);
      if (entry?.kind === 'image') bringBack(entry);
      yield;
    }
  };
}
