import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { createTestTime, type TestTime } from '../../../support/memory-desktop.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { tinyPng } from '../support/tiny-images.ts';

const DEVICE = { deviceId: 'd1', archiveId: null };
const LIMITED: ScriptedAnswer = {
  status: 429,
  headers: { 'retry-after': '30' },
  body: {
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    detail: 'Wait.',
    retryAfter: 'PT40S',
  },
};

let api: FaultServer;
let images: FaultServer;
let time: TestTime;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
  time = createTestTime();
  api.answer('/devices/d1/snapshot/url', { body: { url: `${images.origin}/1` } });
  images.answer('/1', { body: tinyPng(2, 2) });
});
afterEach(() => Promise.all([api.close(), images.close()]));

describe('a pause of the service', () => {
  test('P24: is reported with its end, the longer of header and problem', async () => {
    api.answer('/v1/organizations', LIMITED);
    const { cloud, contacts, signal } = openCloud(api.origin, time);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'rateLimited' },
    });
    expect(contacts).toEqual([
      { kind: 'paused', until: time.clock.now() + 40_000 },
      { kind: 'answered', confirmed: false },
    ]);
  });

  test('P24: of the API origin holds up every request to it, also of other resources', async () => {
    api.answer('/v1/organizations', LIMITED);
    const { cloud, signal } = openCloud(api.origin, time);
    await cloud.organizations(null, signal);
    const snapshot = cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
    expect(api.requests).toHaveLength(1);
    time.advance(40_000);
    expect(await snapshot).toMatchObject({ kind: 'changed' });
  });

  test('P24: of an image origin is reported, too, and holds up no lists', async () => {
    images.answer('/1', LIMITED);
    api.answer('/v1/organizations', { body: [] });
    const { cloud, contacts, signal } = openCloud(api.origin, time);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      failure: { code: 'rateLimited' },
    });
    expect(contacts.at(-1)).toMatchObject({ kind: 'paused' });
    expect(await cloud.organizations(null, signal)).toMatchObject({ kind: 'changed' });
  });

  test('a sign-in during it is answered at once, and nothing is sent', async () => {
    api.answer('/v1/organizations', LIMITED);
    const { cloud, signal } = openCloud(api.origin, time);
    await cloud.organizations(null, signal);
    expect(await cloud.authenticate({ username: 'u', password: 'p' }, signal)).toMatchObject({
      ok: false,
      failure: { code: 'rateLimited', facts: { seconds: 40 } },
    });
    expect(api.requests).toHaveLength(1);
  });
});

describe('single flight', () => {
  test('P24: the same snapshot wanted twice at the same time is fetched once', async () => {
    const { cloud, signal } = openCloud(api.origin, time);
    const fetchSnapshot = () => cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
    const [one, other] = await Promise.all([fetchSnapshot(), fetchSnapshot()]);
    expect(one).toMatchObject({ kind: 'changed' });
    expect(other).toBe(one);
    expect(images.requests).toHaveLength(1);
  });
});
