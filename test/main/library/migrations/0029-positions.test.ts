import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { addPositions } from '../../../../main/library/migrations/0029-positions.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';

it('finds the positions of devices that are stored already, beyond the first step of rows', () => {
  const database = new Database(':memory:');
  migrate(database);
  database.exec(`
    ALTER TABLE subject DROP COLUMN latitude;
    ALTER TABLE subject DROP COLUMN longitude;
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand)
      WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 2500)
      SELECT id, id, id, id, iif(id % 2, json_object('lat', 50, 'lon', id % 180), '{}'), 1, 0 FROM n`);
  database.transaction('durable', () => addPositions(database));
  const count = (where: string) => database.number(`SELECT count(*) AS number FROM subject WHERE ${where}`)();
  expect(count('latitude = 50 AND longitude = id % 180 AND id % 2 = 1')).toBe(1250);
  expect(count('latitude IS NULL AND longitude IS NULL')).toBe(1250);
});
