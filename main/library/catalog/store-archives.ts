import type { ArchiveRecord, DeviceRecord } from '../../../preload/contract/index.ts';
import { credibleListing } from '../../../preload/contract/rules/snapshot-time.ts';
import type { Database } from '../database/database.ts';
import { wholeMilliseconds } from '../database/whole-milliseconds.ts';
import { sortKey } from '../search/sort-key.ts';
import type { WordIndex } from '../search/word-index.ts';
import { createListParts } from './list-parts.ts';

export interface StoredRecord {
  readonly id: number;
  readonly service_id: string;
  readonly name: string;
  readonly fields: string;
  readonly listed: number;
}

interface StoredArchive extends StoredRecord {
  readonly captured_at: number | null;
}

export function isSame(stored: StoredRecord, name: string, fields: string): boolean {
  return stored.listed === 1 && stored.name === name && stored.fields === fields;
}

function isBare({ id, name, fields, capturedAt }: ArchiveRecord): boolean {
  return name === id && capturedAt === null && Object.keys(fields).length === 0;
}

type ListedArchives = Pick<DeviceRecord, 'archives' | 'hasMoreArchives' | 'archivesTotal'>;

/** Merges the archives of a device, one in a step; missing ones are gone when the list has all. `now`: ms since the epoch. */
export function createStoreArchives(database: Database, words: WordIndex, now: () => number) {
  const archives = database.select<StoredArchive>(`
    SELECT id, service_id, name, fields, listed, captured_at FROM subject
    WHERE device_id = ? AND device_id IS NOT NULL`);
  const add = database.prepare(`
    INSERT INTO subject (device_id, service_id, name, sort_key, fields, captured_at, listed, by_hand)
    VALUES (?, ?, ?, ?, ?, ?, 1, 0) ON CONFLICT DO NOTHING`);
  const change = database.prepare(`
    UPDATE subject SET name = ?, sort_key = ?, fields = ?, captured_at = ?, listed = 1 WHERE id = ?`);
  const judge = database.prepare("UPDATE health SET to_judge = 1 WHERE device_id = ? AND verdict = 'silent'");
  const openParts = createListParts(database);
  const hide = database.prepare('UPDATE subject SET listed = 0 WHERE id = ?');

  return function* storeArchives(
    deviceId: number,
    isNewDevice: boolean,
    { archives: listed, hasMoreArchives, archivesTotal }: ListedArchives,
    parts = openParts(),
  ): Generator<void> {
    if (listed === null) return;
    parts.set('archives', deviceId, hasMoreArchives === true ? { total: archivesTotal ?? null } : null);
    const stored = new Map<string, StoredArchive>();
    if (!isNewDevice) {
      for (const row of archives.all(deviceId)) stored.set(row.service_id, row);
    }
    const seen = new Set<string>();
    let isAnyNew = false;
    for (const archive of listed) {
      const id = archive.id.toWellFormed();
      if (seen.has(id)) continue;
      seen.add(id);
      const name = archive.name.toWellFormed();
      const capturedAt = credibleListing(wholeMilliseconds(archive.capturedAt), now());
      const fields = JSON.stringify(archive.fields);
      const record = { id, name, fields: archive.fields };
      const known = stored.get(id);
      // An identifier alone says nothing against the stored fields.
      if (known?.listed === 1 && isBare(archive)) continue;
      isAnyNew ||= known?.captured_at !== capturedAt;
      if (known === undefined) {
        const added = add.run(deviceId, id, name, sortKey(name), fields, capturedAt);
        // Another list or a person may have added it since the archives were read, some slices ago.
        if (added.changes > 0) words.put('archive_words', Number(added.lastInsertRowid), record, true);
      } else if (!isSame(known, name, fields) || known.captured_at !== capturedAt) {
        change.run(name, sortKey(name), fields, capturedAt, known.id);
        words.put('archive_words', known.id, record, false);
      }
      yield;
    }
    // A device that images of come is not silent.
    if (isAnyNew && !isNewDevice) judge.run(deviceId);
    if (hasMoreArchives === true) return;
    for (const row of stored.values()) {
      if (row.listed === 1 && !seen.has(row.service_id)) hide.run(row.id);
    }
  };
}
