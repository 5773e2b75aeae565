import { beforeEach, describe, expect, it } from 'vitest';
import { createExportDraft, type ExportChoice, type ExportDraft } from '../../../main/bagit/export-draft.ts';
import type { Library } from '../../../main/library/library.ts';
import { STEP_DEVICES } from '../../../main/library/offline/expected-bytes.ts';
import type { OfflineTables } from '../../../main/library/offline/offline-store.ts';
import { missingKey } from '../../../main/library/offline/sizes.ts';
import { yieldToEventLoop } from '../../../main/shared/yield-to-event-loop.ts';
import type { ExportPlan, ExportSource } from '../../../preload/contract/index.ts';
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
} from '../library/support/library-fixture.ts';

const DAY = 86_400_000;
const galleryOf = (organizationId: string): ExportSource => ({
  kind: 'gallery',
  scope: { kind: 'organization', organizationId },
  order: { sort: 'name', descending: true, filters: [] },
});

let library: Library;
let draft: ExportDraft;

beforeEach(async () => {
  library = temporaryLibrary();
  const north = [
    deviceRecord('gate', [archiveRecord('old', NOW - 9 * DAY), archiveRecord('new', NOW - DAY)], 'Gate'),
    deviceRecord('yard', null, 'Yard'),
  ];
  const south = [deviceRecord('mill', null, 'Mill')];
  await library.storeOrganizations(
    [organization('north', north), organization('south', south)],
    noValidators,
    NOW,
  );
  draft = createExportDraft({
    exportId: 'e',
    library,
    secondsFor: (byteLength, count) => byteLength / 1_000 + count,
  });
});

const keep = (subject: Parameters<Library['storeImage']>[0], text: string, rest = {}) =>
  library.storeImage(subject, image(text, rest), noValidators, NOW);

async function planned(choice: Partial<ExportChoice>): Promise<ExportPlan> {
  const usual: ExportChoice = {
    source: { kind: 'everything' },
    snapshots: { kind: 'newest' },
    precision: 'best',
  };
  const plan = await draft.plan({ ...usual, ...choice });
  if (plan === null) throw new Error('The plan was replaced.');
  return plan;
}

/** The planned images, each as device, archive and precision. */
const images = () =>
  [...draft.images()].map(({ subject, image: { precision } }) =>
    [subject.deviceId, subject.archiveId, precision].filter((part) => part !== null).join(' '),
  );

it('F3: sums up the expected bytes of all devices in slices, to the sum of one read', async () => {
  const devices = Array.from({ length: 600 }, (_, index) => deviceRecord(`d${index}`));
  await library.storeOrganizations([organization('north', devices)], noValidators, NOW);
  await keep(device('d7'), 'a large image of this device alone', { precision: 'full' });
  await keep(device('d8'), 'low');
  const slices: number[] = [];
  const turns: number[] = [];
  let turn = 0;
  let isOver = false;
  void (async () => {
    for (; !isOver; turn += 1) await yieldToEventLoop();
  })();
  const offline = {
    ...library.offline,
    read: <Value>(work: (tables: OfflineTables) => Value): Value =>
      library.offline.read((tables) =>
        work({
          ...tables,
          sizes: {
            ...tables.sizes,
            expected(missing) {
              slices.push(missing.size);
              turns.push(turn);
              return tables.sizes.expected(missing);
            },
          },
        }),
      ),
  };
  draft = createExportDraft({ exportId: 'e', library: { ...library, offline }, secondsFor: () => null });
  const { downloads } = await planned({ precision: 'both' });
  isOver = true;
  expect(slices.every((size) => size <= STEP_DEVICES)).toBe(true);
  expect(new Set(turns).size).toBe(slices.length);
  const counts = new Map<string, number>();
  for (const { subjectId, precision } of draft.downloads()) {
    const key = missingKey(subjectId, precision);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const inOne = library.offline.read(({ sizes }) => sizes.expected(counts));
  expect([downloads.count, downloads.byteLength]).toEqual([draft.downloads().length, Math.round(inOne)]);
});

it('is planned in slices: between two turns of the main loop a hundred subjects are looked up, however many archives a device has', async () => {
  const archives = Array.from({ length: 600 }, (_, index) => archiveRecord(`a${index}`, NOW - index));
  const list = [organization('north', [deviceRecord('gate', archives, 'Gate')])];
  await library.storeOrganizations(list, noValidators, NOW);
  const lookedUp: number[] = [];
  const { exportRows } = library;
  draft = createExportDraft({
    exportId: 'e',
    library: {
      ...library,
      exportRows: {
        ...exportRows,
        wanted(...subject) {
          lookedUp[lookedUp.length - 1] = (lookedUp.at(-1) ?? 0) + 1;
          return exportRows.wanted(...subject);
        },
      },
    },
    secondsFor: () => null,
  });
  let isGoing = true;
  (function go() {
    lookedUp.push(0);
    if (isGoing) setImmediate(go);
  })();
  await planned({ snapshots: { kind: 'all' } });
  isGoing = false;
  expect(lookedUp.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(600);
  expect(Math.max(...lookedUp)).toBeLessThanOrEqual(100);
});

describe('an export of a whole location', () => {
  beforeEach(async () => {
    await keep(device('gate'), 'gate');
    await keep(device('yard'), 'yard', { precision: 'low' });
    await keep(device('mill'), 'mill');
    await keep(archive('gate', 'new'), 'new');
  });

  it('takes the newest image of each device, in the order of the gallery', async () => {
    expect(await planned({ source: galleryOf('north') })).toMatchObject({ subjectCount: 2, fileCount: 2 });
    expect(images()).toEqual(['yard low', 'gate full']);
  });

  it('takes the favorites, those of a favorite organization among them, each once', async () => {
    library.bookmarks.star({ kind: 'device', deviceId: 'yard' }, true, NOW);
    await planned({ source: { kind: 'favorites' } });
    expect(images()).toEqual(['yard low']);
    library.bookmarks.star({ kind: 'organization', organizationId: 'north' }, true, NOW);
    await planned({ source: { kind: 'favorites' } });
    expect(images()).toEqual(['gate full', 'yard low']);
  });

  it('takes what a search finds', async () => {
    const terms = { text: 'mill', among: 'devices', filters: {} } as const;
    const order = { sort: 'name', descending: false, filters: [] } as const;
    await planned({
      source: { kind: 'gallery', scope: { kind: 'view', terms }, order: { ...order, filters: [] } },
    });
    expect(images()).toEqual(['mill full']);
  });

  it('takes everything, with the archives where all snapshots are wanted', async () => {
    await planned({});
    expect(images()).toEqual(['gate full', 'mill full', 'yard low']);
    expect(await planned({ snapshots: { kind: 'all' } })).toMatchObject({ missingCount: 1 });
    expect(images()).toEqual(['gate full', 'gate new full', 'mill full', 'yard low']);
  });

  it('has both precisions of each image, and tells which are missing', async () => {
    const plan = await planned({ source: galleryOf('north'), precision: 'both' });
    expect(plan).toMatchObject({
      fileCount: 2,
      lowCount: 1,
      missingCount: 2,
      missingNames: ['Yard', 'Gate'],
    });
    expect([...draft.missing()].map(({ reason }) => reason)).toEqual([
      'onlyLowDownloaded',
      'onlyFullDownloaded',
    ]);
  });
});

describe('an export of a history', () => {
  const gate = { source: { kind: 'selection' } } as const;

  beforeEach(async () => {
    draft.add([device('gate')]);
    for (const day of [3, 2, 1]) {
      const rest = { capturedAt: NOW - day * DAY };
      await keep(device('gate'), `low ${day}`, { ...rest, precision: 'low' });
      if (day === 2) await keep(device('gate'), `full ${day}`, rest);
    }
    await keep(archive('gate', 'old'), 'archive', { precision: 'low' });
  });

  it('takes all snapshots of a device, the best of each time', async () => {
    const plan = await planned({ ...gate, snapshots: { kind: 'all' } });
    expect(plan).toMatchObject({ fileCount: 4, lowCount: 3, missingCount: 1, missingNames: ['Gate – new'] });
    expect(images()).toEqual(['gate low', 'gate full', 'gate low', 'gate old low']);
  });

  it('takes an archive that was selected next to its device once', async () => {
    draft.add([device('gate'), archive('gate', 'old')]);
    await planned({ source: { kind: 'selection' }, snapshots: { kind: 'all' } });
    expect(images().filter((name) => name === 'gate old low')).toHaveLength(1);
  });

  it('takes those of a period, from its beginning on and without its end', async () => {
    const between = (from: number, to: number) =>
      planned({ ...gate, snapshots: { kind: 'between', from: NOW - from * DAY, to: NOW - to * DAY } });
    expect(await between(3, 1)).toMatchObject({ fileCount: 2, missingCount: 0 });
    expect(await between(9, 8)).toMatchObject({ fileCount: 1, missingCount: 0 });
    expect(images()).toEqual(['gate old low']);
    expect(await between(1, 0)).toMatchObject({ fileCount: 1, missingNames: ['Gate – new'] });
    expect(await between(20, 10)).toMatchObject({ fileCount: 0, subjectCount: 0 });
  });

  it('takes full and low pairs', async () => {
    expect(await planned({ ...gate, snapshots: { kind: 'all' }, precision: 'both' })).toMatchObject({
      fileCount: 5,
    });
    expect(await planned({ ...gate, snapshots: { kind: 'all' }, precision: 'full' })).toMatchObject({
      fileCount: 1,
    });
  });
});

describe('what is missing', () => {
  it('is counted with its size and time where it can be downloaded', async () => {
    await keep(device('gate'), 'x'.repeat(3_000), { precision: 'low' });
    library.markNone(device('mill'), NOW);
    expect(await planned({ precision: 'low' })).toMatchObject({
      missingCount: 2,
      downloads: { count: 1, byteLength: 3_000, seconds: 4 },
    });
    expect([...draft.missing()].map(({ reason }) => reason)).toEqual(['serviceHasNone', 'notDownloaded']);
    expect(draft.downloads()).toEqual([{ subjectId: expect.any(Number) as number, precision: 'low' }]);
  });

  it('is downloaded in full where the best is wanted, as is what is here in low precision only', async () => {
    await keep(device('gate'), 'gate', { precision: 'low' });
    expect(await planned({})).toMatchObject({
      fileCount: 1,
      lowCount: 1,
      improvableCount: 1,
      missingCount: 2,
      downloads: { count: 3 },
    });
    expect(new Set(draft.downloads().map(({ precision }) => precision))).toEqual(new Set(['full']));
    library.markNone(device('gate'), NOW);
    expect(await planned({})).toMatchObject({ lowCount: 1, improvableCount: 0, downloads: { count: 2 } });
  });

  it('is there after the download', async () => {
    expect(await planned({})).toMatchObject({ fileCount: 0, missingCount: 3 });
    await keep(device('yard'), 'yard', { precision: 'low' });
    expect(await draft.plan(draft.choice)).toMatchObject({ fileCount: 1, missingCount: 2 });
  });
});
