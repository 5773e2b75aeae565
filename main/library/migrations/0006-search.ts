import type { DatabaseSync } from 'node:sqlite';
import { Query } from '../database/query.ts';
import { createWordIndex } from '../search/word-index.ts';
import type { Migration } from './migration.ts';

/**
 * The words under which devices and archives are found (`rowid` is the subject's id), and searches that a person named.
 *
 * The words are made by the app (`words.ts`), which knows scripts without spaces; FTS5 only splits at spaces. It keeps no text and no
 * positions: a third of the size and twice the speed. Beginnings of up to four letters have an index of their own. Joining
 * of segments is left to the app, in slices, as it would take up to 40 ms inside a commit. `search` is JSON.
 */
export const search: Migration = {
  version: 6,
  apply(database) {
    for (const table of ['device_words', 'archive_words']) {
      database.exec(`
        CREATE VIRTUAL TABLE ${table} USING fts5(
          words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4',
          tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co S*'");
        INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0);
        INSERT INTO ${table} (${table}, rank) VALUES ('crisismerge', 1000);
        CREATE VIRTUAL TABLE ${table}_list USING fts5vocab(${table}, 'instance');
      `);
    }
    database.exec(`
      CREATE TABLE saved_view (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        search TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
    indexWhatIsKnown(database);
  },
};

interface KnownSubject {
  readonly rowId: number;
  readonly isArchive: number;
  readonly id: string;
  readonly name: string;
  readonly fields: string;
}

/** Subjects that are read at a time: all of them would take 500 MB at 1,000,000. */
const SUBJECTS_AT_A_TIME = 1_000;

function indexWhatIsKnown(database: DatabaseSync): void {
  const index = createWordIndex(database);
  const next = new Query<KnownSubject>(
    database,
    `SELECT id AS rowId, device_id IS NOT NULL AS isArchive, service_id AS id, name, fields
    FROM subject WHERE id > ? ORDER BY id LIMIT ${SUBJECTS_AT_A_TIME}`,
  );
  for (let last = 0; ; ) {
    const subjects = next.all(last);
    if (subjects.length === 0) return;
    for (const { rowId, isArchive, id, name, fields } of subjects) {
      const table = isArchive === 1 ? 'archive_words' : 'device_words';
      index.put(table, rowId, { id, name, fields: JSON.parse(fields) as unknown }, true);
      last = rowId;
    }
  }
}
