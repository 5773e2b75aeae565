import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds an index of an organization's devices by name, covering what decides attention: sorting
 * 100,000 by it reads no row of the table.
 */
export function indexAttention(database: DatabaseSync): void {
  database.exec(`
    DROP INDEX device_page_of_organization;
    CREATE INDEX device_page_of_organization ON subject (organization_id, sort_key, id, state, checked_at,
      device_id, availability, best_captured_at, best_received_at)
      WHERE device_id IS NULL AND visible = 1`);
}
