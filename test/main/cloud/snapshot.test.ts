import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAgents } from '../../../main/cloud/agents.ts';
import { createImageClient } from '../../../main/cloud/image-client.ts';
import { cloudLimits } from '../../../main/cloud/limits.ts';
import { createPacedExchange } from '../../../main/cloud/pacing/paced-exchange.ts';
import { systemTimers } from '../../../main/timers.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../support/fault-server.ts';
import { limitsWith, NOTHING_KNOWN, openCloud, TOKEN } from './open-cloud.ts';
import { tinyJpeg, tinyPng } from './tiny-images.ts';

const DEVICE = { deviceId: 'd1', archiveId: null };
const ARCHIVE = { deviceId: 'd1', archiveId: 'a/1' };
const LAST_MODIFIED = 'Sat, 21 Nov 2026 05:20:00 GMT';
const FULL = { lastModified: LAST_MODIFIED, etag: '"full"' };
const LOW = { lastModified: LAST_MODIFIED, etag: '"low"' };
const KNOWN = { full: FULL, low: LOW };
const SIGNATURE = 'signature=SECRET-7c1e';

const ADDRESS_PATH = '/devices/d1/snapshot/url';
const LOW_PATH = '/devices/d1/snapshot/?lowPrecision=true';
const NO_ROUTE: ScriptedAnswer = {
  status: 404,
  body: { title: 'Not Found', detail: 'Cannot GET /devices/d1/snapshot/url' },
};
const NO_SNAPSHOT: ScriptedAnswer = {
  status: 404,
  body: { title: 'Not Found', detail: 'This device has no snapshot.' },
};

const clock = { now: () => Date.now() };

let api: FaultServer;
let images: FaultServer;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(() => Promise.all([api.close(), images.close()]));

/** An address on the image origin, signed. */
function signed(path: string): string {
  return `${images.origin}${path}?${SIGNATURE}`;
}

function image(width: number, headers: Record<string, string> = {}): ScriptedAnswer {
  return {
    headers: { 'content-type': 'image/png', 'last-modified': LAST_MODIFIED, ...headers },
    body: tinyPng(width, 10),
  };
}

function targets(server: FaultServer): readonly string[] {
  return server.requests.map(({ target }) => target);
}

describe('snapshot', () => {
  test('fetches the full image of a device from the address that the service gives', async () => {
    const jpeg = tinyJpeg(1920, 1080, { date: '2026:11:21 06:20:00', offset: '+01:00' });
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    images.answer('/1', {
      headers: { 'content-type': 'image/jpeg', 'last-modified': LAST_MODIFIED, etag: '"1"' },
      body: jpeg,
    });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toEqual({
      kind: 'changed',
      value: {
        bytes: Buffer.from(jpeg),
        mediaType: 'image/jpeg',
        widthPixels: 1920,
        heightPixels: 1080,
        precision: 'full',
        capturedOffsetMinutes: 60,
        capturedAt: Date.UTC(2026, 10, 21, 5, 20),
        receivedAt: Date.parse(LAST_MODIFIED),
      },
      validators: { lastModified: LAST_MODIFIED, etag: '"1"' },
      exchange: { requestId: expect.any(String), wireBytes: jpeg.byteLength },
    });
  });

  test('P15: the token and the request id stay on the API origin', async () => {
    api.answer(ADDRESS_PATH, { headers: { 'set-cookie': 'session=1' }, body: { url: signed('/1') } });
    images.answer('/1', { status: 302, headers: { location: '/2', 'set-cookie': 'session=2' } });
    images.answer('/2', image(1));
    const { cloud, signal } = openCloud(api.origin);
    await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
    expect(api.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'x-request-id': 'request-1',
    });
    expect(images.requests).toHaveLength(2);
    for (const { headers } of images.requests) {
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
  });

  test('P15: an image on the API origin itself is fetched without the token, too', async () => {
    api.answer(ADDRESS_PATH, { body: { url: '/images/1' } });
    api.answer('/images/1', image(1));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
    expect(api.requests[1]?.headers.authorization).toBeUndefined();
  });

  test('identifiers are encoded, also those of archives', async () => {
    api.answer('/devices/d1/archives/a%2F1/snapshot/url', { body: { url: signed('/1') } });
    images.answer('/1', image(1));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(ARCHIVE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  });

  test('an identifier that would change the path is refused without a request', async () => {
    const { cloud, signal } = openCloud(api.origin);
    expect(
      await cloud.snapshot({ deviceId: '..', archiveId: null }, 'full', NOTHING_KNOWN, signal),
    ).toMatchObject({ kind: 'failed', failure: { code: 'invalidInput' } });
    expect(api.requests).toEqual([]);
  });

  test('P22: the image is asked for under the condition of the same precision, the address without any', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1'), previewUrl: signed('/1s') } });
    images.answer('/1', { status: 304 });
    images.answer('/1s', { status: 304, headers: { etag: 'W/"low"' } });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', KNOWN, signal)).toMatchObject({
      kind: 'notModified',
      precision: 'full',
      validators: FULL,
      exchange: { wireBytes: 0 },
    });
    expect(await cloud.snapshot(DEVICE, 'low', KNOWN, signal)).toMatchObject({
      kind: 'notModified',
      precision: 'low',
      validators: { ...LOW, etag: 'W/"low"' },
    });
    expect(images.requests.map(({ headers }) => headers['if-none-match'])).toEqual(['"full"', '"low"']);
    expect(images.requests.map(({ headers }) => headers['if-modified-since'])).toEqual([
      LAST_MODIFIED,
      LAST_MODIFIED,
    ]);
    expect(api.requests.every(({ headers }) => headers['if-modified-since'] === undefined)).toBe(true);
  });

  test('P22: a second change within the same second is seen: a 304 that names another ETag confirms nothing', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    images.answer('/1', { status: 304, headers: { etag: '"newer"' } }, image(2, { etag: '"newer"' }));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { widthPixels: 2 },
      validators: { etag: '"newer"' },
    });
  });

  test('P22: a 304 without a stored image is asked once more without condition', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    images.answer('/1', { status: 304 }, image(1));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', { low: LOW, full: null }, signal)).toMatchObject({
      kind: 'changed',
    });
    expect(images.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
  });
});

describe('low precision', () => {
  test('is the preview where the address comes with one', async () => {
    api.answer(ADDRESS_PATH, { body: { imageUrl: signed('/1'), preview_url: signed('/1s') } });
    images.answer('/1s', image(480));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'low', widthPixels: 480 },
    });
    expect(targets(images)).toEqual([`/1s?${SIGNATURE}`]);
  });

  test('of a device without a preview is the low-precision option of its snapshot', async () => {
    api.answer(ADDRESS_PATH, { body: signed('/1') });
    api.answer(LOW_PATH, { body: { url: signed('/1s') } });
    images.answer('/1s', image(480));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'low', widthPixels: 480 },
    });
  });

  test('may come as the image itself, and then under its own condition', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    api.answer(LOW_PATH, image(480, { etag: '"low"' }), { status: 304 });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'low', KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'low', widthPixels: 480 },
      validators: LOW,
    });
    expect(await cloud.snapshot(DEVICE, 'low', KNOWN, signal)).toMatchObject({
      kind: 'notModified',
      precision: 'low',
    });
    expect(
      api.requests.filter(({ target }) => target === LOW_PATH).map(({ headers }) => headers['if-none-match']),
    ).toEqual([undefined, '"low"']);
  });

  test.each([
    ['no such operation', { status: 404, body: 'no' }],
    ['no such option', { status: 400, body: { title: 'Unknown parameter' } }],
    ['none of this device', { status: 404, body: { title: 'No low precision of this device' } }],
    ['the full one again', { body: { url: `PLACE/1?${SIGNATURE}2` } }],
    ['something unreadable', { body: { nothing: true } }],
  ])(
    'that is not to be had (%s) becomes the full image, which says so',
    async (_why, answer: ScriptedAnswer) => {
      api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
      api.answer(LOW_PATH, () => ({
        ...answer,
        body: JSON.parse(JSON.stringify(answer.body).replace('PLACE', images.origin)) as unknown,
      }));
      images.answer('/1', image(1920));
      const { cloud, signal } = openCloud(api.origin);
      expect(await cloud.snapshot(DEVICE, 'low', { low: null, full: FULL }, signal)).toMatchObject({
        kind: 'changed',
        value: { precision: 'full' },
      });
      expect(images.requests[0]?.headers['if-none-match']).toBe('"full"');
    },
  );

  test('is told from the full one by its parameters, too: signatures differ in any case', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    api.answer(LOW_PATH, { body: { url: `${images.origin}/1?precision=low&signature=2` } });
    images.answer('/1', image(480));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'low' },
    });
  });

  test('a missing operation is asked for once in the life of a client', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    images.answer('/1', image(1920));
    const { cloud, signal } = openCloud(api.origin);
    await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal);
    await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal);
    expect(targets(api)).toEqual([ADDRESS_PATH, LOW_PATH, ADDRESS_PATH]);
  });

  test('of an archive without a preview is the full image', async () => {
    api.answer('/devices/d1/archives/a%2F1/snapshot/url', { body: { url: signed('/1') } });
    images.answer('/1', image(1920));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(ARCHIVE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'full' },
    });
    expect(api.requests).toHaveLength(1);
  });
});

describe('a service without snapshot addresses', () => {
  const FULL_PATH = '/devices/d1/snapshot/';
  const ARCHIVE_PATH = '/devices/d1/archives/a%2F1/snapshot/url';

  test('is asked for the image by the snapshot operation, and this is remembered', async () => {
    api.answer(FULL_PATH, image(1920, { etag: '"full"' }));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'full', widthPixels: 1920 },
      validators: FULL,
    });
    api.answer(FULL_PATH, { status: 304 });
    expect(await cloud.snapshot(DEVICE, 'full', KNOWN, signal)).toMatchObject({
      kind: 'notModified',
      precision: 'full',
    });
    expect(targets(api)).toEqual([ADDRESS_PATH, `/v1${ADDRESS_PATH}`, FULL_PATH, FULL_PATH]);
  });

  test('gives the low precision by its option', async () => {
    api.answer(LOW_PATH, image(480));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'low', widthPixels: 480 },
    });
  });

  test('may name the address in the answer of the operation', async () => {
    api.answer(ADDRESS_PATH, { status: 405, body: { title: 'No' } });
    api.answer(FULL_PATH, { body: { url: signed('/1') } });
    images.answer('/1', image(1920));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  });

  test('still has the addresses of archives asked for: the operation is of devices only', async () => {
    api.answer(FULL_PATH, image(1920));
    api.answer(ARCHIVE_PATH, { body: { url: signed('/1') } });
    images.answer('/1', image(3));
    const { cloud, signal } = openCloud(api.origin);
    await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
    expect(await cloud.snapshot(ARCHIVE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  });

  test('is not suspected once an address has come: a 404 then is an absence', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } }, { status: 404 });
    api.answer(FULL_PATH, image(1920));
    images.answer('/1', image(1));
    const { cloud, signal } = openCloud(api.origin);
    await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'absent' });
    expect(targets(api)).toEqual([ADDRESS_PATH, ADDRESS_PATH]);
  });
});

describe('device paths', () => {
  test.each([
    NO_ROUTE,
    { status: 404, body: 'no' },
    { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' },
    { status: 403, body: { message: 'Missing Authentication Token' } },
  ])(
    'are asked for under /v1 when they are an unknown route without it, and this is remembered (%#)',
    async (answer) => {
      api.answer(ADDRESS_PATH, answer);
      api.answer(`/v1${ADDRESS_PATH}`, { body: { url: signed('/1') } });
      images.answer('/1', image(1));
      const { cloud, signal } = openCloud(api.origin);
      expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
      await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
      expect(targets(api)).toEqual([ADDRESS_PATH, `/v1${ADDRESS_PATH}`, `/v1${ADDRESS_PATH}`]);
    },
  );

  test('an unknown route that repeats the encoded path is still an unknown route', async () => {
    const path = '/devices/d1/archives/a%2F1/snapshot/url';
    api.answer(path, { status: 404, body: { title: 'Not Found', detail: `No handler for ${path}` } });
    api.answer(`/v1${path}`, { body: { url: signed('/1') } });
    images.answer('/1', image(1));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(ARCHIVE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  });

  test('a 404 that speaks of the device is an absence and asks for no other path', async () => {
    api.answer(ADDRESS_PATH, NO_SNAPSHOT);
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', KNOWN, signal)).toMatchObject({
      kind: 'absent',
      failure: { code: 'notFound', problem: { detail: 'This device has no snapshot.' } },
    });
    expect(targets(api)).toEqual([ADDRESS_PATH]);
  });

  test('any 404 of the service is an absence once the route is known', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } }, { status: 404 });
    images.answer('/1', image(1));
    const { cloud, signal } = openCloud(api.origin);
    await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'absent' });
  });

  test('P23: a 404 that a web server may have written is a failure, not an absence', async () => {
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'notFound' },
    });
  });

  test.each([
    [401, 'unauthorized', 'unauthorized'],
    [403, 'unauthorized', 'forbidden'],
    [410, 'absent', 'notFound'],
    [500, 'failed', 'serviceFailed'],
    [429, 'failed', 'rateLimited'],
  ])('P23: %i of the API origin is %s', async (status, kind, code) => {
    api.answer(ADDRESS_PATH, { status, body: { title: 'No' } });
    api.answer(`/v1${ADDRESS_PATH}`, { status, body: { title: 'No' } });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', KNOWN, signal)).toMatchObject({ kind, failure: { code } });
  });
});

describe('image origin', () => {
  /** The outcome when the image origin answers so each time. */
  async function whenImageAnswers(answer: ScriptedAnswer, limits = limitsWith({})) {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    images.answer('/1', answer);
    const { cloud, contacts, signal } = openCloud(api.origin, {}, limits);
    return { outcome: await cloud.snapshot(DEVICE, 'full', KNOWN, signal), contacts };
  }

  test.each([403, 404, 410])('P21: after a %i a new address is asked for once', async (status) => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/old') } }, { body: { url: signed('/new') } });
    images.answer('/old', { status });
    images.answer('/new', image(1));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
    expect(api.requests).toHaveLength(2);
  });

  test.each([
    [403, 'forbidden', 2],
    [404, 'notFound', 2],
    [410, 'notFound', 2],
    [401, 'forbidden', 1],
    [429, 'rateLimited', 1],
    [500, 'serviceFailed', 1],
    [206, 'unexpectedAnswer', 1],
  ])('P23: %i is a failure (%s) that signs nobody out', async (status, code, asked) => {
    const { outcome } = await whenImageAnswers({ status });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code } });
    expect(images.requests).toHaveLength(asked);
  });

  test('P25: the page of a portal in place of an image is a network that needs a sign-in', async () => {
    const page = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Wi-Fi</title>' };
    const { outcome } = await whenImageAnswers(page);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'networkNeedsSignIn' } });
  });

  test.each([
    ['HTML', { headers: { 'content-type': 'image/jpeg' }, body: '<!doctype html><html>' }],
    [
      'SVG',
      { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ],
    ['JSON', { body: { error: 'expired' } }],
    ['nothing', {}],
  ])('P19, P20: %s in place of an image is refused', async (_what, answer) => {
    const { outcome } = await whenImageAnswers(answer);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'notAnImage' } });
  });

  test('P19: the magic bytes decide, not the media type', async () => {
    const { outcome } = await whenImageAnswers({
      headers: { 'content-type': 'text/plain' },
      body: tinyJpeg(3, 2),
    });
    expect(outcome).toMatchObject({ kind: 'changed', value: { mediaType: 'image/jpeg' } });
  });

  test('P18: an image with too many pixels is refused, however short it is', async () => {
    const { outcome } = await whenImageAnswers({ body: tinyPng(60_000, 60_000) });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'tooLarge' } });
  });

  test('P18: an image over the limit on the wire is refused', async () => {
    const { outcome } = await whenImageAnswers(
      { body: Buffer.concat([tinyPng(9, 9), Buffer.alloc(1_000)]) },
      limitsWith({ wireBytes: 500 }),
    );
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'tooLarge' } });
  });

  test('P28: an image that is cut in the middle is a failure', async () => {
    const { outcome } = await whenImageAnswers({
      body: tinyPng(9, 9),
      headers: { 'content-length': '33' },
      cut: 'midBody',
    });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
  });

  test('an unreachable image origin says nothing about the service', async () => {
    await images.close();
    const { outcome, contacts } = await whenImageAnswers({});
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
    expect(contacts).toEqual([{ kind: 'answered', confirmed: true }]);
    images = await startFaultServer();
  });

  test('five redirects are followed, six are not', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/0') } });
    for (let hop = 0; hop < 6; hop += 1)
      images.answer(`/${hop}`, { status: 302, headers: { location: `/${hop + 1}` } });
    images.answer('/6', image(1));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { message: expect.stringContaining('more than 5 redirects') },
    });
    images.answer('/5', image(1));
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  });

  test('P18: redirects share the total time of one image', async () => {
    let now = Date.now();
    api.answer(ADDRESS_PATH, { body: { url: signed('/0') } });
    images.answer('/0', () => {
      now += cloudLimits.image.totalMs;
      return { status: 302, headers: { location: '/1' } };
    });
    images.answer('/1', { until: new Promise(() => {}) });
    const { cloud, signal } = openCloud(api.origin, { clock: { now: () => now } });
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      failure: { code: 'timedOut' },
    });
  });

  test.each([
    ['P16', 'http://images.example.org/1', 'insecureAddress'],
    ['P16', 'ftp://127.0.0.1/1', 'insecureAddress'],
    ['P16', 'file:///etc/passwd', 'insecureAddress'],
    ['P16', 'https://user:secret@127.0.0.1/1', 'insecureAddress'],
    ['P17', 'https://10.0.0.1/1', 'notAllowed'],
    ['P17', 'https://[fd00::1]/1', 'notAllowed'],
    ['P17', 'https://169.254.169.254/latest/meta-data', 'notAllowed'],
    ['P17', 'https://0x0a000001/1', 'notAllowed'],
  ])('%s: the address %s is refused, at first and behind a redirect', async (_promise, address, code) => {
    api.answer(ADDRESS_PATH, { body: { url: address } }, { body: { url: signed('/1') } });
    images.answer('/1', { status: 302, headers: { location: address } });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code },
    });
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code },
    });
  });

  test('P17: a name that resolves to loopback is refused before a connection, unless the environment lies there', async () => {
    images.answer('/1', image(1));
    const request = {
      precision: 'full',
      known: null,
      signal: new AbortController().signal,
      requestId: 'r',
    } as const;
    const address = `https://localhost:${images.port}/1?${SIGNATURE}`;
    const send = createPacedExchange({
      clock,
      timers: systemTimers,
      random: () => 0,
      limits: cloudLimits.pace,
      onPaused: () => {},
    });
    const ask = (baseUrl: string) =>
      createImageClient({
        baseUrl,
        version: '1',
        limits: cloudLimits,
        send,
        agents: createAgents(),
        clock,
      }).fetch({ ...request, address });
    expect(await ask('https://cloud.example.org')).toMatchObject({ failure: { code: 'notAllowed' } });
    // The server speaks no TLS, so this failure shows that a connection was made.
    expect(await ask('https://127.0.0.1')).toMatchObject({ failure: { code: 'unreachable' } });
  });

  test('P21: no failure holds the signature, whatever goes wrong', async () => {
    const wrongs: readonly ScriptedAnswer[] = [
      { status: 401 },
      { status: 403, body: { detail: signed('/1') } },
      { status: 404 },
      { status: 500 },
      { body: 'x' },
      { cut: 'beforeHeaders' },
      { status: 302 },
      { status: 302, headers: { location: `http://example.org/?${SIGNATURE}` } },
      { status: 302, headers: { location: `https://user:${SIGNATURE}@127.0.0.1/` } },
      { status: 302, headers: { location: `https://[${SIGNATURE}` } },
    ];
    for (const wrong of wrongs) {
      const { outcome, contacts } = await whenImageAnswers(wrong);
      expect(outcome.kind).toBe('failed');
      expect(JSON.stringify([outcome, contacts])).not.toContain('SECRET');
    }
  });
});
