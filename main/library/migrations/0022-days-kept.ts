import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds the days to keep superseded images (NULL: until their space is needed), and `age`, the
 * cause of a removal by them. The table is copied, as SQLite can't change the check of a column.
 */
export function addDaysKept(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE storage_settings ADD COLUMN days_kept INTEGER CHECK (days_kept >= 1);
    ALTER TABLE eviction RENAME TO former_eviction;
    CREATE TABLE eviction (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
      precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
      byte_length INTEGER NOT NULL,
      captured_at INTEGER,
      fetched_at INTEGER NOT NULL,
      evicted_at INTEGER NOT NULL,
      cause TEXT NOT NULL CHECK (cause IN ('quota', 'disk', 'person', 'age'))
    ) STRICT;
    INSERT INTO eviction SELECT * FROM former_eviction;
    DROP TABLE former_eviction;
    CREATE INDEX eviction_by_time ON eviction (evicted_at);
    CREATE INDEX eviction_by_subject ON eviction (subject_id)`);
}
