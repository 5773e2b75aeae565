import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packError } from '../../../main/app/pack-failure.ts';
import { exportFailure } from '../../../main/export/export-failure.ts';
import type { Library } from '../../../main/library/library.ts';
import { importPack } from '../../../main/packs/open/import-pack.ts';
import { openPack } from '../../../main/packs/open/open-pack.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { canMountSmallDisk, fillUp, smallDisk } from '../library/database/small-disk.ts';
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
import { makePack, passphraseLock, picture, planOf } from './pack-fixture.ts';

const SNAPSHOTS = 20;
const BYTES = 400_000;
const keys = { passphrase: 'a passphrase', identities: [] };
const list = [organization('o1', [deviceRecord('d1', null, 'Gate')], 'North')];

/** A library with a history of one device, longer than the small disk. */
async function filled(): Promise<Library> {
  const library = temporaryLibrary();
  await library.storeOrganizations(list, noValidators, NOW);
  for (let index = 0; index < SNAPSHOTS; index += 1) {
    const bytes = picture(`${index} `.padEnd(BYTES - 10, 'x'), { receivedAt: NOW + index });
    await library.storeImage(device('d1'), bytes, noValidators, NOW + index);
  }
  return library;
}

describe.skipIf(!canMountSmallDisk)('P29: a carry pack and a disk that fills up', () => {
  it('making one there ends with the failure of the disk, and leaves nothing', async () => {
    const library = await filled();
    const plan = await planOf(library, { of: [device('d1')] });
    const folder = smallDisk();
    await expect(makePack(library, plan, { folder })).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(folder)).toEqual([]);
    expect(library.history(device('d1'))).toHaveLength(SNAPSHOTS);
  });

  it('P39: on which the app’s own folder is says so, and not that the drive of the pack is full', async () => {
    const library = temporaryLibrary();
    // Records that are too long for the memory.
    const ids = Array.from({ length: 20 }, (_, index) => `d${index}`);
    const records = ids.map((id) => deviceRecord(id, null, 'Gate', { remarks: 'x'.repeat(60_000) }));
    await library.storeOrganizations([organization('o1', records, 'North')], noValidators, NOW);
    for (const id of ids) await library.storeImage(device(id), picture('gate'), noValidators, NOW);
    const plan = await planOf(library, { of: ids.map((id) => device(id)) });
    for (const isFullAtFirst of [true, false]) {
      const [folder, spoolFolder] = [temporaryFolder(), smallDisk()];
      if (isFullAtFirst) fillUp(spoolFolder);
      const onBytes = () => void fillUp(spoolFolder);
      const failure = await makePack(library, plan, { folder, spoolFolder, onBytes }).then(
        () => null,
        (error: unknown) => exportFailure(packError(error)),
      );
      expect(failure).toEqual({ code: 'storageFull' });
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('P43: opening one where the library is full ends in the middle, also the second time, and what was joined is whole', async () => {
    const library = await filled();
    const plan = await planOf(library, { of: [device('d1')] });
    const { files } = await makePack(library, plan, { lock: passphraseLock(keys.passphrase) });
    const folder = smallDisk();
    const second = openLibrarySync({ folder: join(folder, 'library'), clock: { now: () => NOW } });
    afterTest(second.close);
    await second.storeOrganizations(list, noValidators, NOW);
    const { signal } = new AbortController();
    const pack = await openPack(files[0] ?? '', keys, signal);
    afterTest(pack.close);
    const options = { library: second, now: NOW + SNAPSHOTS, signal };
    let joined = 0;
    let free = () => {};
    const cut = importPack(pack, {
      ...options,
      hasPins: true,
      onSnapshot() {
        joined += 1;
        if (joined === 2) free = fillUp(folder);
      },
    });
    await expect(cut).rejects.toMatchObject({ failure: { code: expect.stringMatching(/^storage/) } });
    const before = second.history(device('d1')).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(SNAPSHOTS);
    free();
    const again = importPack(pack, { ...options, hasPins: true, onSnapshot: () => {} });
    // The disk takes some more of them, and never all.
    await expect(again).rejects.toMatchObject({ failure: { code: expect.stringMatching(/^storage/) } });
    expect(second.history(device('d1')).length).toBeGreaterThanOrEqual(before);
    expect(second.storage.evictions(0, 1).total).toBe(0);
    for (const { hash } of second.history(device('d1')))
      expect((await second.offline.readImage(hash))?.byteLength).toBe(BYTES);
  });
});
