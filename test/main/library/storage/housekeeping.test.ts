import { beforeEach, expect, test, vi } from 'vitest';
import type * as diskSpace from '../../../../main/library/storage/eviction/disk-space.ts';
import { readDiskSpace } from '../../../../main/library/storage/eviction/disk-space.ts';
import { createHousekeeping } from '../../../../main/library/storage/housekeeping.ts';

vi.mock('../../../../main/library/storage/eviction/disk-space.ts', async (original) => ({
  ...(await original<typeof diskSpace>()),
  readDiskSpace: vi.fn(),
}));

const FLOOR_BYTES = 100_000_000;
const DISK_BYTES = 1_000_000_000;

let freeBytes: number;
let lowestFree: number;

beforeEach(() => {
  vi.mocked(readDiskSpace).mockImplementation(async () => ({ freeBytes, diskBytes: DISK_BYTES }));
});

/** Stores images on a disk that only they fill; what is evicted is free again. */
async function storeUntilHeld(imageBytes: number): Promise<void> {
  let usedBytes = 0;
  const parts = {
    database: { isOpen: true, number: () => () => 0 },
    images: { folder: () => '/images', trash: { removeBefore: async () => {} } },
    settings: { read: () => ({ quotaBytes: DISK_BYTES, floorBytes: FLOOR_BYTES }) },
    isSaved: true,
    now: () => 0,
    reserve: { restore: () => {} },
    partials: { totalBytes: () => 0, clear: async () => {} },
    used: { read: () => usedBytes, add: (bytes: number) => (usedBytes += bytes) },
    evict: async (bytes: number) => {
      usedBytes -= bytes;
      freeBytes += bytes;
      return bytes;
    },
    onFailed: (error: unknown) => expect.unreachable(String(error)),
  };
  const housekeeping = createHousekeeping(parts as unknown as Parameters<typeof createHousekeeping>[0]);
  await housekeeping.run();
  for (let stored = 0; stored < 400; stored += 1) {
    freeBytes -= imageBytes;
    lowestFree = Math.min(lowestFree, freeBytes);
    housekeeping.imageStored(imageBytes);
    // A run of housekeeping ends before the next image.
    await new Promise(setImmediate);
  }
}

test('P29: images never take the floor of the disk but for a few, however little was left above it', async () => {
  freeBytes = FLOOR_BYTES + 30_000_000;
  lowestFree = freeBytes;
  await storeUntilHeld(200_000);
  expect(lowestFree).toBeGreaterThanOrEqual(FLOOR_BYTES - 1_200_000);
});
