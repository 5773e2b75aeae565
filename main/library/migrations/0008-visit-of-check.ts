import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds the subject of a check before leaving: the first target of a visit and the number of
 * others; no name means everything kept offline.
 */
export function addVisitOfCheck(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE ready_check ADD COLUMN visit_name TEXT;
    ALTER TABLE ready_check ADD COLUMN visit_others INTEGER NOT NULL DEFAULT 0`);
}
