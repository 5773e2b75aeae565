import type { DatabaseSync } from 'node:sqlite';

/**
 * - `archives_low`: a pin of full precision that retains its archives in low precision.
 * - `earlier`: archives among the green snapshots of a check.
 */
export function addHistoryOfVisits(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE pin ADD COLUMN archives_low INTEGER NOT NULL DEFAULT 0 CHECK (archives_low IN (0, 1));
    ALTER TABLE ready_check ADD COLUMN earlier INTEGER NOT NULL DEFAULT 0;`);
}
