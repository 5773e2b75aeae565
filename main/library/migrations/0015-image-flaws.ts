import type { DatabaseSync } from 'node:sqlite';

/** Adds the flaw of an image: `cutOff` or `broken`; null if none is known. */
export function addImageFlaws(database: DatabaseSync): void {
  database.exec("ALTER TABLE image ADD COLUMN flaw TEXT CHECK (flaw IN ('cutOff', 'broken'))");
}
