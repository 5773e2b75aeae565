import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds carry packs opened here: the pack's id, and the name of the laptop that made it.
 * `packed_snapshot`: snapshots that came from a pack or were confirmed by it, with the time of
 * that laptop's confirmation.
 */
export function addPacks(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE pack (
      id INTEGER PRIMARY KEY,
      pack_id TEXT NOT NULL UNIQUE,
      laptop TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      opened_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE packed_snapshot (
      snapshot_id INTEGER PRIMARY KEY REFERENCES snapshot (id) ON DELETE CASCADE,
      pack INTEGER NOT NULL REFERENCES pack (id),
      confirmed_at INTEGER NOT NULL
    ) STRICT;`);
}
