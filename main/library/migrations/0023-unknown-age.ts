import type { Database } from '../database/database.ts';

/**
 * Orders devices by age without the clock of this laptop: `known_since` is NULL if neither the
 * list, the device nor the service dates the shown snapshot. It replaces `effective_at`, which
 * fell back to the download.
 */
export function addUnknownAge(database: Database): void {
  database.exec(`
    DROP INDEX device_by_age;
    ALTER TABLE subject DROP COLUMN effective_at;
    ALTER TABLE subject ADD COLUMN known_since INTEGER
      GENERATED ALWAYS AS (coalesce(captured_at, best_captured_at, best_received_at)) VIRTUAL;
    CREATE INDEX device_by_age ON subject (organization_id, known_since DESC, sort_key, id, state, best_confirmed_at)
      WHERE device_id IS NULL AND visible = 1`);
}
