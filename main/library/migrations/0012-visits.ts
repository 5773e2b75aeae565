import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds visits with names and devices. All times are ms since the epoch.
 *
 * - `visit`: `ended_at` is null while it is under way; `name` is empty for visits that ended
 *   before visits had names.
 * - `visit_member`: devices of a visit, by position.
 * - `baseline`: snapshots frozen at the end of a visit. Those of an earlier visit stay while the
 *   later one can be undone. They count once their visit has ended.
 */
export function addVisits(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE baseline RENAME TO former_baseline;
    ALTER TABLE visit RENAME TO former_visit;

    CREATE TABLE visit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      ended_at INTEGER,
      subject_count INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO visit (id, name, created_at, ended_at, subject_count)
      SELECT id, '', ended_at, ended_at, subject_count FROM former_visit;

    CREATE TABLE baseline (
      subject_id INTEGER NOT NULL REFERENCES subject (id),
      visit_id INTEGER NOT NULL REFERENCES visit (id),
      precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
      snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),
      PRIMARY KEY (subject_id, visit_id, precision)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX baseline_of_snapshot ON baseline (snapshot_id);
    CREATE INDEX baseline_of_visit ON baseline (visit_id);
    INSERT INTO baseline (subject_id, visit_id, precision, snapshot_id)
      SELECT subject_id, visit_id, precision, snapshot_id FROM former_baseline;

    CREATE TABLE visit_member (
      visit_id INTEGER NOT NULL REFERENCES visit (id),
      device_id INTEGER NOT NULL REFERENCES subject (id),
      position INTEGER NOT NULL,
      PRIMARY KEY (visit_id, device_id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO visit_member (visit_id, device_id, position)
      SELECT visit_id, device_id, row_number() OVER (PARTITION BY visit_id ORDER BY device_id) FROM (
        SELECT DISTINCT visit_id, coalesce(subject.device_id, subject.id) AS device_id
        FROM baseline JOIN subject ON subject.id = subject_id);

    DROP TABLE former_baseline;
    DROP TABLE former_visit;
    ALTER TABLE ready_check DROP COLUMN visit_others;`);
}
