import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CYCLE_MS } from '../../../../main/sync/offline/sync-cycle.ts';
import { estimatePin, estimatePins } from '../../../../main/sync/queue/estimate-target.ts';
import { createKnownHistory } from '../../../../main/sync/queue/known-history.ts';
import { type PinRule, pinPrecisions } from '../../../../preload/contract/index.ts';
import { receivedImage } from '../../../support/received-image.ts';
import { device, notModified, type OfflineRig, openRig } from './offline-rig.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const organization = { kind: 'organization', organizationId: 'o' } as const;
const none = { lastModified: null, etag: null };
let rig: OfflineRig;

afterEach(() => rig.close());

function received(text: string, precision: 'low' | 'full' = 'full') {
  return receivedImage({ bytes: Buffer.from(text), precision });
}

describe('the rule of a pin', () => {
  async function retainedBy(rule: PinRule): Promise<readonly string[]> {
    rig = await openRig(1, 10);
    await rig.work.act('pause');
    await rig.work.addPin({ target: organization, rule, precision: 'low' });
    const waiting = () => rig.library.offline.read(({ queue }) => queue.page('waiting', 0, 100));
    await expect.poll(() => waiting().total, { interval: 2 }).toBeGreaterThan(1);
    await rig.quiet();
    const { rows } = waiting();
    return rows.flatMap(({ subject }) => subject.archiveId ?? []).sort();
  }

  it('"newest N" promises so many archives', async () => {
    expect(await retainedBy({ kind: 'newest', number: 3 })).toEqual(['a0', 'a1', 'a2']);
  });

  it('"last N days" promises what was captured in them', async () => {
    expect(await retainedBy({ kind: 'days', number: 2 })).toEqual(['a0', 'a1']);
  });

  it('"every k-th" promises each k-th from the newest on', async () => {
    expect(await retainedBy({ kind: 'every', number: 4 })).toEqual(['a0', 'a4', 'a8']);
  });
});

it('a new pin is planned once, and the other pins not again', async () => {
  rig = await openRig(3);
  const add = (deviceId: string) =>
    rig.work.addPin({
      target: { kind: 'device', deviceId },
      rule: { kind: 'newest', number: 0 },
      precision: 'low',
    });
  const first = await add('d0');
  await rig.quiet();
  const planned: number[] = [];
  rig.library.offline.read(({ retention }) => {
    const { begin } = retention;
    retention.begin = (pin) => {
      planned.push(pin.id);
      return begin(pin);
    };
  });
  const second = await add('d1');
  await rig.quiet();
  expect(first).not.toBeNull();
  expect(planned).toEqual([second?.id]);
});

describe('what goes on by itself', () => {
  const waiting = () => rig.library.offline.read(({ queue }) => queue.page('waiting', 0, 10)).rows;

  it('asks again about stored images, favourites first, then pins, then the rest', async () => {
    rig = await openRig(3);
    // The queue is only filled; what it would ask for first is seen in its order.
    await rig.work.act('pause');
    const at = rig.time.clock.now() - 7 * HOUR_MS;
    for (const id of ['d0', 'd1', 'd2']) await rig.library.storeImage(device(id), received(id), none, at);
    rig.library.bookmarks.star({ kind: 'device', deviceId: 'd2' }, true, at);
    const target = { kind: 'device', deviceId: 'd1' } as const;
    await rig.work.addPin({ target, rule: { kind: 'newest', number: 0 }, precision: 'full' });
    rig.time.advance(CYCLE_MS);
    await expect.poll(() => waiting().length, { interval: 2 }).toBe(3);
    expect(waiting().map(({ subject }) => subject.deviceId)).toEqual(['d2', 'd1', 'd0']);
  });

  it('checks what was confirmed while the clock was ahead', async () => {
    rig = await openRig(2);
    await rig.work.act('pause');
    const ahead = rig.time.clock.now() + 7 * HOUR_MS;
    for (const id of ['d0', 'd1']) await rig.library.storeImage(device(id), received(id), none, ahead);
    const target = { kind: 'device', deviceId: 'd1' } as const;
    await rig.work.addPin({ target, rule: { kind: 'newest', number: 0 }, precision: 'full' });
    rig.time.advance(CYCLE_MS);
    await expect.poll(() => waiting().length, { interval: 2 }).toBe(2);
    expect(waiting().map(({ subject }) => subject.deviceId)).toEqual(['d1', 'd0']);
  });
});

describe('an image that was confirmed by a wrong clock', () => {
  const lastSync = () => rig.library.offline.read(({ syncs }) => syncs.page(0, 1)).rows[0];

  beforeEach(async () => {
    rig = await openRig(1);
    await rig.work.act('pause');
    const later = rig.time.clock.now() + HOUR_MS;
    await rig.library.storeImage(device('d0'), received('d0'), none, later);
  });

  it('that was ahead, is requested and then confirmed by the right one', async () => {
    await rig.work.requestDownload([device('d0')], 'full');
    await rig.work.act('resume');
    await rig.quiet();
    expect(rig.asked).toHaveLength(1);
    rig.asked[0]?.answer(notModified('full'));
    await rig.quiet();
    expect(lastSync()).toMatchObject({ newCount: 0, unchangedCount: 1 });
    expect(rig.library.newest(device('d0'), 'full')?.confirmedAt).toBe(rig.time.clock.now());
  });

  it('that was ahead, is not new where the screen has confirmed it by the right one', async () => {
    rig.library.confirm(device('d0'), 'full', none, rig.time.clock.now());
    await rig.work.requestDownload([device('d0')], 'full');
    rig.library.confirm(device('d0'), 'full', none, rig.time.clock.now());
    await rig.work.act('resume');
    await rig.quiet();
    expect(rig.asked).toEqual([]);
    expect(lastSync()).toMatchObject({ newCount: 0, unchangedCount: 1 });
  });

  it('is requested although it was queued by one that was behind', async () => {
    await rig.work.requestDownload([device('d0')], 'full');
    rig.time.advance(2 * HOUR_MS);
    await rig.work.act('resume');
    await rig.quiet();
    expect(rig.asked).toHaveLength(1);
  });
});

it('an image whose check waits is requested once it is old again, although the screen has confirmed it since', async () => {
  rig = await openRig(1);
  await rig.work.act('pause');
  await rig.library.storeImage(device('d0'), received('d0'), none, rig.time.clock.now() - HOUR_MS);
  const target = { kind: 'device', deviceId: 'd0' } as const;
  const queued = () => rig.library.offline.read(({ queue }) => queue.waiting('full', 'check', 1))[0];
  await rig.work.addPin({ target, rule: { kind: 'newest', number: 0 }, precision: 'full' });
  await rig.quiet();
  expect(queued()?.queuedAt).toBe(rig.time.clock.now());
  rig.library.confirm(device('d0'), 'full', none, rig.time.clock.now());
  rig.time.advance(2 * HOUR_MS);
  await expect.poll(() => queued()?.queuedAt, { interval: 2 }).toBe(rig.time.clock.now());
  await rig.work.act('resume');
  await rig.quiet();
  expect(rig.asked).toHaveLength(1);
});

it('reports stay for 30 days', async () => {
  rig = await openRig(1);
  const now = rig.time.clock.now();
  const ended = (days: number) =>
    rig.library.offline.write(({ syncs }) => {
      const id = syncs.begin('person', now - days * DAY_MS);
      syncs.end(id, 'done', now - days * DAY_MS);
      return id;
    });
  const [old, recent] = [ended(31), ended(29)];
  rig.crash();
  rig.reopen();
  const left = rig.library.offline.read(({ syncs }) => syncs.page(0, 10)).rows.map(({ id }) => id);
  expect(left).toContain(recent);
  expect(left).not.toContain(old);
});

it('an estimate says how long the missing images take at the measured speed, and which devices cost most', async () => {
  rig = await openRig(3, 2);
  await rig.library.storeImage(device('d1'), received('x'.repeat(1_000)), none, rig.time.clock.now());
  const parts = {
    library: rig.library,
    history: createKnownHistory({ library: rig.library, archiveLists: () => 'embedded' }),
    clock: rig.time.clock,
    bytesPerSecond: 500,
    signal: new AbortController().signal,
  };
  const estimate = await estimatePin({ target: organization, rule: { kind: 'all' } }, parts);
  // Eight of nine snapshots are missing: two archives of the device whose image is known, six full ones at the mean of all, and the low ones of two
  // devices with their usual 25,000 bytes. Each of the ten images costs 2,000 bytes beside itself.
  expect(estimate.full).toMatchObject({ total: 9, missing: 8, byteLength: 58_000, seconds: 78_000 / 500 });
  expect(estimate.full.largest.map(({ byteLength }) => byteLength)).toEqual([28_000, 28_000, 2_000]);
  expect(estimate.full.largest.at(-1)).toMatchObject({ deviceId: 'd1', name: 'Device 1' });
});

it('P47: several pins download what each would, and an image of two of them once', async () => {
  rig = await openRig(3, 2);
  await rig.library.storeImage(device('d1'), received('x'.repeat(1_000), 'low'), none, rig.time.clock.now());
  const parts = {
    library: rig.library,
    history: createKnownHistory({ library: rig.library, archiveLists: () => 'embedded' }),
    clock: rig.time.clock,
    bytesPerSecond: null,
    signal: new AbortController().signal,
  };
  const targets = [
    organization,
    { kind: 'device', deviceId: 'd1' },
    { kind: 'device', deviceId: 'd2' },
  ] as const;
  const rules: readonly PinRule[] = [
    { kind: 'all' },
    { kind: 'newest', number: 1 },
    { kind: 'newest', number: 0 },
  ];
  const pins = targets.flatMap((target) =>
    rules.flatMap((rule) => pinPrecisions.map((precision) => ({ target, rule, precision }))),
  );
  for (const pin of pins) {
    const alone = (await estimatePin(pin, parts))[pin.precision];
    const { missing: images, byteLength } = alone ?? { missing: 0, byteLength: 0 };
    expect(await estimatePins([pin], parts)).toEqual({ images, byteLength });
    expect(await estimatePins([pin, pin], parts)).toEqual({ images, byteLength });
  }
  // What all of the organization takes in full has whatever the others take, but for a low image of each archive.
  const most = pins.filter(
    ({ target, rule, precision }) => target === organization && rule.kind === 'all' && precision === 'full',
  );
  const all = await estimatePins(
    pins.filter(({ precision }) => precision !== 'low'),
    parts,
  );
  expect(all.images).toBe((await estimatePins(most, parts)).images);
  expect(await estimatePins(pins.toReversed(), parts)).toEqual(await estimatePins(pins, parts));
});

describe('P39: over the quota with all images retained', () => {
  const storage = () => rig.library.storage.state();
  const pin = { target: organization, rule: { kind: 'newest', number: 0 }, precision: 'full' } as const;
  let pinId: number;

  beforeEach(async () => {
    rig = await openRig(3);
    await rig.work.act('pause');
    const now = rig.time.clock.now();
    for (const id of ['d0', 'd1', 'd2']) await rig.library.storeImage(device(id), received(id), none, now);
    pinId = (await rig.work.addPin(pin))?.id ?? 0;
    await rig.library.storage.changeQuota(1);
    expect(await storage()).toMatchObject({ space: 'retained', images: 3 });
  });

  it.each([
    ['removed', () => rig.work.removePin(pinId)],
    ['changed to less', () => rig.work.changePin(pinId, { rule: pin.rule, precision: 'low' })],
  ])('space is made once the pin is %s, and nothing is called retained any more', async (_what, change) => {
    // A full image stands for a low one that is not there.
    for (const id of ['d0', 'd1', 'd2'])
      await rig.library.storeImage(device(id), received('l', 'low'), none, rig.time.clock.now());
    await change();
    rig.time.advance(12_000);
    await rig.quiet();
    expect((await storage()).usedBytes, 'the change can be undone').toBe(7);
    rig.time.advance(60_000);
    await expect.poll(async () => (await storage()).space, { interval: 2 }).toBe('fits');
    expect((await storage()).usedBytes).toBeLessThanOrEqual(1);
  });
});
