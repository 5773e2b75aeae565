import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud, TOKEN } from '../support/open-cloud.ts';
import {
  ADDRESS_PATH,
  ARCHIVE,
  DEVICE,
  FULL,
  image,
  KNOWN,
  LAST_MODIFIED,
  LOW,
  SIGNATURE,
} from '../support/snapshot-answers.ts';
import { tinyJpeg } from '../support/tiny-images.ts';

let api: FaultServer;
let images: FaultServer;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(() => Promise.all([api.close(), images.close()]));

/** Returns a signed address on the image origin. */
function signed(path: string): string {
  return `${images.origin}${path}?${SIGNATURE}`;
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
        // It is only the beginning of a JPEG.
        flaw: 'broken',
        precision: 'full',
        capturedOffsetMinutes: 60,
        capturedAt: Date.UTC(2026, 10, 21, 5, 20),
        receivedAt: Date.parse(LAST_MODIFIED),
        requestId: expect.any(String),
      },
      validators: { lastModified: LAST_MODIFIED, etag: '"1"' },
      exchange: { requestId: expect.any(String), wireBytes: jpeg.byteLength },
    });
  });

  test.each([
    ['of the service, where its answer carries one', 'srv-4711', 'srv-4711'],
    [
      'that was sent, where the answer carries none that can be read',
      'two\twords',
      expect.stringMatching(/^request-/),
    ],
  ])('an image knows the request id %s', async (_name, answered, expected) => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    images.answer('/1', image(1, { 'x-request-id': answered }));
    const { cloud, signal } = openCloud(api.origin);
    const outcome = await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
    expect(outcome).toMatchObject({ kind: 'changed', value: { requestId: expected } });
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
