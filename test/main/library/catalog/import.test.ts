import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../../main/library/database/slices.ts';
import type { Library } from '../../../../main/library/library.ts';
import { assembleLibrary } from '../../../../main/library/open-library.ts';
import type { OrganizationRecord } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import {
  afterTest,
  archiveRecord,
  clock,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const validators = { lastModified: 'Sat, 21 Nov 2026 09:15:02 GMT', etag: '"list"' };

function fleet(devices: number): OrganizationRecord[] {
  const records = Array.from({ length: devices }, (_, index) =>
    deviceRecord(`d${index}`, [archiveRecord('a')]),
  );
  return [organization('o', records)];
}

/** A pace at which each slice is as short as it can be, and that tells when another may go first. */
function hurriedPace(onYield: () => void): Pace {
  let time = 0;
  return {
    now: () => (time += 1_000),
    yieldToEventLoop: async () => onYield(),
  };
}

/** A pace at which everything fits into one slice, however busy the machine is. */
const calmPace: Pace = {
  now: () => 0,
  yieldToEventLoop: () => Promise.reject(new Error('A slice is over.')),
};

function openWith(folder: string, pace: Pace): Library {
  const library = openLibrarySync({ folder, clock, pace });
  afterTest(() => library.close());
  return library;
}

describe('an answer that fits into one slice', () => {
  it('is written as it is, and its words at its end: no row costs writes of its own', async () => {
    const { library, database, finishRebuild } = assembleLibrary(
      { folder: temporaryFolder(), clock, pace: calmPace },
      'none',
    );
    afterTest(() => library.close());
    finishRebuild();
    const changesOf = async (devices: number) => {
      const before = database.totalChanges();
      await library.storeOrganizations(fleet(devices), validators, NOW);
      return database.totalChanges() - before;
    };
    const ten = await changesOf(10);
    // The ten are known by now, so that ten more are written.
    const changes = await changesOf(20);
    expect(ten).toBeLessThan(100);
    // A device and an archive: a row, its words and their length for each.
    expect(changes / 10).toBeLessThan(2 * 4);
  });
});

describe('an answer that is too long for one slice', () => {
  it('D15: each whole organization can be shown before the last one is stored', async () => {
    const seen: (readonly [whole: number, devices: number])[] = [];
    const library = openWith(
      temporaryFolder(),
      hurriedPace(() => {}),
    );
    const list = ['o1', 'o2', 'o3'].map((id) =>
      organization(
        id,
        Array.from({ length: 100 }, (_, index) => deviceRecord(`${id}-${index}`)),
      ),
    );
    await library.storeOrganizations(list, validators, NOW, (whole) => {
      seen.push([whole, library.tiles({ kind: 'organization', organizationId: 'o1' }, 0, 1).total]);
    });
    expect(seen.find(([whole]) => whole === 1)).toEqual([1, 100]);
    expect(seen.map(([whole]) => whole)).toEqual(
      seen.map(([whole]) => whole).toSorted((one, other) => one - other),
    );
    expect(library.devices(undefined, 0, 1).total).toBe(300);
  });

  it('is merged in many, and others are served in between', async () => {
    const totals = new Set<number>();
    const library: Library = openWith(
      temporaryFolder(),
      hurriedPace(() => totals.add(library.devices(undefined, 0, 1).total)),
    );
    await library.storeOrganizations(fleet(200), validators, NOW);
    expect(totals.size).toBeGreaterThan(4);
    expect(library.devices('o', 0, 1).total).toBe(200);
    expect(library.organizationsValidators()).toMatchObject(validators);
  });

  it('P28: leaves a readable library when it is cut off: nothing is hidden, nothing is confirmed, and the next answer is merged', async () => {
    const folder = temporaryFolder();
    let slices = 0;
    const library: Library = openWith(
      folder,
      hurriedPace(() => {
        slices += 1;
        if (slices === 20) library.close();
      }),
    );
    await library.storeOrganizations([organization('o', [deviceRecord('old')])], validators, NOW);
    await expect(library.storeOrganizations(fleet(500), noValidators, NOW)).rejects.toMatchObject({
      reason: 'closed',
    });
    const again = temporaryLibrary(folder);
    expect(again.device('old')).not.toBeNull();
    const { total } = again.devices('o', 0, 1);
    expect(total).toBeGreaterThan(1);
    expect(total).toBeLessThan(501);
    expect(again.organizationsValidators()).toMatchObject({ lastModified: null, etag: null });
    await again.storeOrganizations(fleet(500), noValidators, NOW);
    expect(again.devices('o', 0, 1).total).toBe(500);
    expect(again.device('old')).toBeNull();
  });

  it('may tell of the same device as another list at the same time', async () => {
    const records = Array.from({ length: 200 }, (_, index) => archiveRecord(`a${index}`));
    let yields = 0;
    const library: Library = openWith(
      temporaryFolder(),
      hurriedPace(() => {
        yields += 1;
        if (yields === 2) library.addByHand({ deviceId: 'd', archiveId: 'a150' }, NOW);
      }),
    );
    await library.storeOrganizations([organization('o', [deviceRecord('d')])], noValidators, NOW);
    const lists = [{ archives: records }, { archives: records.toReversed() }];
    yields = 0;
    await Promise.all([
      ...lists.map((list) => library.storeArchives('d', list.archives)),
      library.storeOrganizations([organization('o', [deviceRecord('d', records)])], noValidators, NOW),
    ]);
    expect(library.tiles({ kind: 'device', deviceId: 'd' }, 0, 1).total).toBe(201);
    const { rows, total } = await library.search.find({ text: 'a150', among: 'archives', filters: {} }, 0, 5);
    expect([total, rows.length]).toEqual([1, 1]);
  });

  it('is merged before one that comes while it is under way, which has the last word', async () => {
    const library = openWith(
      temporaryFolder(),
      hurriedPace(() => {}),
    );
    await Promise.all([
      library.storeOrganizations(fleet(300), noValidators, NOW),
      library.storeOrganizations([organization('o', [deviceRecord('only')])], validators, NOW),
    ]);
    expect(library.devices(undefined, 0, 500).rows.map(({ id }) => id)).toEqual(['only']);
    expect(library.organizationsValidators()).toMatchObject(validators);
  });

  it('D15: may be stored ahead, and its list then has the last word', async () => {
    const library = openWith(
      temporaryFolder(),
      hurriedPace(() => {}),
    );
    const [list, changed] = [fleet(200), fleet(100)];
    const storedAhead = async () => {
      const stored = Promise.withResolvers<void>();
      const ahead = library.storeAhead((whole) => whole > 0 && stored.resolve());
      for (const each of [...list, organization('o2', [deviceRecord('second')])]) void ahead.add(each);
      await stored.promise;
      return ahead;
    };
    const ahead = await storedAhead();
    expect([library.devices('o', 0, 1).total, library.organizationsValidators()]).toEqual([200, null]);
    await library.storeOrganizations(list, validators, NOW, undefined, ahead);
    expect([library.devices(undefined, 0, 1).total, library.device('second')]).toEqual([200, null]);
    const again = await storedAhead();
    await library.storeOrganizations(changed, validators, NOW, undefined, again);
    expect([library.devices('o', 0, 1).total, library.device('second')]).toEqual([100, null]);
    expect(library.organizationsValidators()).toMatchObject(validators);
  });

  it('D15: goes on where it was handed over, and one that has something else is not confirmed', async () => {
    const library = openWith(
      temporaryFolder(),
      hurriedPace(() => {}),
    );
    const handedOver = (id: string) => ({
      ...organization(id, []),
      devices: null,
      isHandedOver: true as const,
    });
    const ids = () => library.organizations(0, 9).rows.map(({ id }) => id);
    await library.storeOrganizations([organization('o1', [deviceRecord('gone')])], validators, NOW);
    const ahead = library.storeAhead(() => {});
    await ahead.add(organization('o1', [deviceRecord('d1')]));
    await ahead.add(organization('o2', [deviceRecord('d2')]));
    const list = [handedOver('o1'), handedOver('o2')];
    await library.storeOrganizations(list, validators, NOW, undefined, ahead);
    expect([ids(), library.device('gone'), library.devices(undefined, 0, 9).total]).toEqual([
      ['o1', 'o2'],
      null,
      2,
    ]);
    expect(library.organizationsValidators()).toMatchObject(validators);
    const again = library.storeAhead(() => {});
    await again.add(organization('o1', [deviceRecord('d1')]));
    await again.add(organization('o3', [deviceRecord('d3')]));
    await library.storeOrganizations([handedOver('o1')], validators, NOW, undefined, again);
    expect([ids(), library.organizationsValidators()?.lastModified]).toEqual([['o1'], null]);
  });

  it('may come as a stream that is never held as a whole', async () => {
    const library = temporaryLibrary();
    let alive = 0;
    function* stream() {
      for (const id of ['o', 'p', 'q']) {
        alive += 1;
        yield organization(id, [deviceRecord(`of ${id}`)]);
        alive -= 1;
        expect(library.organizations(0, 10).rows.map((row) => row.id)).toContain(id);
      }
    }
    await library.storeOrganizations(stream(), noValidators, NOW);
    expect(alive).toBe(0);
    expect(library.organizations(0, 10).total).toBe(3);
  });
});
