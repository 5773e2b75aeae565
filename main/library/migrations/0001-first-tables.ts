import type { Migration } from './migration.ts';

/**
 * Organizations, subjects (devices, and archives that point to their device), images by hash, and snapshots: which
 * image a subject showed, in which precision, with its four clocks (ms since the epoch).
 *
 * `listed`: the service's list names it. `by_hand`: a person added it. What is neither is hidden, never deleted.
 * `low_snapshot_id` and `full_snapshot_id` point to the newest snapshot of a precision, so that a page of tiles needs
 * no search through the history.
 */
export const firstTables: Migration = {
  version: 1,
  apply(database) {
    database.exec(`
      CREATE TABLE account (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        organizations_last_modified TEXT,
        organizations_etag TEXT,
        organizations_confirmed_at INTEGER,
        last_confirmed_at INTEGER
      ) STRICT;
      INSERT INTO account (id) VALUES (1);

      CREATE TABLE organization (
        id INTEGER PRIMARY KEY,
        service_id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        sort_key TEXT NOT NULL,
        fields TEXT NOT NULL,
        listed INTEGER NOT NULL CHECK (listed IN (0, 1))
      ) STRICT;
      CREATE INDEX organization_page ON organization (sort_key, id) WHERE listed = 1;

      CREATE TABLE image (
        hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
        media_type TEXT NOT NULL,
        width_pixels INTEGER NOT NULL,
        height_pixels INTEGER NOT NULL,
        byte_length INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE subject (
        id INTEGER PRIMARY KEY,
        device_id INTEGER REFERENCES subject (id),
        service_id TEXT NOT NULL,
        organization_id INTEGER REFERENCES organization (id),
        name TEXT NOT NULL,
        sort_key TEXT NOT NULL,
        fields TEXT NOT NULL,
        captured_at INTEGER,
        listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
        by_hand INTEGER NOT NULL CHECK (by_hand IN (0, 1)),
        visible INTEGER NOT NULL GENERATED ALWAYS AS (listed OR by_hand) VIRTUAL,
        availability TEXT NOT NULL DEFAULT 'unknown'
          CHECK (availability IN ('unknown', 'available', 'none', 'failed')),
        failure TEXT,
        asked_at INTEGER,
        low_snapshot_id INTEGER REFERENCES snapshot (id),
        full_snapshot_id INTEGER REFERENCES snapshot (id)
      ) STRICT;
      CREATE UNIQUE INDEX device_by_service_id ON subject (service_id) WHERE device_id IS NULL;
      CREATE UNIQUE INDEX archive_by_service_id ON subject (device_id, service_id) WHERE device_id IS NOT NULL;
      CREATE INDEX device_page ON subject (sort_key, id) WHERE device_id IS NULL AND visible = 1;
      CREATE INDEX device_page_of_organization ON subject (organization_id, sort_key, id)
        WHERE device_id IS NULL AND visible = 1;
      CREATE INDEX archive_page ON subject (device_id, captured_at DESC, sort_key, id)
        WHERE device_id IS NOT NULL AND visible = 1;

      CREATE TABLE snapshot (
        id INTEGER PRIMARY KEY,
        subject_id INTEGER NOT NULL REFERENCES subject (id),
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        hash TEXT NOT NULL REFERENCES image (hash),
        captured_at INTEGER,
        received_at INTEGER,
        fetched_at INTEGER NOT NULL,
        confirmed_at INTEGER NOT NULL,
        last_modified TEXT,
        etag TEXT
      ) STRICT;
      CREATE INDEX snapshot_by_subject ON snapshot (subject_id, id);
      CREATE INDEX snapshot_by_hash ON snapshot (hash);
    `);
  },
};
