import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { bookmarks } from '../../../../main/library/migrations/0007-bookmarks.ts';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { databaseVersion, migrate } from '../../../../main/library/migrations/migrate.ts';

it('adds favourites and recent places to a library of the version before', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  const before = allMigrations.slice(0, bookmarks.version - 1);
  migrate(database, before);
  migrate(database, [...before, bookmarks]);
  expect(databaseVersion(database)).toBe(bookmarks.version);
  const put = database.prepare(
    'INSERT INTO bookmark (kind, service_id, name, starred_at) VALUES (?, ?, ?, 1)',
  );
  put.run('device', 'd', 'Camera');
  expect(() => put.run('planet', 'p', 'Mars')).toThrow(/CHECK/);
  const plan = database
    .prepare(
      'EXPLAIN QUERY PLAN SELECT * FROM bookmark WHERE opened_at IS NOT NULL ORDER BY opened_at DESC LIMIT 20',
    )
    .all()
    .map(({ detail }) => String(detail));
  expect(plan.join()).toMatch(/bookmark_by_opening/);
  expect(plan.join()).not.toMatch(/TEMP B-TREE/);
});
