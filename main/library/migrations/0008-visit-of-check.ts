import type { DatabaseSync } from 'node:sqlite';

/** What a check before leaving was about: the name of the first target of a visit and how many more it had; no name: all that is kept offline. */
export function addVisitOfCheck(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE ready_check ADD COLUMN visit_name TEXT;
    ALTER TABLE ready_check ADD COLUMN visit_others INTEGER NOT NULL DEFAULT 0`);
}
