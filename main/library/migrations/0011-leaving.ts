import type { Migration } from './migration.ts';

/**
 * What outlives the end of the app: the floor of free disk that a person chose (bytes; null: the app's own), the last check before leaving with what
 * it found of each promised image (`reason` null: it was ready), and when the archive list of a device was last asked for (ms since the epoch).
 */
export const leaving: Migration = {
  version: 11,
  apply(database) {
    database.exec(`
      ALTER TABLE storage_choice ADD COLUMN floor_bytes INTEGER;

      CREATE TABLE ready_check (
        id INTEGER PRIMARY KEY,
        phase TEXT NOT NULL CHECK (phase IN ('done', 'cancelled')),
        started_at INTEGER NOT NULL,
        ended_at INTEGER NOT NULL,
        leaving_at INTEGER,
        promised INTEGER NOT NULL,
        read INTEGER NOT NULL,
        decoded INTEGER NOT NULL,
        green INTEGER NOT NULL,
        amber INTEGER NOT NULL,
        complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1))
      ) STRICT;
      CREATE TABLE ready_finding (
        check_id INTEGER NOT NULL REFERENCES ready_check (id) ON DELETE CASCADE,
        subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        confirmed_at INTEGER,
        reason TEXT,
        PRIMARY KEY (check_id, subject_id, precision)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX ready_finding_by_colour ON ready_finding (check_id, (reason IS NULL), subject_id, precision);
      CREATE INDEX ready_finding_by_subject ON ready_finding (subject_id);

      CREATE TABLE archive_list (
        subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
        asked_at INTEGER NOT NULL
      ) STRICT;
    `);
  },
};
