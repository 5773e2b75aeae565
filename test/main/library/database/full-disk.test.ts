import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { RESERVE_BYTES } from '../../../../main/library/storage/reserve.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import {
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
import { canMountSmallDisk, fillUp, smallDisk } from './small-disk.ts';

const d = device('d');

/** Leaves less than 8 kB on the disk; the returned function gives the space back. */
function fill(folder: string): () => void {
  const filler = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(Math.max(0, (bavail - 1) * bsize)));
  return () => rmSync(filler);
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function withDevice(folder: string): Library {
  const library = temporaryLibrary(join(folder, 'account'));
  library.addByHand(d, NOW);
  return library;
}

describe.skipIf(!canMountSmallDisk)('a disk that others fill', () => {
  /** Leaves so many bytes on the disk. */
  function leave(folder: string, bytes: number): void {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - bytes));
  }

  it('gets space from what nothing retains, the low image last', async () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    const full = await library.storeImage(d, image('f'.repeat(200_000)), noValidators, NOW);
    const low = await library.storeImage(d, image('low', { precision: 'low' }), noValidators, NOW);
    // A twentieth of 3 MB has to stay free.
    leave(folder, 120_000);
    await library.storage.freeSpace();
    expect(await library.openImage(full.hash)).toBeNull();
    expect(await library.openImage(low.hash)).not.toBeNull();
    expect(library.storage.evictions(0, 10).rows).toEqual([expect.objectContaining({ cause: 'disk' })]);
  });

  it('P39: is called full as long as less than its floor is free, whatever was found before', async () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    expect((await library.storage.state()).space).toBe('fits');
    leave(folder, 40_000);
    const { space, freeDiskBytes, floorBytes } = await library.storage.state();
    expect(freeDiskBytes).toBeLessThan(floorBytes);
    expect(space).toBe('diskFull');
    rmSync(join(folder, 'filler'));
    expect((await library.storage.state()).space).toBe('fits');
  });

  it('so that giving everything up would not help loses nothing, and that is said', async () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    const stored = await library.storeImage(d, image('f'.repeat(20_000)), noValidators, NOW);
    leave(folder, 40_000);
    await library.storage.freeSpace();
    expect(await library.openImage(stored.hash)).not.toBeNull();
    expect((await library.storage.state()).space).toBe('diskFull');
  });
});

/** Images of 20 kB that leave the log some of 3 MB. */
const COUNT = 20;

/** Nothing at all is free: not even the log of the database can grow. */
describe.skipIf(!canMountSmallDisk)('P29: a disk without any space', () => {
  /** An account with images, closed; made elsewhere, as the log of so many writes does not fit onto this disk. */
  async function accountOn(disk: string): Promise<{ folder: string; hashes: readonly string[] }> {
    const elsewhere = join(temporaryFolder(), 'account');
    const library = openLibrarySync({ folder: elsewhere, clock });
    const hashes: string[] = [];
    for (let index = 0; index < COUNT; index += 1) {
      const subject = device(`device ${index}`);
      library.addByHand(subject, NOW);
      const bytes = image(`${index} `.padEnd(20_000, 'x'));
      const { hash } = await library.storeImage(subject, bytes, noValidators, NOW + index);
      hashes.push(hash);
    }
    library.close();
    const folder = join(disk, 'account');
    cpSync(elsewhere, folder, { recursive: true });
    return { folder, hashes };
  }

  async function left(library: Library, hashes: readonly string[]): Promise<number> {
    const found = await Promise.all(hashes.map((hash) => library.openImage(hash)));
    return found.filter((image) => image !== null).length;
  }

  /** Whether rows and files agree, as the integrity check sees it. */
  async function check(library: Library) {
    await library.storage.check().finished;
    return (await library.storage.state()).report;
  }

  it('gets space by eviction, and rows and files agree afterwards', async () => {
    const disk = smallDisk();
    const { folder, hashes } = await accountOn(disk);
    const library = temporaryLibrary(folder);
    await library.storage.freeSpace();
    expect(await left(library, hashes)).toBe(COUNT);
    fillUp(disk);
    await library.storage.freeSpace();
    const state = await library.storage.state();
    expect(state.freeDiskBytes).toBeGreaterThan(0);
    const still = await left(library, hashes);
    expect(still).toBeGreaterThan(0);
    expect(still).toBeLessThan(COUNT);
    expect(library.storage.evictions(0, 1).total).toBe(COUNT - still);
    expect(await check(library)).toMatchObject({ database: 'verified', damaged: 0, missing: 0, orphans: 0 });
  });

  it('gets space if the user frees images, after a start on the full disk too', async () => {
    const disk = smallDisk();
    const { folder, hashes } = await accountOn(disk);
    const first = openLibrarySync({ folder, clock });
    await first.storage.freeSpace();
    first.close();
    fillUp(disk);
    const library = temporaryLibrary(folder);
    const free = { target: { kind: 'everything' }, action: 'free', isPreview: false } as const;
    expect((await library.storage.act(free)).images).toBe(COUNT);
    expect(await left(library, hashes)).toBe(0);
    expect(await check(library)).toMatchObject({ images: 0, damaged: 0, missing: 0, orphans: 0 });
    const stored = await library.storeImage(device('device 0'), image('again'), noValidators, NOW);
    expect(await library.openImage(stored.hash)).not.toBeNull();
  });

  it('takes its reserve again as soon as there is space', async () => {
    const disk = smallDisk();
    const { folder } = await accountOn(disk);
    const library = temporaryLibrary(folder);
    const reserve = join(folder, 'reserve');
    await library.storage.freeSpace();
    expect(statSync(reserve).size).toBe(RESERVE_BYTES);
    rmSync(reserve);
    const giveBack = fillUp(disk);
    await library.storage.freeSpace().catch(() => undefined);
    giveBack();
    await library.storage.freeSpace();
    expect(statSync(reserve).size).toBe(RESERVE_BYTES);
  });
});

describe.skipIf(!canMountSmallDisk)('P29: on a full disk', () => {
  it('an image that does not fit above the floor fails as storageFloor, leaves nothing half, and works again when there is space', async () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    const first = await library.storeImage(d, image('first'), noValidators, 1);
    const giveBack = fill(folder);
    const large = image('x'.repeat(200_000));
    await expect(library.storeImage(d, large, noValidators, 2)).rejects.toMatchObject({
      reason: 'storage',
      failure: { code: 'storageFloor' },
    });
    const files = readdirSync(join(folder, 'account', 'blobs'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /[0-9a-f]{64}/.test(name))).toEqual([
      join(first.hash.slice(0, 2), first.hash),
    ]);
    expect(library.tile(d)?.full).toEqual(first);
    expect(await library.openImage(first.hash)).not.toBeNull();
    giveBack();
    const second = await library.storeImage(d, large, noValidators, 3);
    expect(library.newest(d, 'full')?.hash).toBe(second.hash);
  });

  it('takes the bytes back when there is space for them but none for the row', async () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    await library.storeImage(d, image('first'), noValidators, 1);
    await expect.poll(() => readIfThere(join(folder, 'account', 'images.log'))).not.toBe('');
    await library.storage.changeFloor(1);
    fill(folder);
    await expect(library.storeImage(d, image('second'), noValidators, 2)).rejects.toMatchObject({
      cause: { errcode: 13 },
      failure: { code: 'storageFull' },
    });
    const files = readdirSync(join(folder, 'account', 'blobs'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /[0-9a-f]{64}/.test(name))).toHaveLength(1);
    expect(library.history(d)).toHaveLength(1);
  });

  it('an answer that does not fit ends as storageFull, hides nothing, is not confirmed, and is stored when there is space', async () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    const giveBack = fill(folder);
    const reported = [
      organization(
        'o',
        Array.from({ length: 1_000 }, (_, index) => deviceRecord(`device ${index}`)),
      ),
    ];
    const store = () => library.storeOrganizations(reported, noValidators, 1);
    await expect(store()).rejects.toMatchObject({ reason: 'storage', failure: { code: 'storageFull' } });
    expect(library.device('d')).not.toBeNull();
    expect(library.devices(undefined, 0, 500).rows.length).toBeLessThan(1_001);
    expect(library.organizationsValidators()).toBeNull();
    giveBack();
    await store();
    expect(library.devices(undefined, 0, 1).total).toBe(1_001);
  });

  it('a new library says that nothing is saved, and is made once there is space', () => {
    const folder = smallDisk();
    const giveBack = fill(folder);
    const unsaved = withDevice(folder);
    expect(unsaved.unsaved).toBe('diskFull');
    unsaved.close();
    giveBack();
    const library = withDevice(folder);
    expect(library.unsaved).toBeNull();
    expect(library.setAside).toBe(false);
    expect(library.tile(d)).not.toBeNull();
  });
});
