import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { createQuickTimers } from '../support/quick-timers.ts';
import { ADDRESS_PATH, DEVICE, image, LOW_PATH } from '../support/snapshot-answers.ts';

let api: FaultServer;
let images: FaultServer;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(() => Promise.all([api.close(), images.close()]));

/** Returns a download's outcome and the waits before it, ms. */
async function fetchSnapshot() {
  const { timers, waits } = createQuickTimers();
  const { cloud, signal } = openCloud(api.origin, { timers });
  return { outcome: await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal), waits };
}

const address = (): ScriptedAnswer => ({ body: { url: `${images.origin}/1` } });

describe('a snapshot that is on its way', () => {
  test.each<[form: string, answer: ScriptedAnswer, waits: readonly number[]]>([
    ['202 without a body', { status: 202 }, [1_000]],
    ['202 with a job', { status: 202, body: { jobId: 7, statusUrl: '/v1/jobs/7' } }, [1_000]],
    // Azure's asynchronous operations, RFC 9110 10.2.3.
    ['202 with Retry-After', { status: 202, headers: { 'retry-after': '5' } }, [5_000]],
    ['202 with a wait of no time', { status: 202, headers: { 'retry-after': '0' } }, [1_000]],
    ['202 with a wait in its body', { status: 202, body: { retryAfter: 'PT3S' } }, [3_000]],
    ['the status of a job', { body: { status: 'PENDING', url: '/v1/jobs/7' } }, [1_000]],
    ['the status of a job in an envelope', { body: { data: { state: 'in_progress' } } }, [1_000]],
    ['a snapshot that is being rendered', { body: { snapshotStatus: 'Rendering', url: null } }, [1_000]],
  ])('is requested again after a wait: %s', async (_form, answer, expected) => {
    api.answer(ADDRESS_PATH, answer, address());
    images.answer('/1', image(7));
    const { outcome, waits } = await fetchSnapshot();
    expect(outcome).toMatchObject({ kind: 'changed' });
    expect(waits).toEqual(expected);
    expect(images.requests).toHaveLength(1);
  });

  test.each<[form: string, answer: ScriptedAnswer, waits: readonly number[]]>([
    ['that names no wait', { status: 202 }, [1_000, 2_000, 4_000]],
    ['that names short waits', { status: 202, headers: { 'retry-after': '2' } }, Array(10).fill(2_000)],
    ['that names long waits', { status: 202, headers: { 'retry-after': '25' } }, [25_000, 25_000]],
    ['that names a wait that is too long', { status: 202, headers: { 'retry-after': '900' } }, []],
    ['that names a wait in no known form', { status: 202, headers: { 'retry-after': 'soon' } }, [60_000]],
  ])('is called not ready after the waits of a service %s', async (_form, answer, expected) => {
    api.answer(ADDRESS_PATH, answer);
    const { outcome, waits } = await fetchSnapshot();
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'notReady' } });
    expect(waits).toEqual(expected);
  });

  test('is requested again from the snapshot operation, too', async () => {
    api.answer(ADDRESS_PATH, { status: 405 });
    api.answer('/devices/d1/snapshot/', { status: 202 }, image(7));
    expect((await fetchSnapshot()).outcome).toMatchObject({ kind: 'changed' });
  });

  test('is not looked for in another form of the request', async () => {
    api.answer(ADDRESS_PATH, address());
    api.answer(LOW_PATH, { status: 202 }, image(3));
    const { timers } = createQuickTimers();
    const { cloud, signal } = openCloud(api.origin, { timers });
    expect(await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { widthPixels: 3 },
    });
  });

  test.each([1, 2, 3])(
    'may follow its address: after %i answers of 404 the same one works',
    async (count) => {
      api.answer(ADDRESS_PATH, address());
      const [first, ...rest] = [{ status: 404 }, { status: 404 }, { status: 404 }].slice(0, count);
      images.answer('/1', first ?? {}, ...rest, image(7));
      const { outcome, waits } = await fetchSnapshot();
      expect(outcome).toMatchObject({ kind: 'changed' });
      expect(api.requests).toHaveLength(1);
      expect(waits).toEqual([1_000, 2_000, 4_000].slice(0, count));
    },
  );

  test('has one more address when it does not follow the first one, and fails then', async () => {
    api.answer(ADDRESS_PATH, address());
    images.answer('/1', { status: 404 });
    expect((await fetchSnapshot()).outcome).toMatchObject({
      kind: 'failed',
      failure: { code: 'imageRefused' },
    });
    expect(api.requests).toHaveLength(2);
    expect(images.requests).toHaveLength(5);
  });

  test('is not waited for once the caller gives up', async () => {
    api.answer(ADDRESS_PATH, { status: 202 });
    const ending = new AbortController();
    const timers = { after: () => () => undefined };
    const { cloud } = openCloud(api.origin, { timers });
    const fetching = cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, ending.signal);
    await expect.poll(() => api.requests.length).toBe(1);
    ending.abort();
    expect(await fetching).toMatchObject({ kind: 'failed' });
    expect(api.requests).toHaveLength(1);
  });
});

describe('a snapshot that does not exist', () => {
  test.each<[form: string, answer: ScriptedAnswer]>([
    ['204', { status: 204 }],
    ['null', { body: 'null', headers: { 'content-type': 'application/json' } }],
    ['an address of null', { body: { url: null } }],
    ['addresses of null', { body: { data: { url: null, previewUrl: null } } }],
    ['an envelope of null', { body: { data: null } }],
  ])('is none, and not a failure: %s', async (_form, answer) => {
    api.answer(ADDRESS_PATH, answer);
    const { outcome, waits } = await fetchSnapshot();
    expect(outcome).toMatchObject({ kind: 'absent' });
    expect(waits).toEqual([]);
    expect(api.requests).toHaveLength(1);
  });

  test.each<[form: string, body: unknown]>([
    ['an empty object', {}],
    ['an unknown member', { answer: null }],
    ['an empty address', { url: '' }],
    ['a state of the device beside no address', { status: 'running' }],
  ])('can’t be concluded from %s', async (_form, body) => {
    api.answer(ADDRESS_PATH, { body: body as object });
    expect((await fetchSnapshot()).outcome).toMatchObject({
      kind: 'failed',
      failure: { code: 'unexpectedAnswer' },
    });
  });

  test('a device that is running has an image', async () => {
    api.answer(ADDRESS_PATH, { body: { ...(address().body as object), status: 'running' } });
    images.answer('/1', image(7));
    expect((await fetchSnapshot()).outcome).toMatchObject({ kind: 'changed' });
  });
});
