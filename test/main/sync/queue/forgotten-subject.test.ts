import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdOf } from '../offline/hold-of.ts';
import { fleetOf, image, notModified, type OfflineRig, openRig } from '../offline/offline-rig.ts';

const noValidators = { lastModified: null, etag: null };

let rig: OfflineRig;

beforeEach(async () => {
  rig = await openRig(1);
  const target = { kind: 'device', deviceId: 'd0' } as const;
  await rig.work.addPin({ target, rule: { kind: 'newest', number: 0 }, precision: 'low' });
  await rig.quiet();
  expect(rig.asked).toHaveLength(1);
  // What the service lists is not forgotten.
  await rig.library.storeOrganizations(fleetOf(0, 0, 0), noValidators, rig.time.clock.now());
  await rig.library.storage.act({ target, action: 'forget', isPreview: false });
});

afterEach(() => rig.close());

describe('P39: a device that is forgotten while its image is under way is no failure of the disk', () => {
  it.each([
    ['a new image', image('d0', 'low')],
    ['a confirmed one', notModified('low')],
  ])('%s', async (_what, outcome) => {
    rig.asked[0]?.answer(outcome);
    await rig.quiet();
    expect(rig.storageErrors).toEqual([]);
    expect(holdOf(rig.work.state())).toBeNull();
    expect(rig.work.state().sync).toBeNull();
  });
});
