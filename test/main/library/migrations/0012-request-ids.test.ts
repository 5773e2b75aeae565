import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { requestIds } from '../../../../main/library/migrations/0012-request-ids.ts';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { databaseVersion, migrate } from '../../../../main/library/migrations/migrate.ts';

it('leaves the snapshots that are there without a request id, and takes one from now on', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(
    database,
    allMigrations.filter(({ version }) => version < requestIds.version),
  );
  const hash = 'a'.repeat(64);
  database.exec(`
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length) VALUES ('${hash}', 'image/jpeg', 1, 1, 1);
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0);
    INSERT INTO snapshot (subject_id, precision, hash, fetched_at, confirmed_at) VALUES (1, 'low', '${hash}', 7, 7)`);
  migrate(database, [requestIds]);
  expect(databaseVersion(database)).toBe(12);
  database.exec(`
    INSERT INTO snapshot (subject_id, precision, hash, fetched_at, confirmed_at, request_id)
      VALUES (1, 'full', '${hash}', 9, 9, 'req-1')`);
  const rows = database.prepare('SELECT fetched_at AS at, request_id AS id FROM snapshot ORDER BY id').all();
  expect(rows.map(({ at, id }) => [at, id])).toEqual([
    [7, null],
    [9, 'req-1'],
  ]);
});
