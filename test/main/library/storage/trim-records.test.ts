import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { systemPace } from '../../../../main/library/database/slices.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { NOTED_MS } from '../../../../main/library/storage/row-removal.ts';
import {
  EXPORTED_IMAGES_KEPT,
  REMOVED_SNAPSHOTS_KEPT,
  SYNC_ENTRIES_KEPT,
  trimRecords,
  USAGE_KEPT_DAYS,
} from '../../../../main/library/storage/trim-records.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2030, 0, 1);

function filled(sql: string) {
  const database = new Database(':memory:');
  migrate(database);
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand)
      WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 1000)
      SELECT id, id, id, id, '{}', 1, 0 FROM n;
    ${sql}`);
  const number = (of: string) => database.number(`SELECT ${of} AS number`)();
  return { number, trim: () => trimRecords({ database, pace: systemPace, now: () => NOW }) };
}

const numbers = (count: number) =>
  `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${count})`;

it('P46: removed snapshots have a bound over all subjects, and what was forgotten has one that stands for it', async () => {
  // Subject 1 has the oldest alone; the others share the rest.
  const { number, trim } = filled(`
    INSERT INTO removed_snapshot (id, subject_id, precision, hash, fetched_at) ${numbers(REMOVED_SNAPSHOTS_KEPT + 5_000)}
      SELECT id, iif(id = 1, 1, 2 + id % 999), 'full', 'h', id FROM n`);
  await trim();
  expect(number('(SELECT count(*) FROM removed_snapshot)')).toBe(REMOVED_SNAPSHOTS_KEPT);
  expect(number('(SELECT count(*) FROM removed_snapshot WHERE subject_id = 1)')).toBe(1);
  expect(number('(SELECT stands_for_earlier FROM removed_snapshot WHERE subject_id = 1)')).toBe(0);
  // The newest are there, and the oldest of each subject that lost some is marked.
  expect(number('(SELECT max(id) FROM removed_snapshot)')).toBe(REMOVED_SNAPSHOTS_KEPT + 5_000);
  const oldest = 'SELECT min(id) FROM removed_snapshot WHERE subject_id > 1 GROUP BY subject_id';
  expect(
    number(`(SELECT count(*) FROM removed_snapshot WHERE stands_for_earlier = 1 AND id IN (${oldest}))`),
  ).toBe(999);
  expect(number('(SELECT sum(stands_for_earlier) FROM removed_snapshot)')).toBe(999);
});

it('the reports of old syncs go when there are too many lines; the latest report stays whole', async () => {
  const { number, trim } = filled(`
    INSERT INTO sync (id, cause, started_at, ended_at, new_count)
      VALUES (1, 'background', 1, 2, 1000), (2, 'background', 3, 4, 1000), (3, 'background', 5, 6, ${SYNC_ENTRIES_KEPT}),
        (4, 'background', 7, NULL, 0);
    INSERT INTO sync_entry (sync_id, subject_id, precision, outcome, byte_length, at)
      SELECT sync.id, subject.id, 'low', 'new', 1, 1 FROM sync, subject WHERE sync.id < 4`);
  await trim();
  expect(number('(SELECT count(*) FROM sync)')).toBe(2);
  expect(number('(SELECT min(id) FROM sync)')).toBe(3);
  expect(number('(SELECT count(*) FROM sync_entry)')).toBe(1_000);
});

it('what the oldest exports had is forgotten when it is too much; the latest and unfinished ones stay', async () => {
  const { number, trim } = filled(`
    INSERT INTO export (id, path, target, name, image_count, started_at, ended_at) VALUES
      ('old', 'p', 't', 'n', 1000, 1, 2), ('new', 'q', 't', 'n', ${EXPORTED_IMAGES_KEPT + 1}, 3, 4),
      ('unfinished', 'r', 't', 'n', 1000, 0, NULL);
    INSERT INTO exported_image (subject_id, hash, export_id)
      SELECT subject.id, 'h', export.id FROM export, subject`);
  await trim();
  expect(number("(SELECT count(*) FROM export WHERE id = 'old')")).toBe(0);
  expect(number('(SELECT count(*) FROM export)')).toBe(2);
  expect(number('(SELECT count(*) FROM exported_image)')).toBe(2_000);
});

it('data usage goes when no page shows it any more, with networks that nothing else names', async () => {
  const day = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10);
  const { number, trim } = filled(`
    INSERT INTO network (id, label, seen_at) VALUES ('old', 'o', 0), ('used', 'u', 0), ('seen', 's', ${NOW});
    INSERT INTO data_usage VALUES ('${day(USAGE_KEPT_DAYS + 1)}', 'old', '', 'lists', 1, 0, 0),
      ('${day(USAGE_KEPT_DAYS - 1)}', 'used', '', 'lists', 2, 0, 0)`);
  await trim();
  expect(number('(SELECT sum(wire_bytes) FROM data_usage)')).toBe(2);
  expect(number("(SELECT count(*) FROM network WHERE id = 'old')")).toBe(0);
  expect(number('(SELECT count(*) FROM network)')).toBe(2);
});

it('a library within its bounds loses nothing', async () => {
  const { number, trim } = filled(`
    INSERT INTO removed_snapshot (id, subject_id, precision, hash, fetched_at) VALUES (1, 1, 'low', 'h', 1), (2, 1, 'low', 'i', 2);
    INSERT INTO sync (id, cause, started_at, ended_at, new_count) VALUES (1, 'background', 1, 2, 1000)`);
  await trim();
  expect(number('(SELECT count(*) FROM removed_snapshot)')).toBe(2);
  expect(number('(SELECT count(*) FROM sync)')).toBe(1);
});

it('the list of removed images loses what is older than it shows, although nothing else is removed', async () => {
  const { number, trim } = filled(`
    INSERT INTO eviction (subject_id, precision, byte_length, fetched_at, evicted_at, cause) VALUES
      (1, 'low', 1, 1, ${NOW - NOTED_MS - 1}, 'quota'), (1, 'low', 1, 1, ${NOW - NOTED_MS}, 'quota')`);
  await trim();
  expect(number('(SELECT min(evicted_at) FROM eviction)')).toBe(NOW - NOTED_MS);
});
