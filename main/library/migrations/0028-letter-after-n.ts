import type { Database } from '../database/database.ts';
import { sortKey } from '../search/sort-key.ts';

/** ñ in both cases, and the mark that makes one of an n. */
const LETTER = `instr(name, 'ñ') + instr(name, 'Ñ') + instr(name, char(771)) > 0`;

/**
 * Recreates the sort keys of names with ñ, which comes after n now. Uses the current code; a later
 * change of it must recreate them in its own step.
 */
export function sortLetterAfterN(database: Database): void {
  for (const table of ['subject', 'organization']) {
    const names = database.select<{ readonly id: number; readonly name: string }>(
      `SELECT id, name FROM ${table} WHERE ${LETTER}`,
    );
    const setKey = database.change(`UPDATE ${table} SET sort_key = ? WHERE id = ?`);
    for (const { id, name } of names.all()) setKey(sortKey(name), id);
  }
}
