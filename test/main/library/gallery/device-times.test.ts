import { describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { archiveTimesQuery, snapshotTimesQuery } from '../../../../main/library/gallery/device-times.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { knowledges } from '../../../../preload/contract/fleet/knowledges.ts';
import type { DeviceTimes } from '../../../../preload/contract/index.ts';
import {
  archive,
  archiveRecord,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const position = { latitude: 54.3, longitude: 10.1 };

/** A device with each kind of snapshot: own and archived, dated by each clock, in both precisions, and none. */
async function fullLibrary() {
  const library = temporaryLibrary();
  const archives = [
    archiveRecord('never', 10),
    archiveRecord('none', 20),
    archiveRecord('online', 30),
    archiveRecord('low', 40),
    archiveRecord('full', 50),
    archiveRecord('undated'),
    archiveRecord('dated by its image'),
  ];
  const records = [
    deviceRecord('d', archives, 'd', position),
    deviceRecord('other', [archiveRecord('x', 1)]),
  ];
  await library.storeOrganizations([organization('o', records)], noValidators, 1);
  const d = device('d');
  library.markNone(archive('d', 'none'), 100);
  library.confirm(archive('d', 'online'), 'low', noValidators, 100);
  const low = { precision: 'low' } as const;
  await library.storeImage(archive('d', 'low'), image('1', { ...low, capturedAt: 40 }), noValidators, 100);
  await library.storeImage(archive('d', 'full'), image('2', { capturedAt: 50 }), noValidators, 100);
  const named = archive('d', 'dated by its image');
  await library.storeImage(named, image('3', { receivedAt: 35 }), noValidators, 100);
  await library.storeImage(d, image('4', { ...low, capturedAt: 60 }), noValidators, 101);
  await library.storeImage(d, image('5', { capturedAt: 60 }), noValidators, 102);
  await library.storeImage(d, image('6', low), noValidators, 103);
  await library.storeImage(d, image('8', { capturedAt: 70 }), noValidators, 103);
  await library.storeImage(d, image('9', { ...low, capturedAt: 70 }), noValidators, 103);
  await library.storeImage(d, image('7', { capturedAt: NOW, receivedAt: 45 }), noValidators, 104);
  return library;
}

const timesOf = ({ times }: DeviceTimes) => [
  ...new Float64Array(Uint8Array.from(Buffer.from(times, 'base64')).buffer),
];

const knowledgeOf = ({ digits }: DeviceTimes) =>
  Array.from(digits, (digit) => knowledges[Number(digit) % knowledges.length]);

describe('P47: the times of a device', () => {
  it('are those of its timeline, with the same knowledge, whichever clock dates them', async () => {
    const library = await fullLibrary();
    const times = await library.deviceTimes('d');
    const { frames = [] } = library.timeline({ deviceId: 'd', around: null, limit: 500 }) ?? {};
    expect(frames.length).toBeGreaterThan(8);
    expect(times && timesOf(times)).toEqual(frames.map(({ at }) => at));
    expect(times && knowledgeOf(times)).toEqual(frames.map(({ knowledge }) => knowledge));
    expect(times).toMatchObject({ position, organizationName: 'o' });
  });

  it('tell that the service had none when the device was asked', async () => {
    const library = await fullLibrary();
    library.markNone(device('other'), 7);
    const times = await library.deviceTimes('other');
    expect(times).toMatchObject({ digits: '43', position: null });
    expect(times && timesOf(times)).toEqual([1, 7]);
  });

  it('are null for an unknown device', async () => {
    expect(await (await fullLibrary()).deviceTimes('x')).toBeNull();
  });

  it('are all there, over the edge of what is read at once', async () => {
    const library = temporaryLibrary();
    const count = 12_001;
    // Of 6,000 at one time, the edge is among them.
    const at = (index: number) => (index < 3_000 ? index : Math.max(3_000, index - 6_000));
    const archives = Array.from({ length: count }, (_, index) => archiveRecord(`a${index}`, at(index)));
    await library.storeOrganizations([organization('o', [deviceRecord('d', archives)])], noValidators, 1);
    const times = await library.deviceTimes('d');
    expect(times && timesOf(times)).toEqual(Array.from({ length: count }, (_, index) => at(index)));
    expect(times?.digits).toHaveLength(count);
  });

  it('are read by indexes that give their order', () => {
    const database = new Database(':memory:');
    migrate(database);
    const planOf = (sql: string, ...values: number[]) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map(({ detail }) => detail)
        .join('\n');
    expect(planOf(archiveTimesQuery, 1, 0, 0)).toMatch(/INDEX archive_page/);
    expect(planOf(snapshotTimesQuery, 1, 0)).toMatch(/INDEX snapshot_by_subject/);
    expect(planOf(archiveTimesQuery, 1, 0, 0) + planOf(snapshotTimesQuery, 1, 0)).not.toMatch(
      /TEMP B-TREE|SCAN sub/,
    );
  });
});

describe('what the history of a device marks', () => {
  it('is notes on snapshots and archives, and visits that have ended', async () => {
    const library = await fullLibrary();
    library.notes.write(device('d'), 'all of it', 1);
    library.notes.write(device('d'), 'lens dirty', 1, 60);
    library.notes.write(archive('d', 'low'), 'first', 1);
    library.notes.write(device('other'), 'elsewhere', 1, 5);
    library.offline.write(({ visits, subjects }) => {
      const visit = visits.begin('north', 1);
      visits.add(visit, [subjects.find(device('d')) ?? 0]);
      visits.begin('under way', 2);
      visits.end(70, visit);
    });
    expect(await library.deviceTimes('d')).toMatchObject({ notes: [40, 60], visits: [70], findings: [] });
  });

  it('is what was exported, in either precision', async () => {
    const library = await fullLibrary();
    const exported = library.history(device('d')).find(({ capturedAt }) => capturedAt === 60);
    const listSha256 = '0'.repeat(64);
    const ofExport = {
      id: 'e',
      path: '/e',
      target: '/',
      name: 'e',
      imageCount: 1,
      startedAt: 1,
      filmFile: null,
    };
    library.exports.begin({ ...ofExport, journal: null });
    library.exports.putBag('e', { part: 1, listSha256, isComplete: true }, [
      { subject: device('d'), hash: exported?.hash ?? '', isWritten: true },
    ]);
    const times = await library.deviceTimes('d');
    const isExported = (_at: number, index: number) => Number(times?.digits[index]) >= knowledges.length;
    expect(times && timesOf(times).filter(isExported)).toEqual([60]);
  });
});
