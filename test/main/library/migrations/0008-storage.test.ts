import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { databaseVersion, migrate } from '../../../../main/library/migrations/migrate.ts';
import { evictionQueries } from '../../../../main/library/storage/eviction/eviction.ts';

const HASH = 'a'.repeat(64);

function libraryOfVersion(version: number): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(database, allMigrations.slice(0, version));
  return database;
}

it('takes the time at which an image came for the time of its last use', () => {
  const database = libraryOfVersion(7);
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0);
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length) VALUES ('${HASH}', 'image/png', 1, 1, 1);
    INSERT INTO snapshot (subject_id, precision, hash, fetched_at, confirmed_at) VALUES (1, 'low', '${HASH}', 42, 99)`);
  migrate(database, allMigrations.slice(0, 8));
  expect(databaseVersion(database)).toBe(8);
  expect(database.prepare('SELECT used_at FROM image').get()).toMatchObject({ used_at: 42 });
});

it.each(evictionQueries.map((sql, index) => [index, sql] as const))(
  'reads what may go in the order of use, without sorting: class %d',
  (_index, sql) => {
    const plan = libraryOfVersion(8)
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    expect(plan[0]).toMatch(/SEARCH image USING (COVERING )?INDEX image_by_use/);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
    expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  },
);
