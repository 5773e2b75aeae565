import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNetworkBook } from '../../../../main/sync/traffic/network-book.ts';
import { createRateLimit } from '../../../../main/sync/traffic/rate-limit.ts';
import { createTrafficMeter } from '../../../../main/sync/traffic/traffic-meter.ts';
import { createMemorySettings } from '../../../support/memory-desktop.ts';
import { type OfflineRig, openRig } from '../offline/offline-rig.ts';

let rig: OfflineRig;
beforeEach(async () => {
  rig = await openRig(1);
});
afterEach(() => rig.close());

it('no request is sent any more once the limit of a network is reached; a small question about the connection is', () => {
  rig.traffic.detectNetwork();
  rig.traffic.changeNetwork({ networkId: 'net', limitBytes: 1_000 });
  const meter = rig.traffic.meter('screen', null);
  expect(() => meter.admit()).not.toThrow();
  expect(() => meter.take(1_000)).toThrow('overLimit');
  expect(() => meter.admit()).toThrow('overLimit');
  expect(() => rig.traffic.meter('lists', null, true).admit()).not.toThrow();
});

it('no request of a run is sent once its limit is reached; what is looked at is of no run', () => {
  rig.traffic.beginSync(1_000);
  const meter = rig.traffic.meter('person', null);
  expect(() => meter.take(1_000)).toThrow('overLimit');
  expect(() => meter.admit()).toThrow('overLimit');
  expect(() => rig.traffic.meter('screen', null).admit()).not.toThrow();
});

it('the limit of speed holds after a restart', async () => {
  rig.work.changeNetwork({ networkId: 'net', bytesPerSecondLimit: 1_024 });
  await rig.work.close();
  rig.library.close();
  rig.reopen();
  const meter = rig.traffic.meter('screen', null);
  expect(meter.extraMs(10_240)).toBe(10_000);
  expect(meter.take(10_240)).toBeInstanceOf(Promise);
});

it('the limit of speed holds up nothing longer because the clock is set back', () => {
  let now = 86_400_000;
  const waits: number[] = [];
  const timers = { after: (milliseconds: number) => (waits.push(milliseconds), () => {}) };
  const rate = createRateLimit({ now: () => now }, timers);
  rate.change(1_000);
  void rate.take(1_000);
  now -= 3_600_000;
  void rate.take(1_000);
  expect(waits).toEqual([1_000, 2_000]);
});

it('P39: the limits of a network hold for every account of the laptop together', () => {
  const networks = createNetworkBook(
    { settings: createMemorySettings(), state: createMemorySettings() },
    rig.time.timers,
  );
  const [one, other] = ['ada', 'bob'].map(() => {
    const traffic = createTrafficMeter({
      store: rig.library.offline,
      networks,
      ...rig.time,
      identify: () => ({ id: 'net', label: 'wlan0 192.168.7.0/24' }),
      isBlocked: () => false,
      onChanged() {},
      onStorageFailed() {},
    });
    traffic.detectNetwork();
    return traffic;
  });
  one?.changeNetwork({ networkId: 'net', limitBytes: 1_000, metered: true });
  void one?.meter('screen', null).take(900);
  expect(other?.network()).toMatchObject({ limitBytes: 1_000, metered: true, usedBytes: 900 });
  expect(other?.mayReceive()).toBe(true);
  expect(() => other?.meter('screen', null).take(100)).toThrow('overLimit');
  expect([one?.mayReceive(), other?.mayReceive()]).toEqual([false, false]);
});
