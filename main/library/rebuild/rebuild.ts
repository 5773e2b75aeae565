import type { Database } from '../database/database.ts';
import { wholeMilliseconds } from '../database/whole-milliseconds.ts';
import type { Blobs } from '../images/blobs.ts';
import { type ImageEntry, parseJournalLine } from '../images/journal-entry.ts';
import { sortKey } from '../search/sort-key.ts';
import type { WordIndex, WordTable } from '../search/word-index.ts';

interface IdRow {
  readonly id: number;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Brings images back, one in a step. Each step has to run inside a transaction; steps that were done before do nothing. */
type Rebuild = (lines: readonly string[]) => Generator<void>;

/**
 * Prepares the filling of an empty database with what the log names and the disk holds, as if the service had told it: the next list that comes puts
 * names right and marks what is gone. Files are taken by their size here; their bytes are checked when they are exported, and by the integrity check.
 */
export function createRebuild(database: Database, blobs: Pick<Blobs, 'has'>, words: WordIndex): Rebuild {
  const organizations = database.select<IdRow>('SELECT id FROM organization WHERE service_id = ?');
  const addOrganization = database.prepare(
    "INSERT INTO organization (service_id, name, sort_key, fields, listed) VALUES (?, ?, ?, '{}', 1)",
  );
  const devices = database.select<IdRow>('SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?');
  const archives = database.select<IdRow>(
    'SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND service_id = ?',
  );
  const addSubject = database.prepare(`
    INSERT INTO subject (device_id, organization_id, service_id, name, sort_key, fields, listed, by_hand, availability, checked_at)
    VALUES (?, ?, ?, ?, ?, '{}', ?, ?, 'available', ?)`);
  const addImage = database.prepare(`
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length, used_at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING`);
  const addSnapshot = database.prepare(`
    INSERT INTO snapshot (subject_id, precision, hash, captured_at, received_at, fetched_at, confirmed_at, last_modified, etag)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8)`);
  const isBack = database.count(
    `snapshot
    WHERE hash = ? AND subject_id = ? AND precision = ? AND fetched_at = ?`,
  );
  const point = {
    low: database.prepare('UPDATE subject SET low_snapshot_id = ? WHERE id = ?'),
    full: database.prepare('UPDATE subject SET full_snapshot_id = ? WHERE id = ?'),
  };

  function organizationRow(told: Named): number {
    const known = organizations.first(told.id);
    if (known !== undefined) return known.id;
    return Number(addOrganization.run(told.id, told.name, sortKey(told.name)).lastInsertRowid);
  }

  function subjectRow(
    told: Named,
    place: { readonly device: number | null; readonly organization: number | null },
    entry: ImageEntry,
  ): number {
    const known = place.device === null ? devices.first(told.id) : archives.first(place.device, told.id);
    if (known !== undefined) return known.id;
    // A device without an organization was added by hand, as far as anybody knows.
    const isListed = place.device !== null || place.organization !== null;
    const added = addSubject.run(
      place.device,
      place.organization,
      told.id,
      told.name,
      sortKey(told.name),
      isListed ? 1 : 0,
      isListed ? 0 : 1,
      entry.fetchedAt,
    );
    const row = Number(added.lastInsertRowid);
    const table: WordTable = place.device === null ? 'device_words' : 'archive_words';
    words.put(table, row, { ...told, fields: {} }, true);
    return row;
  }

  function bringBack(entry: ImageEntry): void {
    const { hash, byteLength, precision } = entry;
    if (!blobs.has(hash, byteLength)) return;
    const organization = entry.organization === null ? null : organizationRow(entry.organization);
    const device = subjectRow(entry.device, { device: null, organization }, entry);
    const subject =
      entry.archive === null ? device : subjectRow(entry.archive, { device, organization: null }, entry);
    const fetchedAt = wholeMilliseconds(entry.fetchedAt) ?? 0;
    if (isBack(hash, subject, precision, fetchedAt) > 0) return;
    addImage.run(hash, entry.mediaType, entry.widthPixels, entry.heightPixels, byteLength, fetchedAt);
    const added = addSnapshot.run(
      subject,
      precision,
      hash,
      wholeMilliseconds(entry.capturedAt),
      wholeMilliseconds(entry.receivedAt),
      fetchedAt,
      entry.lastModified,
      entry.etag,
    );
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
