import type { DatabaseSync } from 'node:sqlite';

/**
 * What a person wrote about devices (`archive_id` is empty) and archives, by the ids of the service: a note stays when the image is evicted, when the
 * service no longer lists the device, and in a database that was rebuilt.
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
