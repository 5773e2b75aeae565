import type { DatabaseSync } from 'node:sqlite';

/**
 * Snapshots of a subject removed at a time and remembered, from before the library had a bound for
 * all of them.
 */
const FORMER_LIMIT = 500;

/**
 * `stands_for_earlier`: earlier removed snapshots of the subject were forgotten, so its oldest one
 * stands for them.
 */
export function markEarlierRemovals(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE removed_snapshot ADD COLUMN stands_for_earlier INTEGER NOT NULL DEFAULT 0 CHECK (stands_for_earlier IN (0, 1));
    UPDATE removed_snapshot SET stands_for_earlier = 1 WHERE id IN (
      SELECT min(id) FROM removed_snapshot GROUP BY subject_id HAVING count(*) >= ${FORMER_LIMIT})`);
}
