import type { Migration } from './migration.ts';

/**
 * When an image was last of use (ms since the epoch), so that the one that was longest not goes first; what went in the last 30 days, and why;
 * and what a person chose about room and place. `images_folder` null: the app's own; `copying_to` and `leaving` name folders that a move, were
 * it cut off, has to clean up: the new one before the switch, the old one after it.
 */
export const storage: Migration = {
  version: 8,
  apply(database) {
    database.exec(`
      ALTER TABLE image ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
      UPDATE image SET used_at = coalesce(
        (SELECT max(fetched_at) FROM snapshot WHERE snapshot.hash = image.hash), 0);
      CREATE INDEX image_by_use ON image (used_at, hash);

      CREATE TABLE eviction (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        byte_length INTEGER NOT NULL,
        captured_at INTEGER,
        fetched_at INTEGER NOT NULL,
        evicted_at INTEGER NOT NULL,
        cause TEXT NOT NULL CHECK (cause IN ('quota', 'disk', 'person'))
      ) STRICT;
      CREATE INDEX eviction_by_time ON eviction (evicted_at);
      CREATE INDEX eviction_by_subject ON eviction (subject_id);

      CREATE TABLE storage_choice (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        quota_bytes INTEGER,
        images_folder TEXT,
        copying_to TEXT,
        leaving TEXT
      ) STRICT;
      INSERT INTO storage_choice (id) VALUES (1);
    `);
  },
};
