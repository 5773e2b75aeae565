import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds image health. All times are ms since the epoch.
 *
 * - `image_facts`: measurements of a snapshot's image (image-facts.ts), under its device even
 *   for archives. `at` is its best clock, `hash` is null if it can't be decoded. `verdict` is null
 *   if not judged yet; `details` is JSON. `usual`: later snapshots are compared with it.
 * - `health`: the verdict on a device, which is that on its newest snapshot (`snapshot_id`), or
 *   that it is silent: `received_at` and `interval_ms` are its last snapshot and median interval.
 *   `to_measure`, `to_judge`: something is not measured or judged yet; triggers set them, so that
 *   nothing is missed after an interruption. `method` and `sensitivity`: used to measure and judge
 *   it.
 * - `health_settings`: whether the user stopped measuring.
 */
export function addHealth(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE image_facts (
      snapshot_id INTEGER PRIMARY KEY REFERENCES snapshot (id) ON DELETE CASCADE,
      device_id INTEGER NOT NULL REFERENCES subject (id),
      precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
      at INTEGER NOT NULL,
      method INTEGER NOT NULL,
      verdict TEXT,
      usual INTEGER NOT NULL DEFAULT 0 CHECK (usual IN (0, 1)),
      details TEXT,
      luma REAL,
      spread REAL,
      crushed REAL,
      blown REAL,
      colour REAL,
      sharpness REAL,
      hash TEXT,
      map BLOB
    ) STRICT;
    CREATE INDEX facts_in_order ON image_facts (device_id, precision, at, snapshot_id, verdict);
    CREATE INDEX facts_usual ON image_facts (device_id, precision, at) WHERE usual = 1;
    CREATE INDEX facts_unjudged ON image_facts (device_id, at, snapshot_id) WHERE verdict IS NULL;

    CREATE TABLE health (
      device_id INTEGER PRIMARY KEY REFERENCES subject (id),
      verdict TEXT,
      rank INTEGER GENERATED ALWAYS AS (CASE verdict
        WHEN 'silent' THEN 1 WHEN 'obscured' THEN 2 WHEN 'dark' THEN 3 WHEN 'washedOut' THEN 4
        WHEN 'frozen' THEN 5 WHEN 'changedScene' THEN 6 WHEN 'moved' THEN 7 END) VIRTUAL,
      since INTEGER,
      snapshot_id INTEGER,
      received_at INTEGER,
      interval_ms INTEGER,
      silent_after INTEGER,
      fine_at INTEGER,
      method INTEGER,
      sensitivity TEXT,
      to_measure INTEGER NOT NULL DEFAULT 1 CHECK (to_measure IN (0, 1)),
      to_judge INTEGER NOT NULL DEFAULT 1 CHECK (to_judge IN (0, 1))
    ) STRICT;
    CREATE INDEX health_list ON health ((fine_at IS NULL), rank, since DESC, device_id) WHERE rank IS NOT NULL;
    CREATE INDEX health_by_verdict ON health (verdict);
    CREATE INDEX health_to_measure ON health (device_id) WHERE to_measure = 1;
    CREATE INDEX health_to_judge ON health (device_id) WHERE to_judge = 1;

    CREATE TABLE health_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      stopped INTEGER NOT NULL DEFAULT 0 CHECK (stopped IN (0, 1))
    ) STRICT;
    INSERT INTO health_settings (id) VALUES (1);

    CREATE TRIGGER health_snapshot_added AFTER INSERT ON snapshot BEGIN
      INSERT INTO health (device_id) SELECT coalesce(device_id, id) FROM subject WHERE id = NEW.subject_id
        ON CONFLICT (device_id) DO UPDATE SET to_measure = 1, to_judge = 1;
    END;
    CREATE TRIGGER health_snapshot_removed AFTER DELETE ON snapshot BEGIN
      UPDATE health SET to_judge = 1
        WHERE device_id = (SELECT coalesce(device_id, id) FROM subject WHERE id = OLD.subject_id);
    END;
    CREATE TRIGGER health_confirmed AFTER UPDATE OF checked_at ON subject
    WHEN NEW.device_id IS NULL AND NEW.availability = 'available' BEGIN
      UPDATE health SET to_judge = 1
        WHERE device_id = NEW.id AND to_judge = 0 AND silent_after < NEW.checked_at AND verdict IS NOT 'silent';
    END;

    INSERT INTO health (device_id) SELECT id FROM subject INDEXED BY device_stored_by_check
      WHERE device_id IS NULL AND (low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL);`);
}
