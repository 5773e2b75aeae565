import type { DatabaseSync } from 'node:sqlite';

/** What is wrong with an image: `cutOff` or `broken`; null: nothing is known. */
export function addImageFlaws(database: DatabaseSync): void {
  database.exec("ALTER TABLE image ADD COLUMN flaw TEXT CHECK (flaw IN ('cutOff', 'broken'))");
}
