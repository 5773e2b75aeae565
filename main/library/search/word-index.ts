import type { Database } from '../database/database.ts';
import { type FindableRecord, wordsOfRecord } from './record-words.ts';

/** Devices have a table of their own: they come first, and there are ten times fewer of them. */
const wordTables = ['device_words', 'archive_words'] as const;
export type WordTable = (typeof wordTables)[number];

/** More words make segments of their own. */
type TidyTime = 'whileWriting' | 'afterwards';

/** Pages of the index that a call of `tidy` writes at most: 2 to 5 ms. FTS5 on its own merges inside a commit, up to 40 ms at 1,000,000 rows. */
const TIDY_PAGES = 32;

/**
 * Segments of about one size that are merged (`usermerge` of FTS5). With 16 a word is written again half as often as with FTS5's own 4, in a third of
 * the time. A search reads each segment, so in the end there are few.
 */
const SEGMENTS_MERGED: Readonly<Record<TidyTime, number>> = { whileWriting: 16, afterwards: 4 };

/** A merge step that changes less than two rows had nothing to do (FTS5 documentation, "merge"). */
const NOTHING_TO_DO = 2;

/** FTS5 takes no bound value here. */
function mergeAt(table: WordTable, when: TidyTime): string {
  return `INSERT INTO ${table} (${table}, rank) VALUES ('usermerge', ${SEGMENTS_MERGED[when]})`;
}

export type WordIndex = ReturnType<typeof createWordIndex>;

/** The words of subjects. Writes must run inside a transaction. */
export function createWordIndex(database: Database) {
  const prepareTable = (table: WordTable) => ({
    add: database.prepare(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`),
    remove: database.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
    merge: database.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${TIDY_PAGES})`),
    setMerge: {
      whileWriting: database.prepare(mergeAt(table, 'whileWriting')),
      afterwards: database.prepare(mergeAt(table, 'afterwards')),
    },
  });
  const tables = { device_words: prepareTable('device_words'), archive_words: prepareTable('archive_words') };
  let chosen: TidyTime = 'afterwards';

  function choose(when: TidyTime): void {
    if (chosen === when) return;
    for (const table of wordTables) tables[table].setMerge[when].run();
    chosen = when;
  }

  return {
    /** Replaces the words of a subject. `isNew`: it never was in the index. */
    put(table: WordTable, subjectId: number, record: FindableRecord, isNew: boolean): void {
      const words = wordsOfRecord(record, table === 'device_words').join(' ');
      if (!isNew) tables[table].remove.run(subjectId);
      tables[table].add.run(subjectId, words);
    },
    remove: (table: WordTable, subjectId: number) => void tables[table].remove.run(subjectId),
    /** Merges segments of the index, a few pages in a call; false when nothing is left to merge. */
    tidy(when: TidyTime = 'afterwards'): boolean {
      choose(when);
      for (const table of wordTables) {
        const before = database.totalChanges();
        tables[table].merge.run();
        if (database.totalChanges() - before >= NOTHING_TO_DO) return true;
      }
      return false;
    },
  };
}
