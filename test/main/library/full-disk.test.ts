import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import { LibraryError } from '../../../main/library/library-error.ts';
import {
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from './library-fixture.ts';
import { canMountSmallDisk, smallDisk } from './small-disk.ts';

const d = device('d');

/** Leaves less than 8 kB on the disk; the returned function gives the room back. */
function fill(folder: string): () => void {
  const filler = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(Math.max(0, (bavail - 1) * bsize)));
  return () => rmSync(filler);
}

function withDevice(folder: string): Library {
  const library = temporaryLibrary(join(folder, 'account'));
  library.addByHand(d, NOW);
  return library;
}

describe.skipIf(!canMountSmallDisk)('P29: on a full disk', () => {
  it('keeping fails as storageFull, leaves nothing half, and works again when there is room', async () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    const first = await library.keep(d, image('first'), noValidators, 1);
    const giveBack = fill(folder);
    const large = image('x'.repeat(200_000));
    await expect(library.keep(d, large, noValidators, 2)).rejects.toMatchObject({
      reason: 'storage',
      failure: { code: 'storageFull' },
    });
    const files = readdirSync(join(folder, 'account', 'blobs'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /[0-9a-f]{64}/.test(name))).toEqual([
      join(first.hash.slice(0, 2), first.hash),
    ]);
    expect(library.tile(d)?.full).toEqual(first);
    expect(await library.openImage(first.hash)).not.toBeNull();
    giveBack();
    const second = await library.keep(d, large, noValidators, 3);
    expect(library.newest(d, 'full')?.hash).toBe(second.hash);
  });

  it('takes the bytes back when there is room for them but none for the row', async () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    await library.keep(d, image('first'), noValidators, 1);
    fill(folder);
    await expect(library.keep(d, image('second'), noValidators, 2)).rejects.toMatchObject({
      cause: { errcode: 13 },
      failure: { code: 'storageFull' },
    });
    const files = readdirSync(join(folder, 'account', 'blobs'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /[0-9a-f]{64}/.test(name))).toHaveLength(1);
    expect(library.history(d)).toHaveLength(1);
  });

  it('an answer is stored whole or not at all, and what was known stays readable', () => {
    const folder = smallDisk();
    const library = withDevice(folder);
    const giveBack = fill(folder);
    const told = [
      organization(
        'o',
        Array.from({ length: 5_000 }, (_, index) => deviceRecord(`device ${index}`)),
      ),
    ];
    const store = () => library.storeOrganizations(told, noValidators, 1);
    expect(store).toThrow(LibraryError);
    expect(library.devices(undefined, 0, 500).rows.map(({ id }) => id)).toEqual(['d']);
    expect(library.organizationsValidators()).toBeNull();
    giveBack();
    store();
    expect(library.devices(undefined, 0, 1).total).toBe(5_001);
  });

  it('a new library says storageFull, and opens once there is room', () => {
    const folder = smallDisk();
    const giveBack = fill(folder);
    expect(() => withDevice(folder)).toThrow('The disk is full');
    giveBack();
    const library = withDevice(folder);
    expect(library.setAside).toBe(false);
    expect(library.tile(d)).not.toBeNull();
  });
});
