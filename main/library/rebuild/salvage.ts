import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { openUnchanged, readVersion } from '../database/connect.ts';
import { CHOICE_TABLES } from './choices.ts';

function columnsOf(database: DatabaseSync, table: string): readonly string[] {
  return database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
}

/** Copies a table up to the first unreadable page. */
function copyTable(from: DatabaseSync, to: DatabaseSync, table: string): void {
  const wanted = new Set(columnsOf(to, table));
  const columns = columnsOf(from, table).filter((column) => wanted.has(column));
  if (columns.length === 0) return;
  const parameters = columns.map(() => '?').join(', ');
  const insert = to.prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${parameters})`);
  for (const row of from.prepare(`SELECT ${columns.join(', ')} FROM ${table}`).iterate()) {
    insert.run(...columns.map((column) => row[column] as SQLInputValue));
  }
}

/** Saves a person's notes, views, favourites, pins and settings out of a database that can't be used, and changes nothing there. An error costs the rest of a table, never the start. */
export function salvage(file: string, into: DatabaseSync): void {
  if (readVersion(file) === null) return;
  try {
    const from = openUnchanged(file);
    try {
      for (const table of Object.keys(CHOICE_TABLES)) {
        try {
          copyTable(from, into, table);
        } catch {
          // The next table may lie on intact pages.
        }
      }
    } finally {
      from.close();
    }
  } catch {
    // The journal and the service have the rest.
  }
}
