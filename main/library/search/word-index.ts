import type { Database } from '../database/database.ts';
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

/** The words under which a record is found. */
export function wordsOfRecord({ id, name, fields }: FindableRecord): readonly string[] {
  return wordsOf([name, id, ...fieldTexts(fields)]);
}

/** Whether more words are about to come, which bring segments of their own. */
type TidyTime = 'whileWriting' | 'afterwards';

/** Under which words subjects are found. What writes must run inside a transaction. */
export interface WordIndex {
  /** The subject is found under these texts and under nothing else. `isNew`: it never was in the index. */
  put(table: WordTable, subjectId: number, record: FindableRecord, isNew: boolean): void;
  remove(table: WordTable, subjectId: number): void;
  /** Joins segments of the index, a few pages in a call; false when nothing is left to join. Without a time: afterwards. */
  tidy(when?: TidyTime): boolean;
}

/**
 * Index pages that one call of `tidy` writes at most: 2 to 5 ms. FTS5 left alone joins segments inside a commit, which then takes up to 40 ms
 * at 1,000,000 rows.
 */
const TIDY_PAGES = 32;

/**
 * Segments of about one size before they are joined (`usermerge` of FTS5). Each word is written again as often as its segment is joined: with 16, half
 * as often as with FTS5's own 4, for a third of the time. What is looked for is looked for in each segment, so in the end there are few.
 */
const SEGMENTS_JOINED: Readonly<Record<TidyTime, number>> = { whileWriting: 16, afterwards: 4 };

/** SQLite's own count of what a merge step wrote: below two means that there was nothing to do (FTS5 documentation, "merge"). */
const NOTHING_TO_DO = 2;

const changes = 'SELECT total_changes() AS number';

/** FTS5 takes a whole number only, and a bound value is none. */
function joinAt(table: WordTable, when: TidyTime): string {
  return `INSERT INTO ${table} (${table}, rank) VALUES ('usermerge', ${SEGMENTS_JOINED[when]})`;
}

/** Prepares the statements on the index. */
export function createWordIndex(database: Database): WordIndex {
  const prepareTable = (table: WordTable) => ({
    add: database.prepare(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`),
    remove: database.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
    merge: database.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${TIDY_PAGES})`),
    join: {
      whileWriting: database.prepare(joinAt(table, 'whileWriting')),
      afterwards: database.prepare(joinAt(table, 'afterwards')),
    },
  });
  const tables = { device_words: prepareTable('device_words'), archive_words: prepareTable('archive_words') };
  const totalChanges = database.prepare(changes);
  const countChanges = () => Number(totalChanges.get()?.['number']);
  let chosen: TidyTime = 'afterwards';

  function choose(when: TidyTime): void {
    if (chosen === when) return;
    for (const table of wordTables) tables[table].join[when].run();
    chosen = when;
  }

  return {
    put(table, subjectId, record, isNew) {
      const words = wordsOfRecord(record).join(' ');
      if (!isNew) tables[table].remove.run(subjectId);
      tables[table].add.run(subjectId, words);
    },
    remove: (table, subjectId) => void tables[table].remove.run(subjectId),
    tidy(when = 'afterwards') {
      choose(when);
      for (const table of wordTables) {
        const before = countChanges();
        tables[table].merge.run();
        if (countChanges() - before >= NOTHING_TO_DO) return true;
      }
      return false;
    },
  };
}
