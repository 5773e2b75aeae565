import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Pace } from '../../../../main/library/database/slices.ts';
import { yieldToEventLoop } from '../../../../main/shared/yield-to-event-loop.ts';
import { device, type OfflineRig, openRig, unreachable } from '../offline/offline-rig.ts';

const DEVICES = 600;
const all = Array.from({ length: DEVICES }, (_, index) => device(`d${index}`));
/** So many steps come before the first look at the clock. */
const MOST_IN_A_TURN = 32;
/** What is cleared in one statement. */
const MOST_CLEARED = 500;

let rig: OfflineRig;

const counts = () => rig.library.offline.read(({ queue }) => queue.counts());
const waiting = () => counts().low + counts().full;
const failed = () => counts().failed;

/** A machine on which every step takes long. */
function slowPace(): Pace {
  let now = 0;
  return { now: () => (now += 10), yieldToEventLoop };
}

/** The largest change of a number in a turn of the main loop, until it is `goal`. */
async function largestChange(number: () => number, goal: number, work: () => unknown): Promise<number> {
  const changes: number[] = [];
  let before = number();
  const ended = work();
  for (; ; await yieldToEventLoop()) {
    changes.push(Math.abs(number() - before));
    before = number();
    if (before === goal) break;
  }
  await ended;
  return Math.max(...changes);
}

const rowsOf = () => rig.library.offline.read(({ subjects }) => all.map((one) => subjects.find(one) ?? 0));

async function failAll(): Promise<void> {
  await rig.work.requestDownload(all, 'full');
  rig.library.offline.write(({ queue }) => {
    for (const { id } of queue.waiting('full', 'check', DEVICES)) queue.fail(id, unreachable);
  });
  expect(failed()).toBe(DEVICES);
}

beforeEach(async () => {
  rig = await openRig(DEVICES, 0, slowPace());
  rig.online(false);
});

afterEach(() => rig.close());

describe('B7: however long the queue is, a turn of the main loop changes a part of it', () => {
  it('when it is cancelled', async () => {
    await rig.work.requestDownload(all, 'full');
    rig.library.offline.write(({ requestedDownloads }) => {
      for (const row of rowsOf()) requestedDownloads.remove(row, 'full');
    });
    expect(await largestChange(waiting, 0, () => rig.work.act('cancel'))).toBeLessThanOrEqual(MOST_CLEARED);
  });

  it('when requested downloads are queued again', async () => {
    rig.library.offline.write(({ requestedDownloads }) => {
      for (const row of rowsOf()) requestedDownloads.put(row, 'full', 0);
    });
    const largest = await largestChange(waiting, DEVICES, () => rig.work.act('cancel'));
    expect(largest).toBeLessThanOrEqual(MOST_IN_A_TURN);
  });

  it.each(['retryFailed', 'start'] as const)('when what failed waits again: %s', async (command) => {
    await failAll();
    const largest = await largestChange(failed, 0, () => rig.work.act(command));
    expect(largest).toBeLessThanOrEqual(MOST_IN_A_TURN);
  });

  it('when the network is tried again for what failed by it', async () => {
    await failAll();
    const largest = await largestChange(failed, 0, () => rig.work.shortConnections());
    expect(largest).toBeLessThanOrEqual(MOST_IN_A_TURN);
  });

  it('when an export that waits for its images is cancelled', async () => {
    const images = rig.work.imageRequests.imagesOf(all, 'full');
    const { cancel } = await rig.work.imageRequests.await(images, () => {});
    expect(await largestChange(waiting, 0, cancel)).toBeLessThanOrEqual(MOST_IN_A_TURN);
  });

  it('and images that are awaited again while they leave it are there', async () => {
    const images = rig.work.imageRequests.imagesOf(all, 'full');
    const { cancel } = await rig.work.imageRequests.await(images, () => {});
    cancel();
    await rig.work.imageRequests.await(images, () => {});
    await rig.quiet();
    expect(waiting()).toBe(DEVICES);
  });
});
