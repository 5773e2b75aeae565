import { expect, it } from 'vitest';
import type { DayGroup, GalleryOrder, GalleryScope } from '../../../../preload/contract/index.ts';
import {
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const DAY_MS = 86_400_000;
/** Days that end at no quarter of an hour, in Liberia until 1972, and times before the epoch. */
const ODD_TIMES = [Date.UTC(1972, 4, 1), Date.UTC(1972, 3, 30, 0, 44, 29), Date.UTC(1969, 6, 20), 0, -1];

const orderBy = (descending: boolean): GalleryOrder => ({ sort: 'captured', descending, filters: [] });

it.each(['UTC', 'Africa/Monrovia', 'Asia/Kathmandu', 'America/St_Johns'])(
  'F3: the days of a view, found in one reading, are those that steps through an index find (laptop in %s)',
  async (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      const library = temporaryLibrary();
      const devices = Array.from({ length: 60 }, (_, index) =>
        deviceRecord(`d${index}`, null, `Camera ${index}`),
      );
      await library.storeOrganizations([organization('o', devices)], noValidators, NOW);
      for (let index = 0; index < 55; index += 1) {
        const capturedAt = ODD_TIMES[index] ?? NOW - ((index * 7_919_777) % (9 * DAY_MS));
        const precision = index % 3 === 0 ? 'low' : 'full';
        await library.storeImage(
          device(`d${index}`),
          image(`${index}`, { capturedAt, precision }),
          noValidators,
          NOW,
        );
      }
      const view: GalleryScope = { kind: 'view', terms: { text: 'camera', among: 'devices', filters: {} } };
      await library.prepareGallery(view);
      for (const descending of [true, false]) {
        for (const days of ['utc', 'laptop'] as const) {
          const of = (scope: GalleryScope): readonly DayGroup[] =>
            library.gallery.days(scope, orderBy(descending), days, null).groups;
          const found = of(view);
          expect(found).toEqual(of({ kind: 'organization', organizationId: 'o' }));
          expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(60);
        }
      }
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  },
);

it('the days of a view are paged as others are', async () => {
  const library = temporaryLibrary();
  const devices = Array.from({ length: 510 }, (_, index) =>
    deviceRecord(`d${index}`, null, `Camera ${index}`),
  );
  await library.storeOrganizations([organization('o', devices)], noValidators, NOW);
  for (let index = 0; index < 510; index += 1)
    await library.storeImage(
      device(`d${index}`),
      image(`${index}`, { capturedAt: NOW - index * DAY_MS }),
      noValidators,
      NOW,
    );
  const view: GalleryScope = { kind: 'view', terms: { text: 'camera', among: 'devices', filters: {} } };
  await library.prepareGallery(view);
  for (const descending of [true, false]) {
    const first = library.gallery.days(view, orderBy(descending), 'utc', null);
    const second = library.gallery.days(view, orderBy(descending), 'utc', first.next);
    expect([first.groups.length, second.groups.length, second.next]).toEqual([500, 10, null]);
    expect(new Set([...first.groups, ...second.groups].map(({ startsAt }) => startsAt)).size).toBe(510);
  }
});
