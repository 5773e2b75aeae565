import { describe, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import type { OrganizationRecord } from '../../../../preload/contract/index.ts';
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

const all = [0, 500] as const;

async function store(library: Library, ...organizations: OrganizationRecord[]): Promise<void> {
  await library.storeOrganizations(organizations, noValidators, NOW);
}

function deviceNames(library: Library, organizationId?: string | null): string[] {
  return library.devices(organizationId, ...all).rows.map(({ name }) => name);
}

function tileNames(library: Library, deviceId: string, offset = 0, limit = 500): string[] {
  return library.tiles({ kind: 'device', deviceId }, offset, limit).rows.map(({ name }) => name);
}

describe('what the service lists', () => {
  it('orders organizations and devices naturally and without regard to case', async () => {
    const library = temporaryLibrary();
    await store(
      library,
      organization('o2', [deviceRecord('d1', null, 'cam 10'), deviceRecord('d2', null, 'Cam 9')], 'north'),
      organization('o1', [], 'East'),
    );
    expect(library.organizations(...all)).toEqual({
      total: 2,
      rows: [
        { id: 'o1', name: 'East', deviceCount: 0 },
        { id: 'o2', name: 'north', deviceCount: 2 },
      ],
    });
    expect(deviceNames(library, 'o2')).toEqual(['Cam 9', 'cam 10']);
  });

  it('tells where a device stands among those of its organization, also one added by hand to none', async () => {
    const library = temporaryLibrary();
    await store(
      library,
      organization('o2', [deviceRecord('d1', null, 'cam 10'), deviceRecord('d2', null, 'Cam 9')], 'north'),
      organization('o1', [deviceRecord('d3', null, 'Cam 1')], 'East'),
    );
    library.addByHand(device('alone'), NOW);
    expect(library.devicePosition('d1')).toEqual({ organizationId: 'o2', position: 1 });
    expect(library.devicePosition('d2')).toEqual({ organizationId: 'o2', position: 0 });
    expect(library.devicePosition('alone')).toEqual({ organizationId: null, position: 0 });
    expect(library.devicePosition('unknown')).toBeNull();
  });

  it('tells where the devices stand whose names begin so, without case and marks, also in no organization', async () => {
    const library = temporaryLibrary();
    const names = ['Äpfel', 'apfel 2', 'Birne', 'cam 10', 'Cam 9', 'camel'];
    await store(
      library,
      organization(
        'o',
        names.map((name) => deviceRecord(name, null, name)),
      ),
      organization('other', [deviceRecord('x', null, 'Apfel')]),
    );
    library.addByHand(device('alone'), NOW);
    expect(deviceNames(library, 'o')).toEqual(['Äpfel', 'apfel 2', 'Birne', 'Cam 9', 'cam 10', 'camel']);
    expect(library.namedDevices('o', 'äp')).toEqual({ first: 0, count: 2 });
    expect(library.namedDevices('o', 'C')).toEqual({ first: 3, count: 3 });
    expect(library.namedDevices('o', 'came')).toEqual({ first: 5, count: 1 });
    expect(library.namedDevices('o', 'z')).toEqual({ first: 6, count: 0 });
    expect(library.namedDevices('unknown', 'a')).toEqual({ first: 0, count: 0 });
    expect(library.namedDevices(null, deviceNames(library, null)[0] ?? '')).toEqual({ first: 0, count: 1 });
  });

  it('replaces names and fields, and counts archives', async () => {
    const library = temporaryLibrary();
    await store(library, organization('o', [deviceRecord('d', [archiveRecord('a')])]));
    const changed = {
      id: 'd',
      name: 'New',
      fields: { site: 'Bonn', tags: ['x'], none: null },
      archives: null,
    };
    await store(library, organization('o', [changed], 'Renamed'));
    expect(library.device('d')).toEqual({
      device: {
        id: 'd',
        name: 'New',
        organizationId: 'o',
        organizationName: 'Renamed',
        archiveCount: 1,
        origin: 'service',
      },
      fields: [
        { name: 'site', value: 'Bonn' },
        { name: 'tags', value: '["x"]' },
        { name: 'none', value: '' },
      ],
    });
  });

  it('pages through devices without a gap or a repeat', async () => {
    const library = temporaryLibrary();
    const ids = Array.from({ length: 25 }, (_, index) => `cam ${index}`);
    await store(
      library,
      organization(
        'o',
        ids.map((id) => deviceRecord(id)),
      ),
    );
    const pages = [0, 10, 20, 30].map((offset) => library.devices('o', offset, 10));
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ total }) => total)).toEqual([25, 25, 25, 25]);
  });

  it('hides a device that a reported list leaves out, keeps its images, and shows both when it is listed again', async () => {
    const library = temporaryLibrary();
    await store(library, organization('o', [deviceRecord('d'), deviceRecord('e')]));
    const stored = await library.storeImage(device('d'), image('x'), noValidators, NOW);
    await store(library, organization('o', [deviceRecord('e')]));
    expect(deviceNames(library)).toEqual(['e']);
    expect(library.tile(device('d'))).toBeNull();
    expect(library.organizations(...all).rows[0]?.deviceCount).toBe(1);
    await store(library, organization('o', [deviceRecord('d'), deviceRecord('e')]));
    expect(deviceNames(library)).toEqual(['d', 'e']);
    expect(library.tile(device('d'))?.full?.hash).toBe(stored.hash);
  });

  it('takes a list that was not reported as unknown, not as empty', async () => {
    const library = temporaryLibrary();
    await store(library, organization('o', [deviceRecord('d', [archiveRecord('a')])]));
    await store(library, organization('o', null));
    expect(deviceNames(library, 'o')).toEqual(['d']);
    await store(library, organization('o', [deviceRecord('d', null)]));
    expect(tileNames(library, 'd')).toEqual(['d', 'a']);
    await store(library, organization('o', [deviceRecord('d', [])]));
    expect(tileNames(library, 'd')).toEqual(['d']);
  });

  it('takes nothing for gone that a part of a list leaves out', async () => {
    const library = temporaryLibrary();
    const part = (...devices: Parameters<typeof organization>[1] & object) =>
      ({ ...organization('o', devices), hasMoreDevices: true }) as const;
    await store(library, organization('o', [deviceRecord('d', [archiveRecord('a')]), deviceRecord('e')]));
    await store(library, part(deviceRecord('f')));
    expect(deviceNames(library, 'o')).toEqual(['d', 'e', 'f']);
    await store(library, part({ ...deviceRecord('d', [archiveRecord('b')]), hasMoreArchives: true }));
    expect(tileNames(library, 'd')).toEqual(['d', 'a', 'b']);
    await store(library);
    await store(library, part(deviceRecord('d')));
    expect(deviceNames(library, 'o')).toEqual(['d', 'e', 'f']);
  });

  it('hides an organization that is gone with its devices, and shows both again', async () => {
    const library = temporaryLibrary();
    await store(library, organization('o', [deviceRecord('d')]), organization('p', []));
    await store(library, organization('p', []));
    expect(library.organizations(...all).rows.map(({ id }) => id)).toEqual(['p']);
    expect(deviceNames(library)).toEqual([]);
    await store(library, organization('o', null), organization('p', []));
    expect(deviceNames(library, 'o')).toEqual(['d']);
  });

  it.each([
    ['a later', ['o', 'p']],
    ['an earlier', ['p', 'o']],
  ])('moves a device to %s organization', async (_name, order) => {
    const library = temporaryLibrary();
    await store(library, organization('o', [deviceRecord('d')]), organization('p', []));
    await store(library, ...order.map((id) => organization(id, id === 'p' ? [deviceRecord('d')] : [])));
    expect(deviceNames(library, 'o')).toEqual([]);
    expect(deviceNames(library, 'p')).toEqual(['d']);
  });

  it('gives a device that two organizations name to the first', async () => {
    const library = temporaryLibrary();
    await store(library, organization('o', [deviceRecord('d')]), organization('p', [deviceRecord('d')]));
    expect(library.devices('o', ...all).total).toBe(1);
    expect(library.devices('p', ...all).total).toBe(0);
  });

  it('takes odd text and times as they come, again and again', async () => {
    const library = temporaryLibrary();
    const odd = '\u0000 \u202e';
    const archives = [archiveRecord(odd, 1_000.4, '\ud800'), archiveRecord('x', 1e300)];
    const reported = [organization(odd, [deviceRecord(odd, archives, '')])];
    await store(library, ...reported);
    await store(library, ...reported);
    expect(library.devices(odd, ...all).total).toBe(1);
    expect(tileNames(library, odd)).toHaveLength(3);
    expect(library.tile(archive(odd, odd))).not.toBeNull();
  });

  it('remembers the validators verbatim, and a 304 moves the confirmed clock and renews what it names', async () => {
    const folder = temporaryFolder();
    const library = temporaryLibrary(folder);
    expect(library.organizationsValidators()).toBeNull();
    const validators = { lastModified: 'sat, 21 nov 2026 14:05:33 gmt ', etag: 'W/"é"' };
    await library.storeOrganizations([], validators, NOW);
    library.confirmOrganizations({ lastModified: null, etag: '"renewed"' }, NOW + 5);
    library.close();
    const again = temporaryLibrary(folder);
    expect(again.organizationsValidators()).toEqual({
      ...validators,
      etag: '"renewed"',
      confirmedAt: NOW + 5,
    });
    expect(again.lastConfirmedAt()).toBe(NOW + 5);
  });

  it('P48: a 304 with the known validators counts at once, and is written at the end or when asked for', async () => {
    const folder = temporaryFolder();
    const library = temporaryLibrary(folder);
    const validators = { lastModified: null, etag: '"1"' };
    await library.storeOrganizations([], validators, NOW);
    const other = temporaryLibrary(folder);
    for (const [minutes, confirmation] of [validators, { lastModified: null, etag: null }].entries())
      library.confirmOrganizations(confirmation, NOW + minutes);
    expect(library.organizationsValidators()).toEqual({ ...validators, confirmedAt: NOW + 1 });
    expect([library.lastConfirmedAt(), other.lastConfirmedAt()]).toEqual([NOW + 1, NOW]);
    library.writeConfirmed();
    expect(other.lastConfirmedAt()).toBe(NOW + 1);
    library.confirmOrganizations(validators, NOW + 2);
    library.close();
    expect(other.organizationsValidators()?.confirmedAt).toBe(NOW + 2);
  });
});

describe('what the user adds by hand', () => {
  it('is listed last, in the group without an organization', async () => {
    const library = temporaryLibrary();
    await store(library, organization('o', [], 'zzz'));
    expect(library.addByHand(device('d'), NOW)).toBe(true);
    expect(library.addByHand(device('d'), NOW)).toBe(false);
    expect(library.organizations(...all)).toEqual({
      total: 2,
      rows: [
        { id: 'o', name: 'zzz', deviceCount: 0 },
        { id: null, name: '', deviceCount: 1 },
      ],
    });
    expect(library.organizations(1, 1).rows).toEqual([{ id: null, name: '', deviceCount: 1 }]);
    expect(library.organizations(0, 1).rows.map(({ id }) => id)).toEqual(['o']);
    expect(library.organizations(2, 1).rows).toEqual([]);
    expect(library.devices(null, ...all).rows[0]?.origin).toBe('hand');
  });

  it('adds the device of an archive with it', async () => {
    const library = temporaryLibrary();
    expect(library.addByHand(archive('d', 'a'), NOW)).toBe(true);
    expect(library.addByHand(archive('d', 'a'), NOW)).toBe(false);
    expect(tileNames(library, 'd')).toEqual(['d', 'a']);
  });

  it('stays whatever the service lists, and takes its organization, name and fields when the service names it', async () => {
    const library = temporaryLibrary();
    library.addByHand(device('d'), NOW);
    await store(library, organization('o', []));
    expect(deviceNames(library, null)).toEqual(['d']);
    await store(library, organization('o', [deviceRecord('d', null, 'Gate')]));
    expect(library.device('d')?.device).toMatchObject({
      name: 'Gate',
      organizationId: 'o',
      origin: 'service',
    });
    await store(library, organization('o', []));
    expect(deviceNames(library, null)).toEqual(['Gate']);
    await store(library);
    expect(deviceNames(library, null)).toEqual(['Gate']);
  });

  it('can be removed and added again, with its images', async () => {
    const library = temporaryLibrary();
    library.addByHand(archive('d', 'a'), NOW);
    const stored = await library.storeImage(archive('d', 'a'), image('x'), noValidators, NOW);
    expect(library.removeByHand('d')).toBe(true);
    expect(library.removeByHand('d')).toBe(false);
    expect(library.device('d')).toBeNull();
    expect(library.organizations(...all).total).toBe(0);
    expect(library.addByHand(device('d'), NOW)).toBe(true);
    expect(tileNames(library, 'd')).toEqual(['d']);
    expect(library.addByHand(archive('d', 'a'), NOW)).toBe(true);
    expect(library.tile(archive('d', 'a'))?.full?.hash).toBe(stored.hash);
  });

  it('can not be removed when the service lists it or it is unknown', async () => {
    const library = temporaryLibrary();
    await store(library, organization('o', [deviceRecord('d')]));
    expect(library.removeByHand('d')).toBe(false);
    expect(library.removeByHand('unknown')).toBe(false);
    expect(deviceNames(library)).toEqual(['d']);
  });
});

describe('tiles', () => {
  it('show a device, then its archives from new to old, those of unknown time by name at the end', async () => {
    const library = temporaryLibrary();
    const archives = [
      archiveRecord('n10'),
      archiveRecord('n9'),
      archiveRecord('old', 1_000),
      archiveRecord('b', 2_000),
      archiveRecord('a', 2_000),
    ];
    await store(library, organization('o', [deviceRecord('d', archives)]));
    expect(tileNames(library, 'd')).toEqual(['d', 'a', 'b', 'old', 'n9', 'n10']);
    expect(tileNames(library, 'd', 0, 2)).toEqual(['d', 'a']);
    expect(tileNames(library, 'd', 2, 2)).toEqual(['b', 'old']);
    expect(tileNames(library, 'd', 6, 2)).toEqual([]);
    expect(library.tiles({ kind: 'device', deviceId: 'd' }, 0, 1).total).toBe(6);
  });

  it('show the devices of an organization by name', async () => {
    const library = temporaryLibrary();
    await store(
      library,
      organization('o', [deviceRecord('x', null, 'Cam 2'), deviceRecord('y', null, 'cam 1')]),
    );
    const page = library.tiles({ kind: 'organization', organizationId: 'o' }, ...all);
    expect(page.rows.map(({ subject }) => subject)).toEqual([device('y'), device('x')]);
  });

  it('say that no request was made yet', async () => {
    const library = temporaryLibrary();
    await store(library, organization('o', [deviceRecord('d', [archiveRecord('a', null, 'Night')], 'Gate')]));
    expect(library.tile(archive('d', 'a'))).toEqual({
      subject: archive('d', 'a'),
      name: 'Night',
      deviceName: 'Gate',
      low: null,
      full: null,
      availability: 'unknown',
      failure: null,
      checkedAt: null,
      marks: [],
    });
    expect(library.tile(archive('d', 'b'))).toBeNull();
    expect(library.names(archive('d', 'a'))).toEqual({
      organizationId: 'o',
      organizationName: 'o',
      deviceName: 'Gate',
      archiveName: 'Night',
    });
  });
});
