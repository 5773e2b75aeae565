import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Precision } from '../../../preload/contract/index.ts';
import { device, image, type OfflineRig, openRig } from '../sync/offline/offline-rig.ts';
import { judgeNow } from './support/judge-now.ts';

const HOUR_MS = 3_600_000;

let rig: OfflineRig;
beforeEach(async () => {
  rig = await openRig(4);
});
afterEach(() => rig.close());

/** Images of a device that came so many hours ago, confirmed now. */
async function history(
  deviceId: string,
  hoursAgo: readonly number[],
  precision: Precision = 'low',
): Promise<void> {
  const now = rig.time.clock.now();
  for (const hours of hoursAgo) {
    const answer = image(`${deviceId} ${hours}`, precision, `${hours}`, now - hours * HOUR_MS);
    if (answer.kind !== 'changed') throw new Error('An image is a change.');
    await rig.library.storeImage(device(deviceId), answer.value, answer.validators, now);
  }
}

async function silent(clockOffsetMs = 0): Promise<readonly string[]> {
  await judgeNow(rig.library, 'usual', clockOffsetMs);
  const { total, rows } = rig.library.health.silent(0, 10);
  // One number for one thing: the list, the summary and the page name the same devices.
  expect(rig.library.health.summary().counts.silent).toBe(total);
  expect(rig.library.health.list({ offset: 0, limit: 10, states: ['silent'], fine: false }).total).toBe(
    total,
  );
  return rows.map(({ deviceId }) => deviceId);
}

describe('own rhythm', () => {
  it('names who has been silent for more than five of their own median intervals, the most overdue first', async () => {
    await history('d0', [8, 7, 6, 5]);
    await history('d1', [8.5, 7.5, 6.5, 5.5]);
    await history('d2', [10, 9, 8, 7]);
    expect(await silent()).toEqual(['d2', 'd1']);
  });

  it('measures each device by itself: a daily one is not silent after hours, one of minutes is', async () => {
    await history('d0', [80, 56, 32, 8]);
    await history('d1', [2.75, 2.5, 2.25, 2]);
    expect(await silent()).toEqual(['d1']);
  });

  it('takes the median: one long pause in the past moves nothing', async () => {
    // The intervals are 500, 1 and 1 hours; their mean would call six hours of silence short.
    await history('d0', [508, 8, 7, 6]);
    expect(await silent()).toEqual(['d0']);
  });

  it('is measured by the clock of the service: one of a laptop that is a day ahead makes no device silent, nor a silent one more so', async () => {
    const ahead = 24;
    await history('d0', [4 + ahead, 3 + ahead, 2 + ahead, 1 + ahead]);
    await history('d1', [10 + ahead, 9 + ahead, 8 + ahead, 7 + ahead]);
    expect(await silent(-ahead * HOUR_MS)).toEqual(['d1']);
    expect(rig.library.health.of(device('d1'))?.finding?.value).toBe(7 * HOUR_MS);
  });

  it('says nothing of a device of which too little is known', async () => {
    await history('d0', [100, 99, 98]);
    expect(await silent()).toEqual([]);
  });

  it('downloads missing images of a silent device before those of the others', async () => {
    for (const deviceId of ['d0', 'd1', 'd2', 'd3'])
      await history(deviceId, deviceId === 'd2' ? [40, 39, 38, 37] : [4, 3, 2, 1]);
    await rig.work.act('pause');
    await rig.work.addPin({
      target: { kind: 'organization', organizationId: 'o' },
      rule: { kind: 'newest', number: 0 },
      precision: 'full',
    });
    await rig.quiet();
    const { rows } = rig.library.offline.read(({ queue }) => queue.page('waiting', 0, 10));
    expect(rows.map(({ subject, reason }) => `${subject.deviceId} ${reason}`)).toEqual([
      'd2 full',
      'd0 full',
      'd1 full',
      'd3 full',
    ]);
  });
});
