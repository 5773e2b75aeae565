import type { Migration } from './migration.ts';

/**
 * What few subjects are, ready in indexes that hold only those: a search without text for one of them would look through the whole fleet,
 * which takes seconds at 1,000,000 archives. Nothing of it is written as a list is imported.
 */
export const searchFacts: Migration = {
  version: 10,
  apply(database) {
    database.exec(`
      CREATE INDEX subject_failed ON subject (id) WHERE availability = 'failed';
      CREATE INDEX subject_by_hand ON subject (id) WHERE by_hand = 1;
      CREATE INDEX subject_gone ON subject (id) WHERE visible = 0;
      CREATE INDEX subject_by_kept ON subject ((state & 3), id)
        WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;
      CREATE INDEX subject_kept_by_asked ON subject (coalesce(asked_at, 0), id)
        WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;
      CREATE INDEX snapshot_by_fetched ON snapshot (fetched_at, subject_id);
    `);
  },
};
