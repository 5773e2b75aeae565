import type { DatabaseSync } from 'node:sqlite';

/** The organizations of devices, and nothing else: to count 100,000 devices through an index that holds more takes three times as long. */
export function indexForCounts(database: DatabaseSync): void {
  database.exec(`
    CREATE INDEX device_by_organization ON subject (organization_id) WHERE device_id IS NULL AND visible = 1`);
}
