import { describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { archivesAfterQuery, archivesBeforeQuery } from '../../../../main/library/gallery/timeline.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import {
  archive,
  archiveRecord,
  device,
  deviceRecord,
  image,
  noValidators,
  organization,
  temporaryLibrary,
} from '../support/library-fixture.ts';

async function libraryWith(archives: readonly (readonly [id: string, capturedAt: number | null])[]) {
  const library = temporaryLibrary();
  const records = archives.map(([id, capturedAt]) => archiveRecord(id, capturedAt));
  await library.storeOrganizations([organization('o', [deviceRecord('d', records)])], noValidators, 1);
  return library;
}

const newest = { deviceId: 'd', around: null, limit: 500 } as const;

describe('the timeline of a device', () => {
  it('tells what is known of each archive, from old to new', async () => {
    const library = await libraryWith([
      ['never', 10],
      ['none', 20],
      ['gone', 30],
      ['low', 40],
      ['full', 50],
    ]);
    const low = { precision: 'low', capturedAt: 40 } as const;
    library.markNone(archive('d', 'none'), 100);
    library.confirm(archive('d', 'gone'), 'low', noValidators, 100);
    await library.storeImage(archive('d', 'low'), image('l', low), noValidators, 100);
    await library.storeImage(archive('d', 'full'), image('f', { capturedAt: 50 }), noValidators, 100);
    const { frames = [], total } = library.timeline(newest) ?? {};
    expect(frames.map(({ at, knowledge }) => [at, knowledge])).toEqual([
      [10, 'unknown'],
      [20, 'none'],
      [30, 'onService'],
      [40, 'low'],
      [50, 'full'],
    ]);
    expect(total).toBe(5);
  });

  it('has the low and the full precision of one time as one frame', async () => {
    const library = await libraryWith([]);
    const d = device('d');
    await library.storeImage(d, image('l1', { precision: 'low', capturedAt: 10 }), noValidators, 100);
    await library.storeImage(d, image('f1', { capturedAt: 10 }), noValidators, 101);
    await library.storeImage(d, image('l2', { precision: 'low', capturedAt: 20 }), noValidators, 102);
    const frames = library.timeline(newest)?.frames ?? [];
    expect(frames.map(({ at, knowledge }) => [at, knowledge])).toEqual([
      [10, 'full'],
      [20, 'low'],
    ]);
    expect(frames[0]?.low).not.toBeNull();
  });

  it('keeps apart what only this laptop dates', async () => {
    const library = await libraryWith([]);
    await library.storeImage(device('d'), image('l', { precision: 'low' }), noValidators, 100);
    await library.storeImage(device('d'), image('f'), noValidators, 100);
    expect(library.timeline(newest)?.frames).toHaveLength(2);
  });

  it('is cut to the frames nearest to a time', async () => {
    const library = await libraryWith(
      Array.from({ length: 100 }, (_, index) => [`a${index}`, index] as const),
    );
    const around = library.timeline({ deviceId: 'd', around: 50, limit: 10 });
    expect(around?.frames.map(({ at }) => at)).toEqual([46, 47, 48, 49, 50, 51, 52, 53, 54, 55]);
    expect(around?.total).toBe(100);
    const latest = library.timeline({ ...newest, limit: 3 });
    expect(latest?.frames.map(({ at }) => at)).toEqual([97, 98, 99]);
  });

  it('counts the archives that no clock dates, and dates one by its image where that tells', async () => {
    const library = await libraryWith([
      ['undated', null],
      ['dated', null],
    ]);
    await library.storeImage(archive('d', 'dated'), image('x', { capturedAt: 7 }), noValidators, 100);
    expect(library.timeline(newest)).toMatchObject({ undated: 1, frames: [{ at: 7, knowledge: 'full' }] });
  });

  it('tells that the service had none when the device was asked', async () => {
    const library = await libraryWith([]);
    library.markNone(device('d'), 100);
    expect(library.timeline(newest)?.frames).toMatchObject([
      { at: 100, clock: 'checked', knowledge: 'none' },
    ]);
  });

  it('is null for an unknown device', async () => {
    expect((await libraryWith([])).timeline({ ...newest, deviceId: 'x' })).toBeNull();
  });

  it.each([archivesBeforeQuery, archivesAfterQuery])(
    'reads archives by the index on their time: %#',
    (query) => {
      const database = new Database(':memory:');
      migrate(database);
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all(1, 0, 10);
      expect(plan.map(({ detail }) => detail).join('\n')).toMatch(/USING INDEX archive_page/);
      expect(plan.map(({ detail }) => detail).join('\n')).not.toMatch(/TEMP B-TREE/);
    },
  );
});
