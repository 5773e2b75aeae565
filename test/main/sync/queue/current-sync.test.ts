import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCurrentSync } from '../../../../main/sync/queue/current-sync.ts';
import { type OfflineRig, openRig } from '../offline/offline-rig.ts';

let rig: OfflineRig;
let current: ReturnType<typeof createCurrentSync>;
/** Ends the image that is being written. */
let written: () => void;
let storageErrors: unknown[];

const runs = () =>
  rig.library.offline
    .read(({ syncs }) => syncs.page(0, 10))
    .rows.map(({ cause, endedBy }) => ({ cause, endedBy }));

function breakDisk() {
  return vi.spyOn(rig.library.offline, 'write').mockImplementation(() => {
    throw new Error('The disk is full.');
  });
}

beforeEach(async () => {
  rig = await openRig(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  written = resolve;
  storageErrors = [];
  current = createCurrentSync({
    library: rig.library,
    traffic: rig.traffic,
    ...rig.time,
    beginJob: () => () => {},
    syncLimitBytes: () => null,
    hasItem: () => true,
    settled: () => promise,
    onStarted: () => {},
    onFinished: () => {},
    onStorageFailed: (error) => storageErrors.push(error),
  });
});

afterEach(async () => {
  written();
  await current.leave();
  await rig.close();
});

describe('a start that comes while a sync ends', () => {
  it('P39: begins a sync of its own once that one is over', async () => {
    current.start('background');
    const ending = current.end('cancelled');
    current.start('person');
    written();
    await ending;
    expect(runs()).toEqual([
      { cause: 'person', endedBy: null },
      { cause: 'background', endedBy: 'cancelled' },
    ]);
  });

  it('keeps the first cause of the user, whatever the background starts then', async () => {
    current.start('background');
    const ending = current.end('shortConnection');
    current.start('person');
    current.start('background');
    written();
    await ending;
    expect(current.get()?.cause).toBe('person');
    expect(current.isOpen()).toBe(true);
  });

  it('is dropped by "Cancel"', async () => {
    current.start('person');
    const endings = [current.end('shortConnection')];
    current.start('person');
    endings.push(current.end('cancelled'));
    written();
    await Promise.all(endings);
    expect(current.get()).toBeNull();
  });

  it('P29: goes on with the one whose report the disk does not take, and begins nothing later', async () => {
    current.start('background');
    const disk = breakDisk();
    const ending = current.end('limit');
    current.start('background');
    written();
    await expect(ending).rejects.toThrow('The disk is full.');
    disk.mockRestore();
    expect(current.get()?.cause).toBe('background');
    const again = current.get();
    if (again !== null) await current.finish(again, 'done');
    expect(current.get()).toBeNull();
    expect(runs()).toHaveLength(1);
  });
});
