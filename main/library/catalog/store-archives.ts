import type { DeviceRecord } from '../../../preload/contract/index.ts';
import { credibleListing } from '../../../preload/contract/rules/snapshot-time.ts';
import { acceptRecord, isBare } from '../../gate/accept-record.ts';
import { acceptInstant } from '../../gate/accept-time.ts';
import type { Database } from '../database/database.ts';
import type { WordIndex } from '../search/word-index.ts';
import { createListParts } from './list-parts.ts';
import { createSubjectRows, isSame, type StoredRecord } from './subject-rows.ts';

interface StoredArchive extends StoredRecord {
  readonly captured_at: number | null;
}

type ListedArchives = Pick<DeviceRecord, 'archives' | 'hasMoreArchives' | 'archivesTotal'>;

/**
 * Merges the archives of a device, one per step; if the list is complete, missing ones are gone.
 * `now`: ms since the epoch.
 */
export function createStoreArchives(database: Database, words: WordIndex, now: () => number) {
  const archives = database.select<StoredArchive>(`
    SELECT id, service_id, name, fields, listed, captured_at FROM subject
    WHERE device_id = ? AND device_id IS NOT NULL`);
  const rows = createSubjectRows(database, words);
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
      const record = acceptRecord(archive);
      if (record === null || seen.has(record.id)) continue;
      const { id, name } = record;
      seen.add(id);
      const known = stored.get(id);
      // A bare identifier doesn't contradict the stored fields.
      if (known?.listed === 1 && isBare(archive) && archive.capturedAt === null) continue;
      const capturedAt = acceptInstant(credibleListing(archive.capturedAt, now()));
      isAnyNew ||= known?.captured_at !== capturedAt;
      if (known === undefined)
        // Another list or the user may have added it since the archives were read, some slices
        // ago.
        rows.add({ record, device: deviceId, organization: null, capturedAt, isListed: true });
      else if (!isSame(known, name, JSON.stringify(record.fields)) || known.captured_at !== capturedAt)
        rows.change({ row: known.id, record, isArchive: true, organization: null, capturedAt });
      yield;
    }
    // A device with new images is not silent.
    if (isAnyNew && !isNewDevice) judge.run(deviceId);
    if (hasMoreArchives === true) return;
    for (const row of stored.values()) {
      if (row.listed === 1 && !seen.has(row.service_id)) hide.run(row.id);
    }
  };
}
