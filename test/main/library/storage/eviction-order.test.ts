import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import {
  createEvictionOrder,
  evictionQueries,
  SEARCHED_IN_A_STEP,
  stepEndQuery,
} from '../../../../main/library/storage/eviction-order.ts';
import { createRetainedBytes, retainedBytesQuery } from '../../../../main/library/storage/retained-bytes.ts';
import { firstOf } from '../../../../main/shared/first-of.ts';
import { receivedImage } from '../../../support/received-image.ts';
import { archive, device, image, NOW, noValidators } from '../support/library-fixture.ts';
import { storageScene } from './storage-fixture.ts';

const [d, e, f, a] = [device('d'), device('e'), device('f'), archive('d', 'a')];

function fileNames(folder: string): string[] {
  return readdirSync(join(folder, 'blobs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[0-9a-f]{64}$/.test(name))
    .map((name) => name.slice(-64))
    .sort();
}

describe('when the quota is full', () => {
  it('full images go before low ones, the one that was longest not used first', async () => {
    const scene = await storageScene();
    const first = await scene.keep(d, 'full', 100);
    const second = await scene.keep(e, 'full', 100);
    const low = await scene.keep(f, 'low', 100);
    await scene.library.openImage(first);
    scene.quota(250);
    await scene.library.storage.freeSpace();
    expect(fileNames(scene.folder)).toEqual([first, low].sort());
    expect(scene.library.tile(e)?.full).toBeNull();
    expect(await scene.library.openImage(second)).toBeNull();
    expect(scene.evicted).toEqual([{ images: 1, bytes: 100, cause: 'quota' }]);
  });

  it('an image of two snapshots goes with both, before those that were used later', async () => {
    const scene = await storageScene();
    const shared = image('shared'.padEnd(100, 'x'));
    for (const subject of [d, e]) await scene.library.storeImage(subject, shared, noValidators, NOW);
    const later = await scene.keep(f, 'full', 100);
    const latest = await scene.keep(a, 'full', 100);
    scene.quota(200);
    await scene.library.storage.freeSpace();
    expect(fileNames(scene.folder)).toEqual([later, latest].sort());
    expect(scene.evicted).toEqual([{ images: 1, bytes: 100, cause: 'quota' }]);
  });

  it('the newest low image of every device goes last', async () => {
    const scene = await storageScene();
    const newestOfDevice = await scene.keep(d, 'low', 100);
    const older = await scene.keep(e, 'low', 100);
    const newest = await scene.keep(e, 'low', 100);
    const ofArchive = await scene.keep(a, 'low', 100);
    scene.quota(200);
    await scene.library.storage.freeSpace();
    expect(fileNames(scene.folder)).toEqual([newestOfDevice, newest].sort());
    expect(await scene.library.openImage(older)).toBeNull();
    expect(await scene.library.openImage(ofArchive)).toBeNull();
    expect(scene.library.tile(a)?.low).toBeNull();
  });

  it('a full image that stands for a low one which the service does not have is retained as well', async () => {
    const scene = await storageScene();
    const standing = await scene.keep(d, 'full', 100);
    await scene.keep(e, 'full', 100);
    scene.change(`
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (1, 'organization', 'o', 'all', 0, 'low', 0);
      INSERT INTO retained (subject_id, precision, pin_id)
        SELECT id, 'low', 1 FROM subject WHERE service_id IN ('d', 'e')`);
    // The low one of e came meanwhile, so its full one is retained no longer.
    const low = await scene.keep(e, 'low', 10);
    scene.quota(50);
    await scene.library.storage.freeSpace();
    expect(fileNames(scene.folder)).toEqual([standing, low].sort());
  });

  it('what pins promise and the baselines of a visit never go, and it says so', async () => {
    const scene = await storageScene();
    const pinned = await scene.keep(d, 'full', 100);
    const baseline = await scene.keep(e, 'full', 100);
    const later = await scene.keep(e, 'full', 100);
    scene.change(`
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (1, 'device', 'd', 'all', 0, 'full', 0);
      INSERT INTO retained (subject_id, precision, pin_id)
        SELECT id, 'full', 1 FROM subject WHERE service_id = 'd';
      INSERT INTO visit (id, name, created_at, ended_at) VALUES (1, 'Plant', 0, 0);
      INSERT INTO baseline (snapshot_id, subject_id, precision, visit_id)
        SELECT id, subject_id, precision, 1 FROM snapshot WHERE hash = '${baseline}'`);
    scene.quota(50);
    await scene.library.storage.freeSpace();
    expect(fileNames(scene.folder)).toEqual([baseline, pinned].sort());
    expect(await scene.library.openImage(later)).toBeNull();
    expect((await scene.library.storage.state()).space).toBe('retained');
  });

  it('an older image of the history comes forward when the newest went', async () => {
    const scene = await storageScene();
    const older = await scene.keep(d, 'full', 100);
    await scene.keep(d, 'full', 100);
    await scene.library.openImage(older);
    scene.quota(100);
    await scene.library.storage.freeSpace();
    expect(scene.library.tile(d)?.full?.hash).toBe(older);
    expect(scene.library.history(d).map(({ hash }) => hash)).toEqual([older]);
  });

  it('storing frees space by itself, and a list says for 30 days what went', async () => {
    const scene = await storageScene();
    scene.quota(250);
    for (const subject of [d, e, f]) await scene.keep(subject, 'full', 100);
    await scene.library.storage.freeSpace();
    expect((await scene.library.storage.state()).usedBytes).toBe(200);
    const { total, rows } = scene.library.storage.evictions(0, 10);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      subject: d,
      deviceName: 'd',
      precision: 'full',
      byteLength: 100,
      cause: 'quota',
    });
    expect(scene.failed).toEqual([]);
  });

  it('bytes that two subjects share go when the last of them goes', async () => {
    const scene = await storageScene();
    const bytes = new TextEncoder().encode('shared');
    const shared = receivedImage({ bytes, mediaType: 'image/png' });
    const none = { lastModified: null, etag: null };
    for (const subject of [d, e]) {
      await scene.library.storeImage(subject, shared, none, 1);
    }
    expect((await scene.library.storage.state()).usedBytes).toBe(6);
    scene.quota(1);
    await scene.library.storage.freeSpace();
    expect(fileNames(scene.folder)).toEqual([]);
    expect((await scene.library.storage.state()).usedBytes).toBe(0);
    expect(scene.evicted).toEqual([{ images: 1, bytes: 6, cause: 'quota' }]);
  });
});

it('P28: an image that comes again while it goes is there with its bytes', async () => {
  const scene = await storageScene();
  const hash = await scene.keep(d, 'full', 100);
  scene.quota(10);
  const text = '1 '.padEnd(100, 'x');
  const [, stored] = await Promise.all([
    scene.library.storage.freeSpace(),
    scene.library.storeImage(
      d,
      receivedImage({ bytes: new TextEncoder().encode(text), mediaType: 'image/png' }),
      { lastModified: null, etag: null },
      5,
    ),
  ]);
  expect(stored.hash).toBe(hash);
  const isThere = (await scene.library.openImage(hash)) !== null;
  expect(scene.library.tile(d)?.full?.hash === hash).toBe(isThere);
});

describe('B7: where everything is retained', () => {
  const IMAGES = 3 * SEARCHED_IN_A_STEP;
  const BYTES = 10;

  /** A full image of each device, all of them retained but the one that was used last. */
  function retainedLibrary(): Database {
    const database = new Database(':memory:');
    migrate(database);
    database.exec(`
      CREATE TEMP TABLE number AS WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${IMAGES})
        SELECT n, printf('%064d', n) AS hash FROM counted;
      INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand)
        SELECT n, n, n, n, '{}', 1, 0 FROM number;
      INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length, used_at)
        SELECT hash, 'image/jpeg', 1, 1, ${BYTES}, n FROM number;
      INSERT INTO snapshot (id, subject_id, precision, hash, fetched_at, confirmed_at)
        SELECT n, n, 'full', hash, 0, 0 FROM number;
      UPDATE subject SET full_snapshot_id = id;
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (1, 'organization', 'o', 'all', 0, 'full', 0);
      INSERT INTO retained (subject_id, precision, pin_id) SELECT n, 'full', 1 FROM number WHERE n < ${IMAGES}`);
    return database;
  }

  it('the search for what may go pauses after some hundred images, and finds the only one behind them', () => {
    const steps = firstOf(createEvictionOrder(retainedLibrary())(), 3);
    expect(steps.map((step) => step.map(({ id }) => id))).toEqual([[], [], [IMAGES]]);
  });

  it('W2: ends although nothing that it names is removed', () => {
    const database = retainedLibrary();
    database.exec('DELETE FROM retained');
    const order = createEvictionOrder(database)();
    expect(firstOf(order, 2 * IMAGES).length).toBeLessThan(2 * IMAGES);
  });

  it('their bytes are summed in slices, with other work in between', async () => {
    let pauses = 0;
    const pace = { now: () => 0, yieldToEventLoop: async () => void (pauses += 1) };
    expect(await createRetainedBytes(retainedLibrary(), pace)()).toBe((IMAGES - 1) * BYTES);
    expect(pauses).toBeGreaterThanOrEqual(3);
  });

  it('each of these sums reads on by keys', () => {
    const plan = new Database(':memory:');
    migrate(plan);
    const steps = plan.prepare(`EXPLAIN QUERY PLAN ${retainedBytesQuery}`).all();
    const details = steps.map(({ detail }) => String(detail));
    expect(details.filter((step) => step.startsWith('SEARCH image USING PRIMARY KEY'))).toHaveLength(1);
    expect(details.filter((step) => /^SCAN (?!image)/.test(step))).toEqual([]);
  });
});

it.each([...evictionQueries, stepEndQuery].map((sql, index) => [index, sql] as const))(
  'the candidates are read in the order of use, without sorting: class %d',
  (_index, sql) => {
    const database = new Database(':memory:');
    migrate(database);
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    expect(plan[0]).toMatch(/SEARCH image USING (COVERING )?INDEX image_by_use/);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
    expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  },
);
