import { beforeEach, expect, test, vi } from 'vitest';
import type * as diskSpace from '../../../../main/library/storage/disk-space.ts';
import { readDiskSpace } from '../../../../main/library/storage/disk-space.ts';
import { createHousekeeping } from '../../../../main/library/storage/housekeeping.ts';

vi.mock('../../../../main/library/storage/disk-space.ts', async (original) => ({
  ...(await original<typeof diskSpace>()),
  readDiskSpace: vi.fn(),
}));

const FLOOR_BYTES = 100_000_000;
const DISK_BYTES = 1_000_000_000;

let freeBytes = 0;
let lowestFree = 0;
let time = 0;

beforeEach(() => {
  vi.mocked(readDiskSpace)
    .mockReset()
    .mockImplementation(async () => ({ freeBytes, diskBytes: DISK_BYTES }));
});

/** Housekeeping of a disk that only its images fill; what is evicted is free again. `evict`: what of so many bytes can be. */
function housekeep(storedBytes: number, evict = (bytes: number) => bytes) {
  let usedBytes = storedBytes;
  const parts = {
    database: { isOpen: true },
    images: { folder: () => '/images', trash: { removeBefore: async () => 0 } },
    settings: { read: () => ({ quotaBytes: DISK_BYTES, floorBytes: FLOOR_BYTES }) },
    isSaved: true,
    now: () => time,
    reserve: { restore: () => {} },
    partials: { totalBytes: () => 0, clear: async () => {} },
    used: { read: () => usedBytes, add: (bytes: number) => (usedBytes += bytes) },
    retainedBytes: async () => 0,
    evict: async (bytes: number) => {
      const evicted = evict(bytes);
      usedBytes -= evicted;
      freeBytes += evicted;
      return evicted;
    },
    onFailed: (error: unknown) => expect.unreachable(String(error)),
  };
  return createHousekeeping(parts as unknown as Parameters<typeof createHousekeeping>[0]);
}

/** Eight images at a time, as a sync stores them. */
async function store(housekeeping: ReturnType<typeof housekeep>, imageBytes: number): Promise<void> {
  const write = async () => {
    await Promise.resolve();
    freeBytes -= imageBytes;
    lowestFree = Math.min(lowestFree, freeBytes);
    housekeeping.imageStored(imageBytes);
  };
  for (let stored = 0; stored < 400; stored += 8) {
    await Promise.all(Array.from({ length: 8 }, () => housekeeping.admit(imageBytes, write)));
  }
}

test('P29: no image takes the disk below its floor, however many are written at once', async () => {
  freeBytes = FLOOR_BYTES + 3_000_000;
  lowestFree = freeBytes;
  await store(housekeep(0), 200_000);
  expect(lowestFree).toBeGreaterThanOrEqual(FLOOR_BYTES);
});

test('P29: far from its floor the disk is read once a second, and each time once it may be near', async () => {
  const farBytes = 2_000_000_000;
  freeBytes = FLOOR_BYTES + farBytes + 1_000_000;
  const housekeeping = housekeep(0);
  const admit = () => housekeeping.admit(200_000, async () => undefined);
  for (let image = 0; image < 5; image += 1) await admit();
  expect(readDiskSpace).toHaveBeenCalledTimes(1);
  await admit();
  expect(readDiskSpace).toHaveBeenCalledTimes(2);
  time += 1_000;
  await admit();
  expect(readDiskSpace).toHaveBeenCalledTimes(3);
  freeBytes = FLOOR_BYTES + farBytes;
  time += 1_000;
  await admit();
  await admit();
  expect(readDiskSpace).toHaveBeenCalledTimes(5);
});

test('P29: an image is not written where nothing can be given up for it, and the next one that fits is', async () => {
  freeBytes = FLOOR_BYTES + 100_000;
  const housekeeping = housekeep(0);
  const write = vi.fn(async () => 'written');
  await expect(housekeeping.admit(200_000, write)).rejects.toMatchObject({
    failure: { code: 'storageFloor' },
  });
  expect(write).not.toHaveBeenCalled();
  expect(housekeeping.space()).toBe('diskFull');
  expect(await housekeeping.admit(100_000, write)).toBe('written');
});

test('P29, P43: nothing is removed for an image of a carry pack, at the floor or at the quota', async () => {
  freeBytes = FLOOR_BYTES + 100_000;
  const atFloor = housekeep(500_000);
  const write = vi.fn(async () => 'written');
  const floor = { failure: { code: 'storageFloor' } };
  await expect(atFloor.packed.admit(200_000, write)).rejects.toMatchObject(floor);
  expect(freeBytes).toBe(FLOOR_BYTES + 100_000);
  freeBytes = DISK_BYTES;
  const atQuota = housekeep(DISK_BYTES - 100_000);
  const quota = { failure: { code: 'storageFull', refusal: 'imagesOverQuota' } };
  await expect(atQuota.packed.admit(200_000, write)).rejects.toMatchObject(quota);
  expect(write).not.toHaveBeenCalled();
  expect(await atQuota.packed.admit(100_000, write)).toBe('written');
  atQuota.packed.imageStored(100_001);
  await atQuota.settled();
  await expect(atQuota.packed.admit(1, write)).rejects.toMatchObject(quota);
  expect(freeBytes).toBe(DISK_BYTES);
});

test('B7: over the quota with everything retained the images are searched now and then, not for each that is stored', async () => {
  freeBytes = DISK_BYTES;
  const evict = vi.fn(() => 0);
  const housekeeping = housekeep(DISK_BYTES, evict);
  const storeOne = async () => {
    housekeeping.imageStored(1_000_000);
    await housekeeping.settled();
  };
  for (let image = 0; image < 60; image += 1) await storeOne();
  expect(housekeeping.space()).toBe('retained');
  expect(evict).toHaveBeenCalledTimes(1);
  evict.mockImplementation(() => 70_000_000);
  for (let image = 0; image < 10; image += 1) await storeOne();
  expect(evict).toHaveBeenCalledTimes(2);
  expect(housekeeping.space()).toBe('fits');
});
