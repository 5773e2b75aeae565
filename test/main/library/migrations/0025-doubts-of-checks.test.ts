import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { addDoubtsOfChecks } from '../../../../main/library/migrations/0025-doubts-of-checks.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createReadyResults } from '../../../../main/library/offline/ready-results.ts';

it('P46: a check of an earlier version stays, as one of everything, with its findings', () => {
  const database = new Database(':memory:');
  migrate(database);
  // As it was before checks had doubts.
  database.exec(`
    ALTER TABLE ready_check DROP COLUMN pins;
    ALTER TABLE ready_check DROP COLUMN devices_unknown;
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0);
    INSERT INTO ready_check (id, phase, started_at, ended_at, leaving_at, retained, read, decoded, green, earlier, amber, visit_name, complete)
      VALUES (7, 'done', 1, 2, NULL, 1, 1, 1, 0, 0, 1, 'North', 1);
    INSERT INTO ready_finding (check_id, subject_id, precision, confirmed_at, reason) VALUES (7, 1, 'full', NULL, 'missing')`);
  database.transaction('durable', () => addDoubtsOfChecks(database));
  const results = createReadyResults(database);
  expect(results.last()).toMatchObject({
    id: 7,
    visit: 'North',
    amber: 1,
    pinIds: null,
    devicesUnknown: false,
  });
  expect(results.page(7, 'all', 0, 10)).toEqual({
    total: 1,
    rows: [{ subjectId: 1, precision: 'full', confirmedAt: null, reason: 'missing' }],
  });
  expect(() => database.exec('UPDATE ready_check SET devices_unknown = 2')).toThrow(/CHECK/);
});
