import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { finished } from 'node:stream/promises';
import { wordsOfRecord } from '../../../main/library/search/record-words.ts';
import { sortKey } from '../../../main/library/search/sort-key.ts';
import type { ServiceRecord } from '../../../preload/contract/index.ts';
import { type FleetSize, largeFleet } from './large-fleet.ts';

function cell(text: string | number | null): string {
  if (text === null) return '';
  return `"${String(text).replaceAll('"', '""')}"`;
}

/** The words that both sides put into their index: the shell can't make them itself. */
function words(record: ServiceRecord, isDevice: boolean): string {
  return wordsOfRecord(record, isDevice).join(' ');
}

/** Writes the rows of a fleet as the `sqlite3` shell takes them: `organizations.csv` and `subjects.csv`. */
export async function writeFleetFiles(folder: string, size: FleetSize): Promise<void> {
  const organizations = createWriteStream(join(folder, 'organizations.csv'));
  const subjects = createWriteStream(join(folder, 'subjects.csv'));
  let organizationRow = 0;
  let row = 0;
  const write = async (...cells: (string | number | null)[]) => {
    if (!subjects.write(`${cells.map(cell).join(',')}\n`)) {
      await once(subjects, 'drain');
    }
  };
  for (const organization of largeFleet(size)) {
    organizationRow += 1;
    const { id, name } = organization;
    organizations.write(`${[organizationRow, id, name, sortKey(name), '{}', 1].map(cell).join(',')}\n`);
    for (const device of organization.devices ?? []) {
      row += 1;
      const deviceRow = row;
      const fields = JSON.stringify(device.fields);
      await write(
        row,
        null,
        device.id,
        organizationRow,
        device.name,
        sortKey(device.name),
        fields,
        null,
        words(device, true),
      );
      for (const archive of device.archives ?? []) {
        row += 1;
        const archiveFields = JSON.stringify(archive.fields);
        await write(
          row,
          deviceRow,
          archive.id,
          null,
          archive.name,
          sortKey(archive.name),
          archiveFields,
          archive.capturedAt,
          words(archive, false),
        );
      }
    }
  }
  organizations.end();
  subjects.end();
  await Promise.all([finished(organizations), finished(subjects)]);
}

/** The commands that make the same tables and indexes in the shell, and fill them in one transaction. */
export function shellScript(folder: string, library: string): string {
  const database = new DatabaseSync(library, { readOnly: true });
  const schema = database
    .prepare(
      `SELECT sql FROM sqlite_schema
      WHERE tbl_name IN ('organization', 'subject', 'snapshot', 'image') AND sql IS NOT NULL
      ORDER BY type = 'table' DESC, type = 'index' DESC`,
    )
    .all()
    .map(({ sql }) => `${String(sql)};`);
  database.close();
  const index = (table: string) =>
    `CREATE VIRTUAL TABLE ${table} USING fts5(words, content = '', detail = none, prefix = '2 3 4 5');`;
  return [
    'PRAGMA journal_mode = WAL;',
    'PRAGMA synchronous = NORMAL;',
    ...schema,
    index('device_words'),
    index('archive_words'),
    'CREATE TEMP TABLE incoming (id INTEGER, device_id INTEGER, service_id TEXT, organization_id INTEGER, name TEXT, sort_key TEXT, fields TEXT, captured_at INTEGER, words TEXT);',
    `.import --csv ${join(folder, 'organizations.csv')} organization`,
    `.import --csv --schema temp ${join(folder, 'subjects.csv')} incoming`,
    'BEGIN;',
    "INSERT INTO subject (id, device_id, service_id, organization_id, name, sort_key, fields, captured_at, listed, by_hand) SELECT id, nullif(device_id, ''), service_id, nullif(organization_id, ''), name, sort_key, fields, nullif(captured_at, ''), 1, 0 FROM incoming;",
    "INSERT INTO device_words (rowid, words) SELECT id, words FROM incoming WHERE device_id = '';",
    "INSERT INTO archive_words (rowid, words) SELECT id, words FROM incoming WHERE device_id <> '';",
    'COMMIT;',
  ].join('\n');
}
