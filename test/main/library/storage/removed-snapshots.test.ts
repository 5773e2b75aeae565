import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { REMOVED_LIMIT } from '../../../../main/library/storage/row-removal.ts';
import type { ExportSnapshots } from '../../../../preload/contract/index.ts';
import { device, image, NOW, noValidators, temporaryLibrary } from '../support/library-fixture.ts';

const HOUR = 3_600_000;
const camera = device('camera');

/** A library of one device with images of so many hours, the last one an hour ago. */
async function libraryOf(hours: number): Promise<Library> {
  const library = temporaryLibrary();
  library.addByHand(camera, NOW);
  // The oldest in their order; the others share flushes of the disk.
  const inOrder = Math.min(hours, 10);
  for (let index = 0; index < inOrder; index += 1) await store(library, hours - index);
  await Promise.all(
    Array.from({ length: hours - inOrder }, (_, index) => store(library, hours - inOrder - index)),
  );
  return library;
}

function store(library: Library, hour: number) {
  const at = NOW - hour * HOUR;
  return library.storeImage(camera, image(`hour ${hour}`, { capturedAt: at }), noValidators, at);
}

const all: ExportSnapshots = { kind: 'all' };

function countsOf(library: Library, snapshots: ExportSnapshots = all) {
  const row = library.exportRows.find(camera) ?? 0;
  const wanted = library.exportRows.wanted(row, snapshots, 'full');
  const missing = wanted.filter(({ kind }) => kind === 'missing');
  return { stored: wanted.length - missing.length, missing: missing.length };
}

const free = (library: Library) =>
  library.storage.act({
    target: { kind: 'device', deviceId: camera.deviceId },
    action: 'free',
    isPreview: false,
  });

describe('P46: an image that was stored once', () => {
  it('is missing after the quota has removed it', async () => {
    const library = await libraryOf(6);
    const bytes = 'hour 1'.length;
    await library.storage.changeQuota(bytes * 2);
    const { stored, missing } = countsOf(library);
    expect(stored).toBeLessThan(6);
    expect(stored + missing).toBe(6);
  });

  it('is missing after the user has freed its space, and only the last of them can be downloaded', async () => {
    const library = await libraryOf(3);
    await free(library);
    const row = library.exportRows.find(camera) ?? 0;
    const wanted = library.exportRows.wanted(row, all, 'full');
    expect(wanted.map(({ kind, download }) => [kind, download])).toEqual([
      ['missing', null],
      ['missing', null],
      ['missing', 'full'],
    ]);
  });

  it('is missing after its file was lost', async () => {
    const library = await libraryOf(2);
    const { hash = '' } = library.newest(camera, 'full') ?? {};
    rmSync((await library.openImage(hash))?.file ?? '');
    await library.storage.mendImage(hash);
    expect(countsOf(library)).toEqual({ stored: 1, missing: 1 });
  });

  it('is not missing any more after it has come back, however often it was removed', async () => {
    const library = await libraryOf(1);
    for (let times = 0; times < 3; times += 1) {
      await free(library);
      expect(countsOf(library)).toEqual({ stored: 0, missing: 1 });
      await store(library, 1);
      expect(countsOf(library)).toEqual({ stored: 1, missing: 0 });
    }
  });

  it('is not missing after the user has forgotten its device', async () => {
    const library = await libraryOf(3);
    const target = { kind: 'device', deviceId: camera.deviceId } as const;
    await library.storage.act({ target, action: 'forget', isPreview: false });
    library.addByHand(camera, NOW);
    expect(countsOf(library)).toEqual({ stored: 0, missing: 1 });
  });

  it('stands for all earlier ones if it is the oldest that is remembered', async () => {
    const library = await libraryOf(REMOVED_LIMIT + 3);
    await free(library);
    expect(countsOf(library)).toEqual({ stored: 0, missing: REMOVED_LIMIT });
    const before = { kind: 'between', from: 0, to: NOW - (REMOVED_LIMIT + 1) * HOUR } as const;
    expect(countsOf(library, before)).toEqual({ stored: 0, missing: 1 });
    const after = { kind: 'between', from: NOW - HOUR / 2, to: NOW } as const;
    expect(countsOf(library, after)).toEqual({ stored: 0, missing: 0 });
  });
});
