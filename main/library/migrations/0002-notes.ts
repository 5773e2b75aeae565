import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds notes about devices (`archive_id` is empty) and archives, by the service's ids: a note
 * stays if the image is evicted, if the service no longer lists the device, and in a rebuilt
 * database.
 */
export function addNotes(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE note (
      device_id TEXT NOT NULL,
      archive_id TEXT NOT NULL,
      text TEXT NOT NULL CHECK (text <> ''),
      changed_at INTEGER NOT NULL,
      PRIMARY KEY (device_id, archive_id)
    ) STRICT, WITHOUT ROWID`);
}
