import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { offlineCounts } from '../../../../main/library/migrations/0009-offline-counts.ts';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(
    database,
    allMigrations.filter(({ version }) => version < offlineCounts.version),
  );
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand)
      VALUES (1, 'd', 'd', 'd', '{}', 1, 0), (2, 'e', 'e', 'e', '{}', 1, 0);
    INSERT INTO queue_item (subject_id, precision, rank, place, queued_at) VALUES (1, 'low', 1, 0, 0)`);
  migrate(database, [offlineCounts]);
});

function counts(): readonly (readonly unknown[])[] {
  return database
    .prepare('SELECT precision, rank, state, number FROM queue_count WHERE number <> 0 ORDER BY 1, 2, 3')
    .all()
    .map((row) => Object.values(row));
}

it('counts what was in the queue before', () => {
  expect(counts()).toEqual([['low', 1, 'waiting', 1]]);
});

it('follows items that come, move up, fail and go', () => {
  database.exec(`
    INSERT INTO queue_item (subject_id, precision, rank, place, queued_at) VALUES (2, 'low', 1, 0, 0), (2, 'full', 3, 0, 0);
    UPDATE queue_item SET state = 'failed' WHERE subject_id = 1;
    INSERT INTO queue_item (subject_id, precision, rank, place, queued_at) VALUES (2, 'full', 0, 0, 0)
      ON CONFLICT (subject_id, precision) DO UPDATE SET rank = 0`);
  expect(counts()).toEqual([
    ['full', 0, 'waiting', 1],
    ['low', 1, 'failed', 1],
    ['low', 1, 'waiting', 1],
  ]);
  database.exec('DELETE FROM queue_item WHERE subject_id = 2');
  expect(counts()).toEqual([['low', 1, 'failed', 1]]);
});

it('follows a subject that is forgotten with its items', () => {
  database.exec('DELETE FROM subject WHERE id = 1');
  expect(counts()).toEqual([]);
});
