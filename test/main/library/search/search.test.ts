import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { createPartQueries } from '../../../../main/library/database/query-parts.ts';
import { systemPace } from '../../../../main/library/database/slices.ts';
import type { Library } from '../../../../main/library/library.ts';
import { createSearch } from '../../../../main/library/search/search.ts';
import type { SearchFilters, SearchTerms, SubjectReference } from '../../../../preload/contract/index.ts';
import {
  afterTest,
  archive,
  archiveRecord,
  clock,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const failure = { code: 'timedOut' } as const;
let library: Library;

beforeEach(async () => {
  library = temporaryLibrary();
  const night = archiveRecord('arc-1', NOW, 'Night 東京');
  const gate = deviceRecord('dev-1', [night], 'North Gate', { model: 'FG-7' });
  const devices = [gate, deviceRecord('dev-2', null, 'Gate South'), deviceRecord('dev-10', null, 'Łódź')];
  await library.storeOrganizations(
    [organization('o', devices), organization('p', [deviceRecord('far', [], 'Far gate')])],
    noValidators,
    NOW,
  );
});

function terms(text: string, rest: Partial<SearchTerms> = {}): SearchTerms {
  return { text, among: 'both', filters: {}, ...rest };
}

function key({ deviceId, archiveId }: SubjectReference): string {
  return archiveId ?? deviceId;
}

async function find(text: string, rest: Partial<SearchTerms> = {}): Promise<readonly string[]> {
  const { rows } = await library.search.find(terms(text, rest), 0, 50);
  return rows.map(({ subject }) => key(subject));
}

const withFilters = (filters: SearchFilters, among: SearchTerms['among'] = 'devices') =>
  find('', { filters, among });

describe('a search as one types', () => {
  it('finds by name, id and stored fields, by the beginnings of words in any order', async () => {
    expect(await find('gat nor')).toEqual(['dev-1']);
    expect(await find('dev 2')).toEqual(['dev-2']);
    expect(await find('fg 7')).toEqual(['dev-1']);
    expect(await find('lodz')).toEqual(['dev-10']);
    expect(await find('京')).toEqual(['arc-1']);
    expect(await find('nothing')).toEqual([]);
  });

  it('names the field that fits where neither the name nor the id does', async () => {
    const matched = async (text: string) =>
      (await library.search.find(terms(text, { among: 'devices' }), 0, 1)).rows[0]?.matched;
    expect(await matched('fg')).toEqual({ field: 'model', value: 'FG-7' });
    expect(await matched('gate fg')).toEqual({ field: 'model', value: 'FG-7' });
    expect(await matched('nor gat')).toBeNull();
    expect(await matched('dev 2')).toBeNull();
  });

  it('puts the device of that very id first, then names that begin so, then the rest by name', async () => {
    expect(await find('gate')).toEqual(['dev-2', 'far', 'dev-1']);
    library.addByHand(device('gate'), NOW);
    expect((await find('gate'))[0]).toBe('gate');
  });

  it.each([
    ['all', {}],
    ['one organization', { organizationId: 'q' }],
    ['the few that a fact is true of', { failed: true }],
    ['the few that a fact is true of in one organization', { failed: true, organizationId: 'q' }],
  ] as const)('puts them in the same order among %s', async (_name, filters) => {
    const names = ['Alpha ridge', 'Ridge 10', 'Beta ridge', 'Ridge 9', 'Ridge'];
    const ids = names.map((_, index) => `r${index}`);
    const devices = names.map((name, index) => deviceRecord(`r${index}`, null, name));
    await library.storeOrganizations([organization('q', devices)], noValidators, NOW);
    for (const id of ids) library.markFailed(device(id), failure, NOW);
    expect(await find('ridge', { filters, among: 'devices' })).toEqual(['r4', 'r3', 'r1', 'r0', 'r2']);
  });

  it('finds what is in one of several states, as the filter of a gallery does', async () => {
    library.markFailed(device('dev-1'), failure, NOW);
    expect(await withFilters({ inState: ['failed'] })).toEqual(['dev-1']);
    expect(await withFilters({ inState: ['failed', 'new'], organizationId: 'o' })).toEqual(['dev-1']);
    library.markFailed(device('far'), failure, NOW);
    expect(await withFilters({ inState: ['new', 'failed'] })).toEqual(['far', 'dev-1']);
    expect(await withFilters({ inState: ['new', 'stale'] })).toEqual([]);
  });

  it('tells where a hit belongs', async () => {
    const { rows } = await library.search.find(terms('night'), 0, 50);
    expect(rows).toEqual([
      {
        subject: archive('dev-1', 'arc-1'),
        name: 'Night 東京',
        deviceName: 'North Gate',
        organizationId: 'o',
        organizationName: 'o',
        capturedAt: NOW,
        matched: null,
      },
    ]);
  });

  it('is never an error, whatever is typed', async () => {
    for (const text of ['"', '*', 'NEAR(', 'a AND', '-gate', 'words:x', '^', '\u0000', '😀', '\ud800']) {
      await expect(library.search.find(terms(text), 0, 50)).resolves.toBeDefined();
    }
  });

  it('forgets the old name of a device that was renamed', async () => {
    await library.storeOrganizations(
      [organization('o', [deviceRecord('dev-2', null, 'Bridge')])],
      noValidators,
      NOW,
    );
    expect(await find('south')).toEqual([]);
    expect(await find('bridge')).toEqual(['dev-2']);
  });

  it('pages through many hits without a gap, and counts on while it does', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) =>
      deviceRecord(`m${index}`, null, `Unit x${index}`),
    );
    await library.storeOrganizations([organization('q', many)], noValidators, NOW);
    const seen = new Set<string>();
    for (let offset = 0; offset < 2_500; offset += 500) {
      const page = await library.search.find(terms('unit'), offset, 500);
      expect(page.total).toBeGreaterThan(offset);
      for (const { subject } of page.rows) seen.add(key(subject));
    }
    expect(seen.size).toBe(2_500);
    expect(await library.search.find(terms('unit'), 2_400, 500)).toMatchObject({
      total: 2_500,
      isTotalFinal: true,
    });
  });
});

describe('a search on a disk that fails', () => {
  /** A search of three devices in two steps; the disk fails at the second one so many times. */
  async function failingSearch(failures: number, now = clock.now, folder = temporaryFolder()) {
    const devices = ['Gate', 'Gate North', 'North Gate'].map((name) => deviceRecord(name, null, name));
    await temporaryLibrary(folder).storeOrganizations([organization('o', devices)], noValidators, NOW);
    const database = new Database(join(folder, 'library.sqlite'));
    afterTest(() => database.close());
    const queries = createPartQueries(database);
    let left = failures;
    let steps = 0;
    const ids: typeof queries.ids = (part) => {
      steps += 1;
      if (steps === 1 || left === 0) return queries.ids(part);
      left -= 1;
      steps = 0;
      throw new Error('disk I/O error');
    };
    return createSearch({ database, queries: { ...queries, ids }, pace: systemPace, now });
  }

  it('is made again after half a minute, and when the clock was set back', async () => {
    let at = NOW;
    const folder = temporaryFolder();
    const search = await failingSearch(0, () => at, folder);
    const found = async () => (await search.find(terms('gate'), 0, 50)).total;
    const other = temporaryLibrary(folder);
    expect(await found()).toBe(3);
    other.addByHand(device('gate-4'), NOW);
    at += 29_999;
    expect(await found()).toBe(3);
    at = NOW - 365 * 24 * 3_600_000;
    expect(await found()).toBe(4);
    other.addByHand(device('gate-5'), NOW);
    at += 30_000;
    expect(await found()).toBe(5);
  });

  it('fails again instead of showing a part as the whole, and is whole once the disk works', async () => {
    const search = await failingSearch(2);
    await expect(search.find(terms('gate'), 0, 50)).rejects.toThrow('disk I/O error');
    await expect(search.all(terms('gate'))).rejects.toThrow('disk I/O error');
    expect(await search.find(terms('gate'), 0, 50)).toMatchObject({ total: 3, isTotalFinal: true });
  });

  it('fails for all who wait for the same search', async () => {
    const search = await failingSearch(1);
    const calls = [search.find(terms('gate'), 0, 50), search.find(terms('gate'), 0, 60)];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('filters', () => {
  it('keep to an organization, or to none', async () => {
    library.addByHand(device('alone'), NOW);
    expect(await withFilters({ organizationId: 'p' })).toEqual(['far']);
    expect(await withFilters({ organizationId: null })).toEqual(['alone']);
    expect(await withFilters({ organizationId: 'o' }, 'archives')).toEqual(['arc-1']);
  });

  it('report what is stored, what failed and what was not checked for long', async () => {
    await library.storeImage(device('dev-1'), image('a'), noValidators, NOW - 10_000);
    await library.storeImage(device('dev-2'), image('b', { precision: 'low' }), noValidators, NOW);
    library.markFailed(device('far'), failure, NOW);
    expect(await withFilters({ downloaded: ['full'] })).toEqual(['dev-1']);
    expect(await withFilters({ downloaded: ['low', 'full'] })).toEqual(['dev-2', 'dev-1']);
    expect(await withFilters({ downloaded: ['none'], organizationId: 'o' })).toEqual(['dev-10']);
    expect(await withFilters({ failed: true })).toEqual(['far']);
    expect(await withFilters({ uncheckedFor: 5_000 })).toEqual(['dev-1']);
    expect(await withFilters({ changedSince: NOW })).toEqual(['dev-2']);
    expect(await withFilters({ pinned: true })).toEqual([]);
  });

  it('find what the user added, and what the service no longer lists', async () => {
    library.addByHand(device('alone'), NOW);
    await library.storeOrganizations([organization('p', [])], noValidators, NOW);
    expect(await withFilters({ addedByHand: true })).toEqual(['alone']);
    expect(await find('gate')).toEqual([]);
    expect(await find('gate', { filters: { gone: true } })).toEqual(['far', 'dev-2', 'dev-1']);
    expect([...(await withFilters({ gone: true }))].sort()).toEqual(['dev-1', 'dev-10', 'dev-2', 'far']);
  });

  it('hide the archives of a hidden device', async () => {
    await library.storeOrganizations([organization('p', [])], noValidators, NOW);
    expect(await find('night')).toEqual([]);
  });
});

describe('saved views', () => {
  const roof = { name: 'Roof', terms: terms('roof') };

  it('are stored by name, and change one thing at a time', () => {
    library.savedViews.add(roof, 'v1', NOW);
    library.savedViews.add({ name: 'Attic', terms: terms('attic') }, 'v2', NOW);
    library.savedViews.change({ id: 'v1', name: 'A roof' });
    expect(library.savedViews.all().map(({ name }) => name)).toEqual(['A roof', 'Attic']);
    library.savedViews.change({ id: 'v1', terms: terms('tiles') });
    expect(library.savedViews.find('v1')).toEqual({
      id: 'v1',
      name: 'A roof',
      terms: terms('tiles'),
      createdAt: NOW,
    });
    expect(library.savedViews.remove('v1')).toBe(true);
    expect(library.savedViews.remove('v1')).toBe(false);
  });

  it('are refused a name that another one has', () => {
    library.savedViews.add(roof, 'v1', NOW);
    expect(() => library.savedViews.add(roof, 'v2', NOW)).toThrow('viewNameTaken: name “Roof”');
    expect(() => library.savedViews.change({ id: 'v9', name: 'Other' })).toThrow('viewGone');
  });
});

describe('a gallery of a search', () => {
  const view = { kind: 'view', terms: terms('gate', { among: 'devices' }) } as const;
  const byName = { sort: 'name', descending: false, filters: [] } as const;
  const names = () =>
    library.gallery.tiles(view, { ...byName, filters: [] }, 0, 50).rows.map(({ name }) => name);

  it('holds the hits in the order of galleries, after it was prepared', async () => {
    await library.prepareGallery(view);
    expect(names()).toEqual(['Far gate', 'Gate South', 'North Gate']);
  });

  it('is made again after the fleet has changed', async () => {
    await library.prepareGallery(view);
    await library.storeOrganizations(
      [organization('q', [deviceRecord('n', null, 'New gate')])],
      noValidators,
      NOW,
    );
    await library.prepareGallery(view);
    expect(names()).toEqual(['New gate']);
  });

  it('keeps apart from the gallery of another search', async () => {
    const other = { kind: 'view', terms: terms('lodz') } as const;
    await Promise.all([
      library.prepareGallery(view),
      library.prepareGallery(other),
      library.prepareGallery(view),
    ]);
    expect(library.gallery.tiles(other, { ...byName, filters: [] }, 0, 50).total).toBe(1);
    expect(names()).toHaveLength(3);
    expect(clock.now()).toBe(NOW);
  });
});
