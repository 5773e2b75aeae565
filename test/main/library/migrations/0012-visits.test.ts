import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { addVisits } from '../../../../main/library/migrations/0012-visits.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createVisits } from '../../../../main/library/offline/visits.ts';

it('visits of before keep their baselines and times, without a name', () => {
  const database = new Database(':memory:');
  migrate(database);
  const hash = 'a'.repeat(64);
  // As it was before visits had names.
  database.exec(`
    DROP TABLE visit_member; DROP TABLE baseline; DROP TABLE visit;
    ALTER TABLE ready_check ADD COLUMN visit_others INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE visit (id INTEGER PRIMARY KEY AUTOINCREMENT, ended_at INTEGER NOT NULL, subject_count INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE baseline (snapshot_id INTEGER PRIMARY KEY REFERENCES snapshot (id), subject_id INTEGER NOT NULL REFERENCES subject (id),
      precision TEXT NOT NULL, visit_id INTEGER NOT NULL REFERENCES visit (id), UNIQUE (subject_id, precision)) STRICT;
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0);
    INSERT INTO subject (id, device_id, service_id, name, sort_key, fields, listed, by_hand) VALUES (3, NULL, 'e', 'e', 'e', '{}', 1, 0), (2, 3, 'a', 'a', 'a', '{}', 1, 0);
    INSERT INTO image (hash, byte_length, media_type, width_pixels, height_pixels) VALUES ('${hash}', 1, 'image/jpeg', 1, 1);
    INSERT INTO snapshot (id, subject_id, precision, hash, fetched_at, confirmed_at) VALUES (5, 1, 'low', '${hash}', 0, 0), (6, 2, 'low', '${hash}', 0, 0);
    INSERT INTO visit VALUES (3, 1000, 1), (4, 2000, 1);
    INSERT INTO baseline VALUES (5, 1, 'low', 3), (6, 2, 'low', 4)`);
  addVisits(database);
  const visits = createVisits(database);
  const visit = { name: '', devices: 1, subjectCount: 1 };
  expect(visits.page(true, 0, 10)).toMatchObject({
    total: 2,
    rows: [
      { id: 4, endedAt: 2_000, ...visit },
      { id: 3, endedAt: 1_000, ...visit },
    ],
  });
  expect([1, 2].map((subject) => visits.baseline(subject)?.visitEndedAt)).toEqual([1_000, 2_000]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
});
