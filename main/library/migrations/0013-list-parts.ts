import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds lists that the service truncated: `kind` is `organizations` (owner 0), `devices` (of an
 * organization) or `archives` (of a device); `total`: number of records that the service states,
 * if any.
 */
export function addListParts(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE list_part (
      kind TEXT NOT NULL CHECK (kind IN ('organizations', 'devices', 'archives')),
      owner INTEGER NOT NULL,
      total INTEGER CHECK (total >= 0),
      PRIMARY KEY (kind, owner)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER list_part_of_organization AFTER DELETE ON organization BEGIN
      DELETE FROM list_part WHERE kind = 'devices' AND owner = OLD.id;
    END;
    CREATE TRIGGER list_part_of_device AFTER DELETE ON subject WHEN OLD.device_id IS NULL BEGIN
      DELETE FROM list_part WHERE kind = 'archives' AND owner = OLD.id;
    END`);
}
