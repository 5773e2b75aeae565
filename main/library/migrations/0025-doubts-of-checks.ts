import type { DatabaseSync } from 'node:sqlite';

/**
 * `pins`: JSON of the pins of a visit that were checked; null for all. `devices_unknown`: 1 if
 * their locations may have more devices.
 */
export function addDoubtsOfChecks(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE ready_check ADD COLUMN pins TEXT;
    ALTER TABLE ready_check ADD COLUMN devices_unknown INTEGER NOT NULL DEFAULT 0 CHECK (devices_unknown IN (0, 1))`);
}
