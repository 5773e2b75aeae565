import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { goingSnapshotsQuery, supersededImagesQuery } from '../../../../main/library/storage/superseded.ts';
import { archive, device } from '../support/library-fixture.ts';
import { storageScene } from './storage-fixture.ts';

const DAY_MS = 86_400_000;
const [d, e, a] = [device('d'), device('e'), archive('d', 'a')];

const always = () => true;

/** Two superseded images of d (100 and 200 bytes), one of e (400), and an archive that never is. */
async function filled() {
  const scene = await storageScene();
  await scene.keep(d, 'full', 100);
  await scene.keep(e, 'full', 400);
  await scene.keep(a, 'full', 1_000);
  scene.pass(20 * DAY_MS);
  await scene.keep(d, 'full', 200);
  scene.pass(20 * DAY_MS);
  await scene.keep(d, 'full', 800);
  await scene.keep(d, 'low', 10);
  await scene.keep(e, 'full', 1_600);
  return scene;
}

const nothingGoes = { goingImages: 0, goingBytes: 0 };

it('superseded images are counted with their bytes; the newest of each precision, and archives, are none', async () => {
  const { library } = await filled();
  expect(await library.storage.superseded(null)).toEqual({ images: 3, bytes: 700, ...nothingGoes });
});

it('only those that are older than the days would go', async () => {
  const { library } = await filled();
  const going = async (days: number) => {
    const { goingImages, goingBytes } = await library.storage.superseded(days);
    return [goingImages, goingBytes];
  };
  expect(await going(41)).toEqual([0, 0]);
  expect(await going(39)).toEqual([2, 500]);
  expect(await going(19)).toEqual([3, 700]);
});

it('what is counted is what goes, with its files, and it is listed with its cause', async () => {
  const { library } = await filled();
  library.storage.changeDaysKept(30);
  const before = await library.storage.state();
  expect(before).toMatchObject({ images: 7, daysKept: 30 });
  expect(await library.storage.removeOld(always)).toEqual({ images: 2, bytes: 500 });
  expect(await library.storage.state()).toMatchObject({ images: 5, usedBytes: before.usedBytes - 500 });
  expect(library.storage.evictions(0, 10).rows.map(({ cause }) => cause)).toEqual(['age', 'age']);
  expect(library.tile(d)?.full?.byteLength).toBe(800);
  expect(library.tile(e)?.full?.byteLength).toBe(1_600);
  expect(library.tile(a)?.full?.byteLength).toBe(1_000);
  expect(await library.storage.removeOld(always)).toEqual({ images: 0, bytes: 0 });
});

it.each([
  [
    'a visit has frozen',
    `INSERT INTO visit (id, name, created_at, ended_at) VALUES (1, 'Plant', 0, 0);
     INSERT INTO baseline (snapshot_id, subject_id, precision, visit_id) SELECT min(id), subject_id, precision, 1 FROM snapshot`,
  ],
  [
    'has a note',
    `INSERT INTO note (device_id, archive_id, snapshot_at, text, changed_at)
     SELECT 'd', '', coalesce(captured_at, received_at, fetched_at), 'cracked', 0 FROM snapshot WHERE id = 1`,
  ],
  ['was looked at meanwhile', 'UPDATE image SET used_at = 9e12 WHERE byte_length = 100'],
])('a superseded image that %s stays', async (_, sql) => {
  const scene = await filled();
  scene.change(sql);
  expect(await scene.library.storage.superseded(30)).toMatchObject({ goingImages: 1, goingBytes: 400 });
  scene.library.storage.changeDaysKept(30);
  expect(await scene.library.storage.removeOld(always)).toEqual({ images: 1, bytes: 400 });
});

it('an image that two subjects have stays until it is old for both', async () => {
  const scene = await storageScene();
  const shared = await scene.keep(d, 'full', 300);
  scene.change(`
    INSERT INTO snapshot (subject_id, precision, hash, fetched_at, confirmed_at)
      SELECT id, 'full', '${shared}', 0, 0 FROM subject WHERE service_id = 'e';
    UPDATE subject SET full_snapshot_id = (SELECT max(id) FROM snapshot) WHERE service_id = 'e'`);
  scene.pass(40 * DAY_MS);
  await scene.keep(d, 'full', 500);
  expect(await scene.library.storage.superseded(30)).toEqual({ images: 0, bytes: 0, ...nothingGoes });
  scene.library.storage.changeDaysKept(30);
  expect(await scene.library.storage.removeOld(always)).toEqual({ images: 0, bytes: 0 });
  expect(scene.library.tile(e)?.full?.byteLength).toBe(300);
});

it('nothing goes without days, or once a job begins', async () => {
  const { library } = await filled();
  expect(await library.storage.removeOld(always)).toEqual({ images: 0, bytes: 0 });
  library.storage.changeDaysKept(1);
  expect(await library.storage.removeOld(() => false)).toEqual({ images: 0, bytes: 0 });
  library.storage.changeDaysKept(null);
  expect(await library.storage.removeOld(always)).toEqual({ images: 0, bytes: 0 });
  expect((await library.storage.state()).images).toBe(7);
});

it('the days are there after a restart', async () => {
  const scene = await filled();
  scene.library.storage.changeDaysKept(30);
  expect((await scene.reopen().storage.state()).daysKept).toBe(30);
});

it('each step reads a part of the rows, by their keys', () => {
  const database = new Database(':memory:');
  migrate(database);
  const plan = (sql: string) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(0, 0)
      .map(({ detail }) => String(detail));
  for (const sql of [supersededImagesQuery, goingSnapshotsQuery]) {
    const details = plan(sql);
    expect(details.filter((detail) => /^SCAN (?!\(subquery|image$|CONSTANT)/u.test(detail))).toEqual([]);
  }
});
