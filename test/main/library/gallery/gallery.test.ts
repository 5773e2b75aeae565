import { describe, expect, it } from 'vitest';
import type { GalleryFilter, GalleryOrder, GallerySort } from '../../../../preload/contract/index.ts';
import {
  archive,
  archiveRecord,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const HOUR_MS = 3_600_000;
const inOrganization = { kind: 'organization', organizationId: 'o' } as const;
const inDevice = { kind: 'device', deviceId: 'd' } as const;
const noon = (day: number) => new Date(2026, 10, day, 12).getTime();
const midnight = (day: number) => new Date(2026, 10, day).getTime();

function order(sort: GallerySort, descending = true, ...filters: GalleryFilter[]): GalleryOrder {
  return { sort, descending, filters };
}

/** Devices a (full), b (low), c (nothing stored), e (failed before anything was stored). */
async function fleet(folder = temporaryFolder()) {
  const library = temporaryLibrary(folder);
  const devices = ['a', 'b', 'c', 'e'].map((id) => deviceRecord(id));
  await library.storeOrganizations([organization('o', devices)], noValidators, NOW);
  await library.storeImage(
    device('a'),
    image('aa', { capturedAt: noon(19), receivedAt: noon(21) }),
    noValidators,
    NOW,
  );
  const low = { precision: 'low', capturedAt: noon(20), receivedAt: noon(20) } as const;
  await library.storeImage(device('b'), image('b', low), noValidators, NOW - 30 * HOUR_MS);
  library.markFailed(device('e'), { code: 'timedOut' }, NOW - HOUR_MS);
  const ids = (wanted: GalleryOrder, offset = 0, limit = 500) =>
    library.gallery
      .tiles(inOrganization, wanted, offset, limit)
      .rows.map(({ subject }) => subject.deviceId)
      .join('');
  return { library, ids };
}

describe('a gallery', () => {
  it('is sorted by each clock, in both directions, with what the service never reported at the end of the newest first', async () => {
    const { ids } = await fleet();
    expect(ids(order('name', false))).toBe('abce');
    expect(ids(order('name', true))).toBe('ecba');
    expect(ids(order('captured'))).toBe('bace');
    expect(ids(order('captured', false))).toBe('ecab');
    expect(ids(order('received'))).toBe('abce');
    expect(ids(order('age'))).toBe('bace');
    expect(ids(order('checked'))).toBe('aebc');
  });

  it('has what needs attention first: failed, gone, old, stale, then the others by name, and back', async () => {
    const { ids, library } = await fleet();
    const more = ['f', 'g', 'h', 'i'].map((id) => deviceRecord(id));
    await library.storeOrganizations(
      [organization('o', [...['a', 'b', 'c', 'e'].map((id) => deviceRecord(id)), ...more])],
      noValidators,
      NOW,
    );
    const old = { capturedAt: NOW - 36 * 24 * HOUR_MS, receivedAt: NOW - 36 * 24 * HOUR_MS };
    await library.storeImage(device('a'), image('new', { capturedAt: NOW - HOUR_MS }), noValidators, NOW);
    await library.storeImage(device('f'), image('f', old), noValidators, NOW);
    await library.storeImage(device('g'), image('g', { capturedAt: NOW - HOUR_MS }), noValidators, NOW);
    await library.storeImage(device('h'), image('h', old), noValidators, NOW - 30 * HOUR_MS);
    await library.storeImage(device('i'), image('i', { capturedAt: NOW - HOUR_MS }), noValidators, NOW);
    library.markNone(device('i'), NOW);
    // e failed, i is gone, f is old, b and h are stale (h may have sent something since), c has nothing yet.
    expect(ids(order('attention'))).toBe('eifbhacg');
    expect(ids(order('attention', false))).toBe('gcahbfie');
    expect(ids(order('attention'), 2, 3)).toBe('fbh');
  });

  it('is read by page in the same order', async () => {
    const { ids } = await fleet();
    expect(ids(order('captured'), 1, 2)).toBe('ac');
    expect(ids(order('captured'), 3, 2)).toBe('e');
  });

  it('is narrowed to what is stored, to states, and to both together', async () => {
    const { ids, library } = await fleet();
    const names = (...filters: GalleryFilter[]) => ids(order('name', false, ...filters));
    expect(names('full')).toBe('a');
    expect(names('low')).toBe('b');
    expect(names('missing')).toBe('ce');
    expect(names('full', 'low')).toBe('ab');
    expect(names('failed')).toBe('e');
    expect(names('stale')).toBe('b');
    expect(names('stale', 'failed')).toBe('be');
    expect(names('missing', 'stale', 'failed')).toBe('e');
    expect(library.gallery.tiles(inOrganization, order('name', false, 'low'), 0, 500).total).toBe(1);
  });

  it('of a device begins with the device, whatever the order, unless a filter leaves it out', async () => {
    const library = temporaryLibrary();
    const archives = [archiveRecord('old', noon(1)), archiveRecord('new', noon(2)), archiveRecord('undated')];
    await library.storeOrganizations([organization('o', [deviceRecord('d', archives)])], noValidators, NOW);
    const ids = (wanted: GalleryOrder, offset = 0, limit = 500) =>
      library.gallery.tiles(inDevice, wanted, offset, limit).rows.map(({ subject }) => subject.archiveId);
    expect(ids(order('captured'))).toEqual([null, 'new', 'old', 'undated']);
    expect(ids(order('captured', false))).toEqual([null, 'undated', 'old', 'new']);
    expect(ids(order('captured'), 1, 2)).toEqual(['new', 'old']);
    expect(ids(order('captured', true, 'full'))).toEqual([]);
  });

  it('reports the bytes of the best stored image without the image', async () => {
    const { library } = await fleet();
    expect(library.gallery.weights(inOrganization, order('name', false), 0, 3)).toEqual({
      total: 4,
      rows: [
        { subject: device('a'), byteLength: 2 },
        { subject: device('b'), byteLength: 1 },
        { subject: device('c'), byteLength: 0 },
      ],
    });
  });
});

describe('the days of a gallery', () => {
  it('have the day of the latest snapshot of a device, which is at the head of its own gallery', async () => {
    const library = temporaryLibrary();
    const devices = [deviceRecord('d', [archiveRecord('a', noon(19))])];
    await library.storeOrganizations([organization('o', devices)], noValidators, NOW);
    const groups = () => library.gallery.days(inDevice, order('captured'), 'laptop', null).groups;
    expect(groups()[0]).toMatchObject({ kind: 'device', startsAt: null });
    await library.storeImage(device('d'), image('d', { capturedAt: noon(21) }), noValidators, NOW);
    expect(groups()[0]).toMatchObject({ kind: 'device', startsAt: midnight(21), full: 1 });
  });

  it('count what is stored in full, in low, and not at all, in the order of the gallery', async () => {
    const { library } = await fleet();
    const none = { full: 0, low: 0, missing: 0 };
    const days = (wanted: GalleryOrder) => library.gallery.days(inOrganization, wanted, 'laptop', null);
    expect(days(order('captured'))).toEqual({
      groups: [
        { kind: 'day', startsAt: midnight(20), count: 1, ...none, low: 1 },
        { kind: 'day', startsAt: midnight(19), count: 1, ...none, full: 1 },
        { kind: 'undated', startsAt: null, count: 2, ...none, missing: 2 },
      ],
      next: null,
      reportedUntil: null,
    });
    expect(days(order('captured', false)).groups.map(({ startsAt }) => startsAt)).toEqual([
      null,
      midnight(19),
      midnight(20),
    ]);
    expect(days(order('received', true, 'full')).groups).toEqual([
      { kind: 'day', startsAt: midnight(21), count: 1, ...none, full: 1 },
    ]);
  });

  it('hold each time from midnight to midnight, also on the days that are longer or shorter', async () => {
    const library = temporaryLibrary();
    const hours = Array.from({ length: 24 * 365 }, (_, hour) =>
      archiveRecord(`${hour}`, midnight(1) + hour * HOUR_MS),
    );
    await library.storeOrganizations([organization('o', [deviceRecord('d', hours)])], noValidators, NOW);
    for (const descending of [true, false]) {
      const { groups } = library.gallery.days(inDevice, order('captured', descending), 'laptop', null);
      expect(groups[0]).toMatchObject({ kind: 'device', count: 1 });
      expect(groups.slice(1).reduce((sum, { count }) => sum + count, 0)).toBe(hours.length);
      expect(groups.slice(1).every(({ startsAt }) => new Date(startsAt ?? 1).getHours() === 0)).toBe(true);
    }
  });

  it('come by page, with clocks of other centuries among them', async () => {
    const library = temporaryLibrary();
    const archives = Array.from({ length: 700 }, (_, day) => archiveRecord(`${day}`, noon(-day)));
    archives.push(archiveRecord('first', -8_000_000_000_000), archiveRecord('last', 8_000_000_000_000_000));
    await library.storeOrganizations([organization('o', [deviceRecord('d', archives)])], noValidators, NOW);
    const first = library.gallery.days(inDevice, order('captured'), 'laptop', null);
    const second = library.gallery.days(inDevice, order('captured'), 'laptop', first.next);
    expect(first.groups).toHaveLength(501);
    expect(second).toMatchObject({ next: null });
    expect([...first.groups, ...second.groups].reduce((sum, { count }) => sum + count, 0)).toBe(703);
  });

  it('W2: end, whatever year a clock shows: each time is in one day, in both orders and zones', async () => {
    const library = temporaryLibrary();
    const years = [-271_821, -9_999, -1, 0, 1, 33, 99, 100, 1899, 1970, 2038, 9_999, 10_000, 275_760];
    const archives = years.map((year) => archiveRecord(`${year}`, new Date(0).setUTCFullYear(year, 5, 15)));
    archives.push(archiveRecord('least', -8.64e15), archiveRecord('most', 8.64e15));
    archives.push(archiveRecord('below', Number.MIN_SAFE_INTEGER), archiveRecord('none'));
    await library.storeOrganizations([organization('o', [deviceRecord('d', archives)])], noValidators, NOW);
    for (const zone of ['utc', 'laptop'] as const)
      for (const descending of [true, false]) {
        let after: number | null = null;
        const groups = [];
        for (let pages = 0; pages === 0 || after !== null; pages += 1) {
          expect(pages).toBeLessThan(archives.length);
          const page = library.gallery.days(inDevice, order('captured', descending), zone, after);
          groups.push(...page.groups);
          after = page.next;
        }
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(archives.length + 1);
      }
  });

  it('know nothing of the days of a device whose archives the service never reported', async () => {
    const library = temporaryLibrary();
    await library.storeOrganizations([organization('o', [deviceRecord('d')])], noValidators, NOW);
    library.addByHand(archive('d', 'by-hand'), NOW);
    expect(library.gallery.days(inDevice, order('captured'), 'laptop', null).reportedUntil).toBeNull();
    library.addByHand(archive('d', 'by-hand'), NOW);
    expect(library.gallery.days(inDevice, order('captured'), 'laptop', null).reportedUntil).toBeNull();
    await library.storeOrganizations(
      [organization('o', [deviceRecord('d', [archiveRecord('a')])])],
      noValidators,
      NOW,
    );
    expect(library.gallery.days(inDevice, order('captured'), 'laptop', null).reportedUntil).toBe(NOW);
  });

  it('of an organization are known up to when the last of its devices was asked', async () => {
    const { library } = await fleet();
    const reportedUntil = () =>
      library.gallery.days(inOrganization, order('captured'), 'laptop', null).reportedUntil;
    expect(reportedUntil()).toBeNull();
    library.markNone(device('c'), NOW - 5 * HOUR_MS);
    expect(reportedUntil()).toBe(NOW - 30 * HOUR_MS);
  });
});

describe('what is new since the last visit', () => {
  const marksOf = (library: Awaited<ReturnType<typeof fleet>>['library'], id: string) =>
    library.tile(device(id))?.marks;

  it('is another image than the one on the screen of an earlier visit, until the next visit or until it is opened', async () => {
    const folder = temporaryFolder();
    const { library, ids } = await fleet(folder);
    library.gallery.markSeen([device('a'), device('b')], false);
    for (const id of ['a', 'b', 'c']) {
      const newer = image(`${id} newer`, { capturedAt: noon(21) });
      await library.storeImage(device(id), newer, noValidators, NOW);
    }
    expect(ids(order('name', false, 'new'))).toBe('ab');
    library.gallery.markSeen([device('a'), device('b')], false);
    expect(marksOf(library, 'a')).toEqual(['new']);
    library.gallery.markSeen([device('a')], true);
    expect(marksOf(library, 'a')).toEqual([]);
    expect(marksOf(library, 'b')).toEqual(['new']);
    library.close();
    expect(marksOf(temporaryLibrary(folder), 'b')).toEqual([]);
  });

  it('is not what is seen for the first time', async () => {
    const { library } = await fleet();
    library.gallery.markSeen([device('a')], false);
    expect(marksOf(library, 'a')).toEqual([]);
  });

  it('is not the full precision of an image that was seen in low, whichever clock it has', async () => {
    const { library } = await fleet();
    const clocks = [
      { capturedAt: noon(20) },
      { capturedAt: null, receivedAt: noon(20) },
      { capturedAt: null },
    ];
    for (const [index, clock] of clocks.entries()) {
      const id = ['b', 'c', 'e'][index] ?? '';
      const low = image(`${id} low`, { precision: 'low', ...clock });
      await library.storeImage(device(id), low, noValidators, NOW);
      library.gallery.markSeen([device(id)], true);
      await library.storeImage(device(id), image(`${id} full`, clock), noValidators, NOW + 1);
      expect(marksOf(library, id)).toEqual([]);
    }
    expect(library.gallery.tiles(inOrganization, order('name', false, 'new'), 0, 500).total).toBe(0);
  });

  it('is the next image in low precision too, and its full precision does not end that', async () => {
    const { library } = await fleet();
    library.gallery.markSeen([device('a'), device('b')], true);
    for (const precision of ['low', 'full'] as const) {
      const next = image(`next ${precision}`, { precision, capturedAt: noon(21) });
      await library.storeImage(device('a'), next, noValidators, NOW + 1);
      expect(marksOf(library, 'a')).toEqual(['new']);
    }
    const withoutClock = image('no clock', { precision: 'low', capturedAt: null });
    await library.storeImage(device('b'), withoutClock, noValidators, NOW + 1);
    expect(marksOf(library, 'b')).toEqual(['new']);
  });

  it('keeps apart from what was exported, which ends with the next image', async () => {
    const { library } = await fleet();
    library.gallery.markExported([device('a'), device('c')], NOW);
    expect(marksOf(library, 'a')).toEqual(['exported']);
    expect(marksOf(library, 'c')).toEqual([]);
    await library.storeImage(device('a'), image('later', { capturedAt: noon(21) }), noValidators, NOW);
    expect(marksOf(library, 'a')).toEqual([]);
  });
});
