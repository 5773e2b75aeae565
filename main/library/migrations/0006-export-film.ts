import type { DatabaseSync } from 'node:sqlite';

/** The film of an export, so that it can be resumed: the path of the person's own file. An export itself names no path of the laptop. */
export function addExportFilm(database: DatabaseSync): void {
  database.exec('ALTER TABLE export ADD COLUMN film_file TEXT');
}
