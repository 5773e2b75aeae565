import type { DatabaseSync } from 'node:sqlite';

/**
 * What this laptop wrote to the drive of an export, so that what is found there later is recognised: the SHA-256 and the length of its journal, and
 * for each bag the SHA-256 of its tagmanifest-sha256.txt. `export_bag`: a bag whose declaration may be there, `image_count` the images in it;
 * `is_complete` 0: it was finished early.
 */
export function addExportDigests(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE export ADD COLUMN journal_sha256 TEXT;
    ALTER TABLE export ADD COLUMN journal_bytes INTEGER;
    CREATE TABLE export_bag (
      export_id TEXT NOT NULL REFERENCES export (id) ON DELETE CASCADE,
      part INTEGER NOT NULL,
      list_sha256 TEXT NOT NULL,
      image_count INTEGER NOT NULL,
      is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)),
      PRIMARY KEY (export_id, part)
    ) STRICT, WITHOUT ROWID`);
}
