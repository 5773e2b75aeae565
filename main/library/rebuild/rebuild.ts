import { acceptPastInstant } from '../../gate/accept-time.ts';
import { acceptValidators } from '../../gate/accept-validators.ts';
import type { Database } from '../database/database.ts';
import { wholeMilliseconds } from '../database/whole-milliseconds.ts';
import type { Blobs } from '../images/blobs.ts';
import { type ImageEntry, parseJournalLine } from '../images/image-journal.ts';
import { nextSnapshotId } from '../images/snapshots.ts';
import { sortKey } from '../search/sort-key.ts';
import type { WordIndex, WordTable } from '../search/word-index.ts';

type NamedSubject = Pick<ImageEntry, 'organization' | 'device' | 'archive'>;

/** Finds or adds the organization, the device and the archive of an entry. Returns the row id of the subject. */
export function createSubjectOf(database: Database, words: WordIndex) {
  const organizations = database.selectIds('SELECT id FROM organization WHERE service_id = ?');
  const devices = database.selectIds('SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?');
  const archives = database.selectIds(
    'SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND service_id = ?',
  );
  const addOrganization = database.insert(
    "INSERT INTO organization (service_id, name, sort_key, fields, listed) VALUES (?, ?, ?, '{}', 1)",
  );
  const addSubject = database.insert(`
    INSERT INTO subject (device_id, organization_id, service_id, name, sort_key, fields, listed, by_hand, availability, checked_at)
    VALUES (?1, ?2, ?3, ?4, ?5, '{}', ?6, ?7, iif(?8 IS NULL, 'unknown', 'available'), ?8)`);

  function organizationOf({ id, name }: ImageEntry['device']): number {
    return organizations(id)[0] ?? addOrganization(id, name, sortKey(name));
  }

  function add(
    table: WordTable,
    { id, name }: ImageEntry['device'],
    device: number | null,
    organization: number | null,
    at: number | null,
  ): number {
    // Only a device that was added by hand has no organization.
    const isListed = device !== null || organization !== null;
    const [listed, byHand] = [Number(isListed), Number(!isListed)];
    const row = addSubject(device, organization, id, name, sortKey(name), listed, byHand, at);
    words.put(table, row, { id, name, fields: {} }, true);
    return row;
  }

  /** `checkedAt` null: no image of the subject is there. */
  return ({ organization: named, device, archive }: NamedSubject, checkedAt: number | null): number => {
    const organization = named === null ? null : organizationOf(named);
    const deviceRow = devices(device.id)[0] ?? add('device_words', device, null, organization, checkedAt);
    if (archive === null) return deviceRow;
    return archives(deviceRow, archive.id)[0] ?? add('archive_words', archive, deviceRow, null, checkedAt);
  };
}

/** Points a subject to a snapshot, unless it has a newer one: an image that comes back late is not the latest. */
function pointStatement(precision: 'low' | 'full'): string {
  return `UPDATE subject SET ${precision}_snapshot_id = ?1 WHERE id = ?2 AND NOT EXISTS (
    SELECT 1 FROM snapshot WHERE snapshot.id = ${precision}_snapshot_id AND snapshot.fetched_at > ?3)`;
}

/**
 * Fills an empty database with the images that the journal names and the disk has, as if the service had reported them: the next list corrects names
 * and marks gone devices. Files are taken by their size; their bytes are checked when they are exported, and by the integrity check.
 *
 * One image in a step. Each step has to run inside a transaction; repeated steps do nothing. `now`: ms since the epoch.
 */
export function createRebuild(
  database: Database,
  blobs: Pick<Blobs, 'has'>,
  words: WordIndex,
  now: () => number,
) {
  const subjectOf = createSubjectOf(database, words);
  const isBack = database.count(
    'snapshot WHERE hash = ? AND subject_id = ? AND precision = ? AND fetched_at = ?',
  );
  const addImage = database.prepare(`
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length, flaw, used_at)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING`);
  const addSnapshot = database.insert(`
    INSERT INTO snapshot (id, subject_id, precision, hash, captured_at, received_at, fetched_at, confirmed_at,
      last_modified, etag)
    VALUES (${nextSnapshotId}, ?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8)`);
  const point = {
    low: database.prepare(pointStatement('low')),
    full: database.prepare(pointStatement('full')),
  };

  function restore(entry: ImageEntry): void {
    const { hash, byteLength, flaw, precision, mediaType, widthPixels, heightPixels } = entry;
    const { lastModified, etag } = acceptValidators(entry, now());
    if (!blobs.has(hash, byteLength)) return;
    const subject = subjectOf(entry, entry.fetchedAt);
    const fetchedAt = wholeMilliseconds(entry.fetchedAt) ?? 0;
    if (isBack(hash, subject, precision, fetchedAt) > 0) return;
    addImage.run(hash, mediaType, widthPixels, heightPixels, byteLength, flaw, fetchedAt);
    const captured = wholeMilliseconds(entry.capturedAt);
    const received = wholeMilliseconds(acceptPastInstant(entry.receivedAt, now()));
    const values = [subject, precision, hash, captured, received, fetchedAt, lastModified, etag];
    point[precision].run(addSnapshot(...values), subject, fetchedAt);
  }

  return function* rebuild(lines: readonly string[]): Generator<void> {
    for (const line of lines) {
      const entry = parseJournalLine(line);
      if (entry?.kind === 'image') restore(entry);
      yield;
    }
  };
}
