import type { DatabaseSync } from 'node:sqlite';
import { fieldTexts, wordsOf } from './words.ts';

/** Devices and archives are looked up apart: devices come first, and there are ten times fewer of them. */
export const wordTables = ['device_words', 'archive_words'] as const;
export type WordTable = (typeof wordTables)[number];

/** The texts of a record that people look for. */
export interface FindableRecord {
  readonly id: string;
  readonly name: string;
  readonly fields: unknown;
}

/** Under which words subjects are found. What writes must run inside a transaction. */
export interface WordIndex {
  /** The subject is found under these texts and under nothing else. `isNew`: it never was in the index. */
  put(table: WordTable, subjectId: number, record: FindableRecord, isNew: boolean): void;
  remove(table: WordTable, subjectId: number): void;
  /** Joins segments of the index, a few pages in a call; false when nothing is left to join. */
  tidy(): boolean;
}

/**
 * Index pages that one call of `tidy` writes at most: 2 to 5 ms. FTS5 left alone joins segments inside a commit, which then takes up to 40 ms
 * at 1,000,000 rows.
 */
const TIDY_PAGES = 32;

/** SQLite's own count of what a merge step wrote: below two means that there was nothing to do (FTS5 documentation, "merge"). */
const NOTHING_TO_DO = 2;

const changes = 'SELECT total_changes() AS number';

/** Prepares the statements on the index. */
export function createWordIndex(database: DatabaseSync): WordIndex {
  const prepareTable = (table: WordTable) => ({
    add: database.prepare(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`),
    remove: database.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
    merge: database.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${TIDY_PAGES})`),
  });
  const tables = { device_words: prepareTable('device_words'), archive_words: prepareTable('archive_words') };
  const totalChanges = database.prepare(changes);
  const countChanges = () => Number(totalChanges.get()?.['number']);

  return {
    put(table, subjectId, { id, name, fields }, isNew) {
      const words = wordsOf([name, id, ...fieldTexts(fields)]).join(' ');
      if (!isNew) tables[table].remove.run(subjectId);
      tables[table].add.run(subjectId, words);
    },
    remove: (table, subjectId) => void tables[table].remove.run(subjectId),
    tidy() {
      for (const table of wordTables) {
        const before = countChanges();
        tables[table].merge.run();
        if (countChanges() - before >= NOTHING_TO_DO) return true;
      }
      return false;
    },
  };
}
