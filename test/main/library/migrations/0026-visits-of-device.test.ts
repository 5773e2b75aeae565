import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { indexVisitsOfDevice } from '../../../../main/library/migrations/0026-visits-of-device.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';

const plan = `EXPLAIN QUERY PLAN SELECT visit_id FROM visit_member WHERE device_id = 1`;

it('the visits to a device are found by an index, those of an earlier version too', () => {
  const database = new Database(':memory:');
  migrate(database);
  database.exec(`
    DROP INDEX visit_member_by_device;
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand)
      VALUES (1, 'd', 'd', 'd', '{}', 1, 0), (2, 'e', 'e', 'e', '{}', 1, 0);
    INSERT INTO visit (id, name, created_at) VALUES (3, 'North', 1), (4, 'South', 2);
    INSERT INTO visit_member (visit_id, device_id, position) VALUES (3, 1, 0), (3, 2, 1), (4, 1, 0)`);
  database.transaction('durable', () => indexVisitsOfDevice(database));
  expect(String(database.prepare(plan).get()?.['detail'])).toContain('visit_member_by_device');
  expect(
    database.selectIds('SELECT visit_id AS id FROM visit_member WHERE device_id = 1 ORDER BY id')(),
  ).toEqual([3, 4]);
});
