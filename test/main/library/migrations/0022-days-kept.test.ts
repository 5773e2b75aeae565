import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { addDaysKept } from '../../../../main/library/migrations/0022-days-kept.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';

it('removals of an earlier version stay listed, in their order, and a removal by age can be listed', () => {
  const database = new Database(':memory:');
  migrate(database);
  // As it was before images had an age to go.
  database.exec(`
    ALTER TABLE storage_settings DROP COLUMN days_kept;
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0);
    INSERT INTO eviction (id, subject_id, precision, byte_length, fetched_at, evicted_at, cause)
      VALUES (4, 1, 'low', 10, 1, 3, 'quota'), (7, 1, 'full', 20, 2, 4, 'person')`);
  database.transaction('durable', () => addDaysKept(database));
  database.exec(`INSERT INTO eviction (subject_id, precision, byte_length, fetched_at, evicted_at, cause)
    VALUES (1, 'full', 30, 5, 6, 'age')`);
  const rows = database.select<{ readonly id: number; readonly cause: string }>(
    'SELECT id, cause FROM eviction WHERE evicted_at >= 0 ORDER BY id',
  );
  expect(rows.all().map(({ id, cause }) => [id, cause])).toEqual([
    [4, 'quota'],
    [7, 'person'],
    [8, 'age'],
  ]);
  expect(database.prepare('SELECT days_kept AS days FROM storage_settings').get()?.['days']).toBeNull();
});
