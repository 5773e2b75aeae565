import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { firstTables } from '../../../../main/library/migrations/0001-first-tables.ts';
import { thumbnails } from '../../../../main/library/migrations/0005-thumbnails.ts';
import { databaseVersion, migrate } from '../../../../main/library/migrations/migrate.ts';

it('adds thumbnails and zones to a library that keeps its snapshots', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(database, [firstTables]);
  database.exec(`
    INSERT INTO image VALUES ('${'a'.repeat(64)}', 'image/jpeg', 1, 1, 1);
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0);
    INSERT INTO snapshot (subject_id, precision, hash, fetched_at, confirmed_at)
      VALUES (1, 'low', '${'a'.repeat(64)}', 0, 0)`);
  migrate(database, [{ ...thumbnails, version: 2 }]);
  expect(databaseVersion(database)).toBe(2);
  const row = database.prepare('SELECT precision, captured_offset_minutes AS zone FROM snapshot').get();
  expect(row).toMatchObject({ precision: 'low', zone: null });
  expect(database.prepare('SELECT count(*) AS number FROM thumbnail').get()).toMatchObject({ number: 0 });
});
