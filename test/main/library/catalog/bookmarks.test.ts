import { describe, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { FAVOURITE_LIMIT, RECENT_LIMIT } from '../../../../preload/contract/index.ts';
import {
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const device = (deviceId: string) => ({ kind: 'device', deviceId }) as const;
const north = { kind: 'organization', organizationId: 'north' } as const;

async function fill(library: Library, count: number): Promise<Library> {
  const devices = Array.from({ length: count }, (_value, index) =>
    deviceRecord(`d${index}`, null, `Camera ${index}`),
  );
  await library.storeOrganizations([organization('north', devices, 'North')], noValidators, NOW);
  return library;
}

describe('favourites', () => {
  it('are there again after a restart, by name, with where a device belongs', async () => {
    const folder = temporaryFolder();
    const library = await fill(temporaryLibrary(folder), 12);
    library.bookmarks.star(device('d10'), true, NOW);
    library.bookmarks.star(device('d2'), true, NOW);
    library.bookmarks.star(north, true, NOW);
    library.close();
    expect(temporaryLibrary(folder).bookmarks.favourites()).toEqual([
      { location: device('d2'), name: 'Camera 2', organizationName: 'North', isGone: false },
      { location: device('d10'), name: 'Camera 10', organizationName: 'North', isGone: false },
      { location: north, name: 'North', organizationName: null, isGone: false },
    ]);
  });

  it('stay under their last name when the service no longer lists the location', async () => {
    const library = await fill(temporaryLibrary(), 2);
    library.bookmarks.star(device('d1'), true, NOW);
    await library.storeOrganizations(
      [organization('north', [deviceRecord('d0', null, 'Camera 0')], 'North')],
      noValidators,
      NOW,
    );
    expect(library.bookmarks.favourites()).toMatchObject([{ name: 'Camera 1', isGone: true }]);
    expect(library.bookmarks.favouriteRows(10)).toEqual([]);
  });

  it('lose their star, and are refused where the location is unknown or there are too many', async () => {
    const library = await fill(temporaryLibrary(), FAVOURITE_LIMIT + 1);
    expect(() => library.bookmarks.star(device('unknown'), true, NOW)).toThrow('notInFleet');
    for (let index = 0; index < FAVOURITE_LIMIT; index += 1) {
      library.bookmarks.star(device(`d${index}`), true, NOW);
    }
    expect(() => library.bookmarks.star(device(`d${FAVOURITE_LIMIT}`), true, NOW)).toThrow(
      `favoritesTooMany: limit ${FAVOURITE_LIMIT}`,
    );
    library.bookmarks.star(device('d0'), false, NOW);
    expect(library.bookmarks.favourites()).toHaveLength(FAVOURITE_LIMIT - 1);
  });

  it('stand for their devices, an organization for all of its own, none twice', async () => {
    const library = await fill(temporaryLibrary(), 3);
    library.bookmarks.star(device('d1'), true, NOW);
    expect(library.bookmarks.favouriteRows(10)).toHaveLength(1);
    library.bookmarks.star(north, true, NOW);
    expect(library.bookmarks.favouriteRows(10)).toHaveLength(3);
    expect(library.bookmarks.favouriteRows(2)).toHaveLength(2);
  });
});

describe('recent locations', () => {
  it('begin with the last one, each once, and are bounded; favourites stay', async () => {
    const library = await fill(temporaryLibrary(), RECENT_LIMIT + 5);
    library.bookmarks.star(device('d0'), true, NOW);
    for (let index = 0; index < RECENT_LIMIT + 5; index += 1) {
      library.bookmarks.opened(device(`d${index}`), NOW + index);
    }
    library.bookmarks.opened(device('d7'), NOW + 100);
    library.bookmarks.opened(device('unknown'), NOW + 101);
    const recent = library.bookmarks.recent();
    expect(recent).toHaveLength(RECENT_LIMIT);
    expect(recent.slice(0, 2).map(({ name }) => name)).toEqual(['Camera 7', 'Camera 24']);
    expect(library.bookmarks.favourites()).toHaveLength(1);
  });
});
