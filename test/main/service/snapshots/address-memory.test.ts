import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cloud } from '../../../../main/service/cloud.ts';
import { createAddressMemory, freshMs } from '../../../../main/service/snapshots/address-memory.ts';
import type { KnownImages } from '../../../../main/service/snapshots/snapshot-outcome.ts';
import { type Simulator, startSimulator } from '../../../../simulator/simulator.ts';
import { limitsWith, openCloud } from '../support/open-cloud.ts';

const subject = { deviceId: 'd', archiveId: null };
const address = { url: 'https://images.example.org/d?signature=s', precision: 'low' as const };

describe('the freshness of an answer', () => {
  it.each([
    ['private, max-age=300', undefined, 300_000],
    ['max-age=300', '100', 200_000],
    ['max-age=10', '20', 0],
    ['private, no-cache, max-age=300', undefined, 0],
    ['no-store', undefined, 0],
    ['max-age=soon', undefined, 0],
    [undefined, undefined, 0],
  ])('%s at the age of %s: %d ms', (cacheControl, age, expected) => {
    expect(freshMs({ 'cache-control': cacheControl, age })).toBe(expected);
  });
});

describe('addresses that were called fresh', () => {
  it('P21: are forgotten after five minutes, whatever the service says', () => {
    let now = 0;
    const memory = createAddressMemory({ now: () => now });
    memory.store(subject, 'low', { ...address, freshMs: 86_400_000 }, 0);
    now = 299_999;
    expect(memory.find(subject, 'low')).toMatchObject(address);
    now = 300_000;
    expect(memory.find(subject, 'low')).toBeNull();
  });

  it('are not taken for another precision or another subject', () => {
    const memory = createAddressMemory({ now: () => 0 });
    memory.store(subject, 'low', { ...address, freshMs: 1_000 }, 0);
    expect(memory.find(subject, 'full')).toBeNull();
    expect(memory.find({ deviceId: 'd', archiveId: 'a' }, 'low')).toBeNull();
  });
});

describe('asking a service that calls its addresses fresh', () => {
  let simulator: Simulator;
  let cloud: Cloud;
  let deviceId: string;
  let now: number;
  /** Time from the service's answer to what follows it. */
  let contactMs = 0;
  const { signal } = new AbortController();

  beforeEach(async () => {
    simulator = await startSimulator({
      organizations: 1,
      devices: 1,
      archives: 0,
      addressSeconds: 300,
    });
    now = Date.now();
    let token = '';
    ({ cloud } = openCloud(
      simulator.baseUrl,
      {
        token: () => token,
        clock: { now: () => now },
        onContact() {
          now += contactMs;
        },
      },
      limitsWith({}),
    ));
    const signedIn = await cloud.authenticate(simulator, signal);
    token = signedIn.ok ? signedIn.value : '';
    const answer = await cloud.organizations(null, signal);
    deviceId = answer.kind === 'changed' ? (answer.value[0]?.devices?.[0]?.id ?? '') : '';
  });

  afterEach(async () => {
    cloud.close();
    await simulator.close();
  });

  const urlRequests = () =>
    Object.entries(simulator.counts.requests)
      .filter(([route]) => route.includes('/snapshot/url'))
      .reduce((sum, [, count]) => sum + count, 0);

  async function fetchSnapshot(known: KnownImages = { low: null, full: null }) {
    return cloud.snapshot({ deviceId, archiveId: null }, 'low', known, signal);
  }

  it('an unchanged image costs one request', async () => {
    const first = await fetchSnapshot();
    const low = first.kind === 'changed' ? first.validators : null;
    expect(urlRequests()).toBe(1);
    expect(await fetchSnapshot({ low, full: null })).toMatchObject({ kind: 'notModified' });
    expect(urlRequests()).toBe(1);
  });

  it('a new image is seen by the same address', async () => {
    const first = await fetchSnapshot();
    const low = first.kind === 'changed' ? first.validators : null;
    simulator.tick();
    expect(await fetchSnapshot({ low, full: null })).toMatchObject({ kind: 'changed' });
  });

  it('the address is asked for again when its time is over', async () => {
    await fetchSnapshot();
    now += 300_000;
    await fetchSnapshot();
    expect(urlRequests()).toBe(2);
  });

  it('P21: the time of an address begins before its image', async () => {
    contactMs = 300_000;
    await fetchSnapshot();
    contactMs = 0;
    await fetchSnapshot();
    expect(urlRequests()).toBe(2);
  });

  it('P21: an address that the image origin refuses is asked for again at once', async () => {
    await fetchSnapshot();
    simulator.tick({ seconds: 3_600 });
    expect(await fetchSnapshot()).toMatchObject({ kind: 'changed' });
    expect(urlRequests()).toBe(2);
  });
});
