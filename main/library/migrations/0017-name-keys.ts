import type { Database } from '../database/database.ts';
import { wordsOfRecord } from '../search/record-words.ts';
import { sortKey } from '../search/sort-key.ts';

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly sortKey: string;
}

interface SubjectRow extends NamedRow {
  readonly serviceId: string;
  readonly fields: string;
  readonly isDevice: number;
}

/** Rows read at a time. */
const IN_A_STEP = 1_000;

function* inSteps<Row extends NamedRow>(database: Database, columns: string, table: string): Generator<Row> {
  const next = database.select<Row>(
    `SELECT id, name, sort_key AS sortKey, ${columns} FROM ${table} WHERE id > ? ORDER BY id LIMIT ${IN_A_STEP}`,
  );
  for (let last = -1; ; ) {
    const rows = next.all(last);
    yield* rows;
    if (rows.length < IN_A_STEP) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Like the first release, with space for a word's class in the indexed prefixes. */
function wordTable(table: string): string {
  return `
    DROP TABLE ${table}_list;
    DROP TABLE ${table};
    CREATE VIRTUAL TABLE ${table} USING fts5(
      words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co S*'");
    INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0);
    INSERT INTO ${table} (${table}, rank) VALUES ('crisismerge', 1000);
    CREATE VIRTUAL TABLE ${table}_list USING fts5vocab(${table}, 'instance');`;
}

/**
 * Recreates search words and sort keys: words have a class now, and letters and digits of more
 * scripts are equal. Uses the current code; a later change of it must recreate them in its own
 * step.
 */
export function remakeNameKeys(database: Database): void {
  database.exec(wordTable('device_words') + wordTable('archive_words'));
  const words = {
    device: database.change('INSERT INTO device_words (rowid, words) VALUES (?, ?)'),
    archive: database.change('INSERT INTO archive_words (rowid, words) VALUES (?, ?)'),
  };
  const setKey = {
    subject: database.change('UPDATE subject SET sort_key = ? WHERE id = ?'),
    organization: database.change('UPDATE organization SET sort_key = ? WHERE id = ?'),
  };
  const columns = 'service_id AS serviceId, fields, device_id IS NULL AS isDevice';
  for (const row of inSteps<SubjectRow>(database, columns, 'subject')) {
    const isDevice = row.isDevice === 1;
    const record = { id: row.serviceId, name: row.name, fields: JSON.parse(row.fields) as unknown };
    words[isDevice ? 'device' : 'archive'](row.id, wordsOfRecord(record, isDevice).join(' '));
    const key = sortKey(row.name);
    if (key !== row.sortKey) setKey.subject(key, row.id);
  }
  for (const row of inSteps(database, 'listed', 'organization')) {
    const key = sortKey(row.name);
    if (key !== row.sortKey) setKey.organization(key, row.id);
  }
}
