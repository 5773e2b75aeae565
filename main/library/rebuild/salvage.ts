import type { DatabaseSync } from 'node:sqlite';
import { openUnchanged, readVersion } from '../database/connect.ts';
import {
  acceptChoiceRow,
  type ChoiceTable,
  choiceColumns,
  choiceTables,
  putChoiceRow,
} from './choice-rows.ts';

function columnsOf(database: DatabaseSync, table: string): readonly string[] {
  return database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
}

/** Copies a table up to the first unreadable page. */
function copyTable(from: DatabaseSync, to: DatabaseSync, table: ChoiceTable): void {
  const known = new Set(columnsOf(from, table));
  const columns = choiceColumns(table).filter((column) => known.has(column));
  if (columns.length === 0) return;
  for (const values of from.prepare(`SELECT ${columns.join(', ')} FROM ${table}`).iterate()) {
    const row = acceptChoiceRow(table, values);
    if (row !== null) putChoiceRow(to, table, row);
  }
}

/**
 * Salvages notes, views, favourites, pins and settings from an unusable database without changing
 * it. An error costs the rest of a table, never the start.
 */
export function salvage(file: string, into: DatabaseSync): void {
  if (readVersion(file) === null) return;
  try {
    const from = openUnchanged(file);
    try {
      for (const table of choiceTables) {
        try {
          copyTable(from, into, table);
        } catch {
          // The next table may be on intact pages.
        }
      }
    } finally {
      from.close();
    }
  } catch {
    // The journal and the service have the rest.
  }
}
