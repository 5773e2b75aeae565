import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { firstTables } from '../../../../main/library/migrations/0001-first-tables.ts';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { databaseVersion, LIBRARY_VERSION, migrate } from '../../../../main/library/migrations/migrate.ts';
import type { Migration } from '../../../../main/library/migrations/migration.ts';

function emptyDatabase(): DatabaseSync {
  return new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
}

it('makes the tables of the first version', () => {
  const database = emptyDatabase();
  migrate(database, [firstTables]);
  expect(databaseVersion(database)).toBe(1);
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  expect(tables.map(({ name }) => name)).toEqual(['account', 'image', 'organization', 'snapshot', 'subject']);
});

it('refuses a snapshot of a subject or an image that is not there', () => {
  const database = emptyDatabase();
  migrate(database, [firstTables]);
  expect(() =>
    database.exec(`
      INSERT INTO snapshot (subject_id, precision, hash, fetched_at, confirmed_at) VALUES (1, 'low', 'x', 0, 0)`),
  ).toThrow('FOREIGN KEY');
});

it('numbers the migrations without a gap', () => {
  expect(allMigrations.map(({ version }) => version)).toEqual(allMigrations.map((_, index) => index + 1));
  expect(LIBRARY_VERSION).toBe(allMigrations.length);
});

it('takes back a step that fails in the middle, and does not repeat the steps before', () => {
  const database = emptyDatabase();
  const broken: Migration = {
    version: 2,
    apply(target) {
      target.exec('CREATE TABLE half (id INTEGER) STRICT');
      throw new Error('cut off');
    },
  };
  expect(() => migrate(database, [firstTables, broken])).toThrow('cut off');
  expect(databaseVersion(database)).toBe(1);
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
  migrate(database, [firstTables]);
  expect(databaseVersion(database)).toBe(1);
});
