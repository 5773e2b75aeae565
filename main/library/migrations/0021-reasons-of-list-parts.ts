import type { DatabaseSync } from 'node:sqlite';

/**
 * `failure` is the reason why a list is short or unknown, as the JSON of a failure; NULL if the
 * service merely did not send more.
 */
export function addReasonsOfListParts(database: DatabaseSync): void {
  database.exec('ALTER TABLE list_part ADD COLUMN failure TEXT CHECK (json_valid(failure))');
}
