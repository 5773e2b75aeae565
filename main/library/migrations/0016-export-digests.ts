import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds digests of what this laptop wrote to an export's drive, to recognize it later: SHA-256 and
 * length of the journal, and for each bag the SHA-256 of its tagmanifest-sha256.txt. `export_bag`:
 * a bag that may have its declaration, with `image_count` images; `is_complete` is 0 if it was
 * finished early.
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
