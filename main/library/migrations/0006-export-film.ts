import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds the film of an export, so that it can be resumed: the path of the user's own file. The
 * export itself contains no path of the laptop.
 */
export function addExportFilm(database: DatabaseSync): void {
  database.exec('ALTER TABLE export ADD COLUMN film_file TEXT');
}
