import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { databaseVersion, migrate } from '../../../../main/library/migrations/migrate.ts';

it('makes what is known already findable: devices and archives apart, by name, id and fields', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(database, allMigrations.slice(0, 5));
  database.exec(`
    INSERT INTO subject (id, device_id, service_id, name, sort_key, fields, listed, by_hand) VALUES
      (1, NULL, 'dev-1', 'Łódź', 'x', '{"model":"FG-7"}', 1, 0),
      (2, 1, 'arc-1', '東京', 'x', '{}', 1, 0)`);
  migrate(database, allMigrations.slice(0, 6));
  expect(databaseVersion(database)).toBe(6);
  const found = (table: string, word: string) =>
    database
      .prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ?`)
      .all(word)
      .map(({ id }) => id);
  expect(found('device_words', '"lo"*')).toEqual([1]);
  expect(found('device_words', '"fg" AND "7"')).toEqual([1]);
  expect(found('device_words', '"dev" AND "1"')).toEqual([1]);
  expect(found('archive_words', '"東京"')).toEqual([2]);
  expect(found('archive_words', '"lo"*')).toEqual([]);
});

it('keeps names of saved views apart', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, allMigrations.slice(0, 6));
  const add = (id: string) =>
    database
      .prepare("INSERT INTO saved_view (id, name, search, created_at) VALUES (?, 'Roof', '{}', 0)")
      .run(id);
  add('one');
  expect(() => add('two')).toThrow('UNIQUE');
});
