import type { DatabaseSync } from 'node:sqlite';

/** Adds removed snapshots by their former id, so that an export can list them as missing. */
export function noteRemovedSnapshots(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE removed_snapshot (
      id INTEGER PRIMARY KEY,
      subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
      precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
      hash TEXT NOT NULL,
      captured_at INTEGER,
      received_at INTEGER,
      fetched_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX removed_snapshot_by_subject ON removed_snapshot (subject_id, id)`);
}
