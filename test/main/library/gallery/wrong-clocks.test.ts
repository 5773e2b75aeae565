import { describe, expect, it } from 'vitest';
import type { GalleryOrder } from '../../../../preload/contract/index.ts';
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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IN_2099 = Date.UTC(2099, 0, 1);
const inDevice = { kind: 'device', deviceId: 'd' } as const;
const newestFirst: GalleryOrder = { sort: 'captured', descending: true, filters: [] };

/** A device with archives that the service lists with these times. */
async function libraryWith(archives: Readonly<Record<string, number | null>>) {
  const library = temporaryLibrary();
  const records = Object.entries(archives).map(([id, capturedAt]) => archiveRecord(id, capturedAt));
  await library.storeOrganizations([organization('o', [deviceRecord('d', records)])], noValidators, NOW);
  return library;
}

describe('W16: a capture later than its own arrival proves nothing', () => {
  it('the newest archives of a pin are those with a time that can be', async () => {
    const library = await libraryWith({ broken: IN_2099, older: NOW - DAY_MS, newer: NOW - HOUR_MS });
    const target = { kind: 'device', deviceId: 'd' } as const;
    const archivesOf = (rule: { readonly kind: 'newest' | 'days'; readonly number: number }) =>
      library.offline.read(({ targets }) =>
        [...targets.slices(target, rule, NOW, [])]
          .flat()
          .flatMap(({ id, deviceRow }) => (id === deviceRow ? [] : [id])),
      );
    const row = (id: string) => library.exportRows.find(archive('d', id));
    expect(archivesOf({ kind: 'newest', number: 2 })).toEqual([row('newer'), row('older')]);
    expect(archivesOf({ kind: 'newest', number: 3 })).toEqual([row('newer'), row('older'), row('broken')]);
    // One whose time nobody knows may be of the last day.
    expect(archivesOf({ kind: 'days', number: 1 })).toEqual([row('newer'), row('older'), row('broken')]);
  });

  it('an archive whose image has an impossible capture has no day, and stands in the timeline where that was received', async () => {
    const library = await libraryWith({ broken: null, right: NOW - 3 * DAY_MS });
    const capturedAt = IN_2099;
    await library.storeImage(
      archive('d', 'broken'),
      image('b', { capturedAt, receivedAt: NOW - 2 * DAY_MS }),
      noValidators,
      NOW,
    );
    const { rows } = library.gallery.tiles(inDevice, newestFirst, 0, 9);
    expect(rows.map(({ subject }) => subject.archiveId)).toEqual([null, 'right', 'broken']);
    const { groups } = library.gallery.days(inDevice, newestFirst, 'utc', null);
    expect(groups.map(({ kind }) => kind)).toEqual(['device', 'day', 'undated']);
    const { frames = [] } = library.timeline({ deviceId: 'd', around: null, limit: 9 }) ?? {};
    expect(frames.map(({ subject, at, clock }) => [subject.archiveId, at, clock])).toEqual([
      ['right', NOW - 3 * DAY_MS, 'captured'],
      ['broken', NOW - 2 * DAY_MS, 'received'],
    ]);
  });

  it('an archive is dated again as soon as a list shows that the laptop’s clock was behind', async () => {
    let now = NOW - 3 * DAY_MS;
    const library = temporaryLibrary(undefined, { now: () => now });
    const store = () =>
      library.storeOrganizations(
        [organization('o', [deviceRecord('d', [archiveRecord('a', NOW)])])],
        noValidators,
        now,
      );
    const days = () =>
      library.gallery.days(inDevice, newestFirst, 'utc', null).groups.map(({ kind }) => kind);
    await store();
    expect(days()).toEqual(['device', 'undated']);
    now = NOW + HOUR_MS;
    await store();
    expect(days()).toEqual(['device', 'day']);
  });

  it('a newer image of a device whose clock was set right is its latest, in the gallery and in the timeline', async () => {
    const library = await libraryWith({});
    await library.storeImage(
      device('d'),
      image('full', { capturedAt: IN_2099, receivedAt: NOW - DAY_MS }),
      noValidators,
      NOW - DAY_MS,
    );
    const low = image('low', { precision: 'low', capturedAt: NOW - HOUR_MS, receivedAt: NOW });
    await library.storeImage(device('d'), low, noValidators, NOW);
    const order: GalleryOrder = { sort: 'age', descending: true, filters: ['low'] };
    expect(library.gallery.tiles({ kind: 'organization', organizationId: 'o' }, order, 0, 9).total).toBe(1);
    const { frames = [] } = library.timeline({ deviceId: 'd', around: null, limit: 9 }) ?? {};
    expect(frames.map(({ at }) => at)).toEqual([NOW - DAY_MS, NOW - HOUR_MS]);
  });
});
