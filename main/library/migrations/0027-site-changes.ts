import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds what changed at a site since the same hour of the day before.
 *
 * - `image_facts.change`: JSON (change-rows.ts); `change_score` ranks it, and is null if it is not
 *   worth a look.
 * - `health.not_compared`: why the newest snapshot of a device was not compared.
 * - `change_seen`: changes that the user saw, up to a capture time.
 */
export function addSiteChanges(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE image_facts ADD COLUMN change TEXT;
    ALTER TABLE image_facts ADD COLUMN change_score REAL;
    CREATE INDEX facts_changed ON image_facts (at, device_id, change_score) WHERE change_score IS NOT NULL;
    ALTER TABLE health ADD COLUMN not_compared TEXT CHECK (not_compared IN ('history', 'size'));
    CREATE TABLE change_seen (
      device_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
      at INTEGER NOT NULL
    ) STRICT;`);
}
