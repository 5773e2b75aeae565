import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { databaseVersion, LIBRARY_VERSION, migrate } from '../../../../main/library/migrations/migrate.ts';

const makeTable = (database: Database) => database.exec('CREATE TABLE whole (id INTEGER) STRICT');

it('moves a new database to the version of this app', () => {
  const database = new Database(':memory:');
  expect(databaseVersion(database)).toBe(0);
  migrate(database);
  expect(databaseVersion(database)).toBe(LIBRARY_VERSION);
});

it('takes back a step that fails in the middle, and does not repeat the steps before', () => {
  const database = new Database(':memory:');
  const breakOff = (target: Database) => {
    target.exec('CREATE TABLE half (id INTEGER) STRICT');
    throw new Error('cut off');
  };
  expect(() => migrate(database, [makeTable, breakOff])).toThrow('cut off');
  expect(databaseVersion(database)).toBe(1);
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
  migrate(database, [makeTable]);
  expect(databaseVersion(database)).toBe(1);
});
