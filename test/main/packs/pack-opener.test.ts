import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import { createPackOpener } from '../../../main/packs/open/pack-opener.ts';
import type { PackOpening } from '../../../preload/contract/index.ts';
import {
  afterTest,
  device,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { packBytes, packHead, packKeys, sealedPack } from './pack-content.ts';
import { filledLibrary, makePack, ORIGIN, passphraseLock, picture, planOf } from './pack-fixture.ts';

type Ready = Extract<PackOpening, { kind: 'ready' }>;

async function otherLaptop(): Promise<Library> {
  const library = temporaryLibrary();
  await library.storeOrganizations([organization('o1', [deviceRecord('d2')])], noValidators, NOW);
  return library;
}

/** Opens a pack, adds it as soon as it is ready, and resolves to how that ends. */
async function opened(
  file: string,
  library: Library,
  onJoined: () => void = () => {},
  { hasPins = false, onReady = (_ready: Ready) => {} } = {},
): Promise<PackOpening> {
  const end = Promise.withResolvers<PackOpening>();
  const opener = createPackOpener({
    library,
    origin: ORIGIN,
    clock: { now: () => NOW },
    newId: () => 'opening-1',
    isAllowed: true,
    identities: async () => packKeys.identities,
    onProgress(opening) {
      if (opening.kind === 'locked') opener.unlock(opening.openingId, 'a passphrase');
      else if (opening.kind === 'ready') {
        onReady(opening);
        opener.add(opening.openingId, hasPins);
      } else if (!['unlocking', 'checking', 'importing'].includes(opening.kind)) end.resolve(opening);
    },
    onJoined,
    onImported: () => {},
    beginJob: () => () => {},
    estimatePins: async (pins) => ({ images: 3 * pins.length, byteLength: 900 * pins.length }),
    describeError: (error) => ({ code: 'internal', message: String(error), advice: '' }),
  });
  afterTest(opener.close);
  opener.open(file);
  return await end.promise;
}

it('P43: a pack is added where that is requested as soon as it is ready', async () => {
  const first = await filledLibrary();
  const { files } = await makePack(first, await planOf(first), { lock: passphraseLock('a passphrase') });
  expect(await opened(files[0] ?? '', await otherLaptop())).toMatchObject({ kind: 'done', changed: 3 });
});

it('P49: says which notes and pins a pack brings and what they download, and adds pins only if that is chosen', async () => {
  const first = await filledLibrary();
  first.notes.write(device('d1'), 'Lens dirty', NOW);
  const keep = (deviceId: string) =>
    first.offline.write(({ pins }) =>
      pins.keep({ target: { kind: 'device', deviceId }, rule: { kind: 'all' }, precision: 'full' }, NOW),
    );
  for (const deviceId of ['d1', 'd2']) keep(deviceId);
  const plan = await planOf(first, { hasPins: true });
  const { files } = await makePack(first, plan, { lock: passphraseLock('a passphrase') });
  for (const hasPins of [false, true]) {
    const library = await otherLaptop();
    const ready: Ready[] = [];
    await opened(files[0] ?? '', library, undefined, { hasPins, onReady: (one) => ready.push(one) });
    expect(ready).toMatchObject([
      {
        newNotes: 1,
        pins: { count: 2, images: 6, byteLength: 1_800, unknown: [], unknownCount: 0 },
      },
    ]);
    expect(library.offline.read(({ pins }) => pins.all())).toHaveLength(hasPins ? 2 : 0);
  }
});

it('P43: opening another pack cancels the one that is being opened', async () => {
  const first = await filledLibrary();
  const { files } = await makePack(first, await planOf(first), { lock: passphraseLock('a passphrase') });
  const states: string[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const opener = createPackOpener({
    library: await otherLaptop(),
    origin: ORIGIN,
    clock: { now: () => NOW },
    newId: () => `opening-${(count += 1)}`,
    isAllowed: true,
    identities: async () => [],
    onProgress({ openingId, kind }) {
      states.push(`${openingId} ${kind}`);
      if (openingId === 'opening-2' && kind === 'locked') resolve();
    },
    onJoined: () => {},
    onImported: () => {},
    beginJob: () => () => {},
    estimatePins: async (pins) => ({ images: 3 * pins.length, byteLength: 900 * pins.length }),
    describeError: (error) => ({ code: 'internal', message: String(error), advice: '' }),
  });
  afterTest(opener.close);
  opener.open(files[0] ?? '');
  opener.open(files[0] ?? '');
  await ended;
  expect(states).toEqual([
    'opening-1 unlocking',
    'opening-2 unlocking',
    'opening-1 cancelled',
    'opening-2 locked',
  ]);
});

it('P43: a pack that can’t be read to its end while it is added says what was added, and that it was refused', async () => {
  const first = await filledLibrary();
  for (let index = 0; index < 20; index += 1) {
    const image = picture(`${index} `.padEnd(300_000, 'x'), { receivedAt: NOW - index });
    await first.storeImage(device('d2'), image, noValidators, NOW);
  }
  const { files } = await makePack(first, await planOf(first), { lock: passphraseLock('a passphrase') });
  const [file = ''] = files;
  const library = await otherLaptop();
  const end = await opened(file, library, () => truncateSync(file, 2_000_000));
  expect(end).toMatchObject({ kind: 'refused', refusal: { code: 'damaged' } });
  const changed = end.kind === 'refused' ? end.changed : null;
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(23);
  const there = [device('d1'), device('d2')].flatMap((subject) => library.history(subject));
  expect(there.length).toBeGreaterThan(0);
});

it('P49: counts what is in a pack, whatever its head says, and times neither it nor a note later than now', async () => {
  const time = '9999-12-31T23:59:59.999Z';
  const note = (deviceId: string, text: string) => ({
    kind: 'note',
    deviceId,
    archiveId: null,
    snapshotAt: null,
    text,
    changedAt: time,
  });
  const records = [
    { kind: 'device', id: 'd1', organizationId: null, name: 'Gate', fields: {} },
    note('d1', 'Cleaned'),
    note('d1', ' \n'),
  ];
  const many = Number.MAX_SAFE_INTEGER;
  const totals = {
    organizations: many,
    devices: many,
    archives: many,
    snapshots: many,
    images: many,
    byteLength: many,
  };
  const zip = await packBytes({
    head: { ...packHead, madeAt: time, totals },
    records: records.map((record) => JSON.stringify(record)),
  });
  const file = join(temporaryFolder(), 'theirs.fleetpack');
  writeFileSync(file, await sealedPack(zip));
  const library = await otherLaptop();
  const ready: Ready[] = [];
  const end = await opened(file, library, undefined, { onReady: (one) => ready.push(one) });
  expect(end).toMatchObject({ kind: 'done', about: { snapshots: 0 } });
  expect(ready).toMatchObject([{ about: { snapshots: 0, madeAt: NOW }, newNotes: 1 }]);
  expect(ready[0]?.about.byteLength).toBeLessThanOrEqual(zip.byteLength);
  expect(library.notes.find(device('d1'), null)).toMatchObject({ text: 'Cleaned', changedAt: NOW });
  // Its note is here by now.
  await opened(file, library, undefined, { onReady: (one) => ready.push(one) });
  expect(ready[1]).toMatchObject({ newNotes: 0 });
});
