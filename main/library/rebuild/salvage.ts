import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Small tables that only a person can fill again, and that hold no row ids. */
const TABLES = ['saved_view', 'bookmark', 'pin', 'sync_settings', 'storage_settings', 'network'] as const;

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

const COMPANIONS = ['', '-wal'] as const;

function removeCopy(copy: string): void {
  for (const companion of [...COMPANIONS, '-shm']) rmSync(copy + companion, { force: true });
}

/** SQLite changes files that it opens; the one that was set aside has to stay as it is. */
function copyDatabase(file: string, copy: string): void {
  for (const companion of COMPANIONS) {
    if (existsSync(file + companion)) copyFileSync(file + companion, copy + companion);
  }
}

/** Saves a person's views, favourites, pins and settings out of a database that was set aside. An error costs the rest of a table, never the start. */
export function salvage(file: string, applicationId: number, into: DatabaseSync): void {
  const copy = `${file}.copy`;
  try {
    copyDatabase(file, copy);
    const from = new DatabaseSync(copy, { readOnly: true, allowExtension: false, defensive: true });
    try {
      from.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
      if (from.prepare('PRAGMA application_id').get()?.['application_id'] !== applicationId) return;
      for (const table of TABLES) {
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
  } finally {
    removeCopy(copy);
  }
}
