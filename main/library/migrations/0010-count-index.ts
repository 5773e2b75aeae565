import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds an index of devices by organization only: counting 100,000 devices in a wider index takes
 * three times as long.
 */
export function indexForCounts(database: DatabaseSync): void {
  database.exec(`
    CREATE INDEX device_by_organization ON subject (organization_id) WHERE device_id IS NULL AND visible = 1`);
}
