import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { MOST_LOST_BYTES, MOST_REPEATS, MOST_UNANSWERED } from '../../../../main/service/http/transport.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { sendBy } from '../support/send-by.ts';
import { ADDRESS_PATH, DEVICE, image } from '../support/snapshot-answers.ts';

let api: FaultServer;
let images: FaultServer;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
  api.answer(ADDRESS_PATH, { body: { url: `${images.origin}/1` } });
});
afterEach(() => Promise.all([api.close(), images.close()]));

async function download() {
  const { cloud, signal } = openCloud(api.origin);
  return cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
}

/** Returns the answer with its length, so that a cut shows, and cuts the line. */
function cut(answer: ScriptedAnswer, afterBytes: number): ScriptedAnswer {
  const { body } = answer;
  if (!(body instanceof Uint8Array)) throw new Error('An image has bytes.');
  const headers = { ...answer.headers, 'content-length': String(body.byteLength) };
  return { ...answer, headers, cut: { afterBytes } };
}

const failed = { kind: 'failed', failure: { code: 'unreachable' } };
const cuts = (count: number) => Array.from({ length: count }, (_, index) => cut(image(9), index + 1));

describe('P40: a body that is cut and can not go on', () => {
  test('is requested again at once, from the start', async () => {
    images.answer('/1', cut(image(9), 5), ...cuts(MOST_REPEATS - 1), image(9));
    expect(await download()).toMatchObject({ kind: 'changed', value: { widthPixels: 9 } });
    expect(images.requests).toHaveLength(1 + MOST_REPEATS);
  });

  test('is given up after a few times', async () => {
    images.answer('/1', cut(image(9), 5));
    expect(await download()).toMatchObject(failed);
    expect(images.requests).toHaveLength(1 + MOST_REPEATS);
  });

  test('is given up when too many bytes came in vain', async () => {
    const bytes = Buffer.alloc(MOST_LOST_BYTES);
    images.answer('/1', cut({ body: bytes }, MOST_LOST_BYTES * 0.7));
    expect(await download()).toMatchObject(failed);
    expect(images.requests).toHaveLength(2);
  });

  test('of ten images, five times each, leaves nothing failed', async () => {
    const devices = Array.from({ length: 10 }, (_, index) => `d${index}`);
    for (const [index, deviceId] of devices.entries()) {
      api.answer(`/devices/${deviceId}/snapshot/url`, { body: { url: `${images.origin}/${deviceId}` } });
      images.answer(`/${deviceId}`, cut(image(index + 1), 1), ...cuts(MOST_REPEATS - 1), image(index + 1));
    }
    const { cloud, signal } = openCloud(api.origin);
    const outcomes = await Promise.all(
      devices.map((deviceId) => cloud.snapshot({ deviceId, archiveId: null }, 'full', NOTHING_KNOWN, signal)),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(devices.map(() => 'changed'));
    expect(images.requests).toHaveLength(devices.length * (1 + MOST_REPEATS));
  });

  test.each<readonly [string, ScriptedAnswer]>([
    ['plain', { body: Buffer.from(JSON.stringify({ url: 'x'.repeat(100) })) }],
    [
      'coded',
      { body: gzipSync(JSON.stringify({ url: 'x'.repeat(100) })), headers: { 'content-encoding': 'gzip' } },
    ],
  ])('of the service, %s, is requested again, too', async (_name, answer) => {
    api.answer(ADDRESS_PATH, cut(answer, 20), { body: { url: `${images.origin}/1` } });
    images.answer('/1', image(9));
    expect(await download()).toMatchObject({ kind: 'changed' });
    expect(api.requests).toHaveLength(2);
  });

  test('tells how long its head took, as any answer does', async () => {
    images.answer('/1', cut(image(9), 5));
    const change = { limits: cloudLimits.image, onBody: () => true };
    const reply = await sendBy(createDirectAgents(), `${images.origin}/1`, change);
    expect(reply).toMatchObject({ ...failed, waitedMs: expect.any(Number) });
  });

  test('P24: of a sign-in is not', async () => {
    const body = Buffer.from(JSON.stringify({ access_token: 'token', type: 'Bearer' }));
    api.answer('/v1/auth', cut({ body }, 5));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.authenticate({ username: 'a', password: 'b' }, signal)).toMatchObject({ ok: false });
    expect(api.requests).toHaveLength(1);
  });
});

describe('a new connection that ends before any answer', () => {
  test('is made again: the signal may have dropped just then', async () => {
    images.answer('/1', { cut: 'beforeHeaders' }, image(9));
    expect(await download()).toMatchObject({ kind: 'changed' });
  });

  test('P24: is made again only twice, as it may be the doing of the server', async () => {
    images.answer('/1', { cut: 'beforeHeaders' });
    expect(await download()).toMatchObject(failed);
    expect(images.requests).toHaveLength(1 + MOST_UNANSWERED);
  });

  test('P24: is made again once for each connection, however often the laptop seems to have slept', async () => {
    images.answer('/', { cut: 'beforeHeaders' });
    let drops = 0;
    const agents = { ...createDirectAgents(), drops: () => (drops += 1) };
    expect(await sendBy(agents, images.origin)).toMatchObject(failed);
    expect(images.requests.length).toBeLessThan(30);
  });
});
