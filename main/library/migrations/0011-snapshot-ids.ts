import type { DatabaseSync } from 'node:sqlite';

/**
 * Stores the highest snapshot id ever used. `seen` and `exported` refer to snapshots that may be
 * removed, and compare ids as an order, so ids are never reused.
 */
export function keepSnapshotIds(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE snapshot_id (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      highest INTEGER NOT NULL
    ) STRICT;
    INSERT INTO snapshot_id (id, highest) SELECT 1, max(
      (SELECT coalesce(max(id), 0) FROM snapshot),
      (SELECT coalesce(max(shown_snapshot_id), 0) FROM seen),
      (SELECT coalesce(max(snapshot_id), 0) FROM exported));
    CREATE TRIGGER snapshot_removed AFTER DELETE ON snapshot BEGIN
      UPDATE snapshot_id SET highest = OLD.id WHERE highest < OLD.id;
    END`);
}
