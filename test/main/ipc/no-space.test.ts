import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as diskSpace from '../../../main/library/storage/disk-space.ts';
import { readDiskSpace } from '../../../main/library/storage/disk-space.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

vi.mock('../../../main/library/storage/disk-space.ts', async (original) => ({
  ...(await original<typeof diskSpace>()),
  readDiskSpace: vi.fn(),
}));

/** Its floor is 1 GB. */
const DISK_BYTES = 100_000_000_000;
const FLOOR_BYTES = 1_000_000_000;

let opened: OpenedApp;
let freeBytes: number;

const offline = () => opened.app.handlers.offline;
const state = () => valueOf(offline().state(null));

async function untilIt(matches: object): Promise<void> {
  await expect.poll(state, { interval: 10, timeout: 15_000 }).toMatchObject(matches);
}

const diskFull = { progress: { kind: 'held', hold: 'diskFull' }, active: 0 };

/** How many images and addresses of images were requested. */
const requested = () =>
  Object.entries(opened.simulator.counts.requests)
    .filter(([route]) => /images|snapshot/.test(route))
    .reduce((sum, [, count]) => sum + count, 0);

async function pinAll(): Promise<void> {
  const { organizations } = await valueOf(opened.app.handlers.fleet.overview({ offset: 0, limit: 1 }));
  const target = { kind: 'organization', organizationId: organizations[0]?.id ?? null } as const;
  await valueOf(offline().addPin({ target, rule: { kind: 'newest', number: 1 }, precision: 'low' }));
}

/** As the queue does by itself every 20 s. */
async function tryAgain(): Promise<void> {
  for (let count = 0; count < 9; count += 1) {
    await valueOf(offline().act({ command: 'tryNow' }));
    await untilIt(diskFull);
  }
}

beforeEach(async () => {
  freeBytes = DISK_BYTES / 2;
  vi.mocked(readDiskSpace).mockImplementation(async () => ({ freeBytes, diskBytes: DISK_BYTES }));
  opened = await openApp({ organizations: 1, devices: 10, archives: 0, hostile: false });
});

afterEach(() => opened.close());

it('P29: on a disk below its floor nothing is requested that could not be stored, and all comes once there is space', async () => {
  freeBytes = FLOOR_BYTES - 1;
  await pinAll();
  await untilIt(diskFull);
  await tryAgain();
  expect(requested()).toBe(0);
  freeBytes = DISK_BYTES / 2;
  await valueOf(offline().act({ command: 'tryNow' }));
  await untilIt({ waiting: 0, sync: null });
  expect(requested()).toBeGreaterThan(0);
});

it('P29: an image that the disk has no space for is not downloaded again at each attempt', async () => {
  freeBytes = FLOOR_BYTES + 1;
  await pinAll();
  await untilIt(diskFull);
  const first = requested();
  await tryAgain();
  expect(requested()).toBe(first);
});
