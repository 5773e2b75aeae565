import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { markEarlierRemovals } from '../../../../main/library/migrations/0024-earlier-removals.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';

it('P46: the oldest removed snapshot stands for earlier ones where an earlier version may have forgotten some', () => {
  const database = new Database(':memory:');
  migrate(database);
  database.exec(`
    ALTER TABLE removed_snapshot DROP COLUMN stands_for_earlier;
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand)
      VALUES (1, 'd', 'd', 'd', '{}', 1, 0), (2, 'e', 'e', 'e', '{}', 1, 0);
    INSERT INTO removed_snapshot (id, subject_id, precision, hash, fetched_at)
      WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 999)
      SELECT id, 1 + (id > 500), 'full', 'h', id FROM n`);
  database.transaction('durable', () => markEarlierRemovals(database));
  expect(database.selectIds('SELECT id FROM removed_snapshot WHERE stands_for_earlier = 1')()).toEqual([1]);
});
