import type { Migration } from './migration.ts';

/**
 * What galleries are sorted, grouped and narrowed by, ready in indexes. `picture_…` repeat the clocks of the best kept snapshot:
 * the full one, unless the low one is a newer picture by the same clock. Triggers keep them, whoever writes.
 *
 * `moment` is where a subject stands in time: an archive by its own clock, so that it does not move when its image comes.
 * `state` is what filters look at: 2 kept in full, 1 in low only, plus 4 when the last attempt failed, 8 when the service has it.
 * `seen`: the newest snapshot that was seen in an earlier visit, and the newest one that was on the screen in this one.
 * `exported`: the newest snapshot that was written into an export.
 */
export const galleryOrder: Migration = {
  version: 4,
  apply(database) {
    database.exec(`
      ALTER TABLE subject ADD COLUMN picture_id INTEGER;
      ALTER TABLE subject ADD COLUMN picture_captured_at INTEGER;
      ALTER TABLE subject ADD COLUMN picture_received_at INTEGER;
      ALTER TABLE subject ADD COLUMN picture_at INTEGER;
      ALTER TABLE subject ADD COLUMN captured_moment INTEGER
        GENERATED ALWAYS AS (coalesce(captured_at, picture_captured_at)) VIRTUAL;
      ALTER TABLE subject ADD COLUMN moment INTEGER
        GENERATED ALWAYS AS (coalesce(captured_at, picture_at)) VIRTUAL;
      ALTER TABLE subject ADD COLUMN state INTEGER GENERATED ALWAYS AS (
        iif(full_snapshot_id IS NOT NULL, 2, iif(low_snapshot_id IS NOT NULL, 1, 0))
          + CASE availability WHEN 'failed' THEN 4 WHEN 'available' THEN 8 ELSE 0 END
      ) VIRTUAL;

      CREATE TRIGGER subject_picture AFTER UPDATE OF low_snapshot_id, full_snapshot_id ON subject BEGIN
        UPDATE subject SET (picture_id, picture_captured_at, picture_received_at, picture_at) = (
          SELECT id, captured_at, received_at, coalesce(captured_at, received_at, fetched_at)
          FROM snapshot WHERE id = coalesce(
            (SELECT iif(
               low.captured_at > full.captured_at
                 OR (low.captured_at IS NULL AND full.captured_at IS NULL AND low.received_at > full.received_at),
               low.id, full.id)
             FROM snapshot AS low, snapshot AS full
             WHERE low.id = NEW.low_snapshot_id AND full.id = NEW.full_snapshot_id),
            NEW.full_snapshot_id, NEW.low_snapshot_id))
        WHERE id = NEW.id;
      END;
      UPDATE subject SET low_snapshot_id = low_snapshot_id
        WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;

      DROP INDEX device_page_of_organization;
      CREATE INDEX device_page_of_organization ON subject (organization_id, sort_key, id, state, asked_at)
        WHERE device_id IS NULL AND visible = 1;
      CREATE INDEX device_by_captured ON subject (organization_id, captured_moment DESC, sort_key, id, state, asked_at)
        WHERE device_id IS NULL AND visible = 1;
      CREATE INDEX device_by_received ON subject (organization_id, picture_received_at DESC, sort_key, id, state, asked_at)
        WHERE device_id IS NULL AND visible = 1;
      CREATE INDEX device_by_age ON subject (organization_id, moment DESC, sort_key, id, state, asked_at)
        WHERE device_id IS NULL AND visible = 1;
      CREATE INDEX device_by_check ON subject (organization_id, asked_at DESC, sort_key, id, state)
        WHERE device_id IS NULL AND visible = 1;
      DROP INDEX archive_page;
      CREATE INDEX archive_page ON subject (device_id, captured_moment DESC, sort_key, id, state, asked_at)
        WHERE device_id IS NOT NULL AND visible = 1;

      CREATE TABLE seen (
        subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
        snapshot_id INTEGER NOT NULL,
        shown_snapshot_id INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX seen_now ON seen (subject_id) WHERE shown_snapshot_id > snapshot_id;

      CREATE TABLE exported (
        subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
        snapshot_id INTEGER NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
    `);
  },
};
