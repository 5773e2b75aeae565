import type { Database } from '../database/database.ts';
import { type FindableRecord, wordsOfRecord } from './record-words.ts';

/** Devices have their own table: they come first, and there are ten times fewer of them. */
const wordTables = ['device_words', 'archive_words'] as const;
export type WordTable = (typeof wordTables)[number];

/** More words create new segments. */
type TidyTime = 'whileWriting' | 'afterwards';

/**
 * Most index pages that a call of `tidy` writes: 2 to 5 ms. FTS5 itself merges inside a commit, up
 * to 40 ms at 1,000,000 rows.
 */
const TIDY_PAGES = 32;

/**
 * Segments of similar size that are merged (`usermerge` of FTS5). With 16, a word is rewritten
 * half as often as with FTS5's default 4, in a third of the time. A search reads each segment, so
 * in the end there are few.
 */
const SEGMENTS_MERGED: Readonly<Record<TidyTime, number>> = { whileWriting: 16, afterwards: 4 };

/**
 * A merge step that changes fewer than two rows had nothing to do (FTS5 documentation, "merge").
 */
const NOTHING_TO_DO = 2;

/** FTS5 doesn't accept bound values here. */
function mergeAt(table: WordTable, when: TidyTime): string {
  return `INSERT INTO ${table} (${table}, rank) VALUES ('usermerge', ${SEGMENTS_MERGED[when]})`;
}

export type WordIndex = ReturnType<typeof createWordIndex>;

/** Indexes the words of subjects. Writes must run inside a transaction. */
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
    /** Replaces the words of a subject. `isNew`: it was never in the index. */
    put(table: WordTable, subjectId: number, record: FindableRecord, isNew: boolean): void {
      const words = wordsOfRecord(record, table === 'device_words').join(' ');
      if (!isNew) tables[table].remove.run(subjectId);
      tables[table].add.run(subjectId, words);
    },
    remove: (table: WordTable, subjectId: number) => void tables[table].remove.run(subjectId),
    /**
     * Merges segments of the index, a few pages per call; returns false if nothing is left to
     * merge.
     */
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
