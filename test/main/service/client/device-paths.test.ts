import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import {
  ADDRESS_PATH,
  ARCHIVE,
  DEVICE,
  image,
  KNOWN,
  NO_ROUTE,
  NO_SNAPSHOT,
  SIGNATURE,
  targets,
} from '../support/snapshot-answers.ts';

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
      failure: { code: 'notOnService', problem: { detail: 'This device has no snapshot.' } },
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
      failure: { code: 'notOnService' },
    });
  });

  test.each([
    [401, 'unauthorized', 'unauthorized'],
    [403, 'unauthorized', 'forbidden'],
    [410, 'absent', 'notOnService'],
    [500, 'failed', 'serviceFailed'],
    [429, 'failed', 'rateLimited'],
  ])('P23: %i of the API origin is %s', async (status, kind, code) => {
    api.answer(ADDRESS_PATH, { status, body: { title: 'No' } });
    api.answer(`/v1${ADDRESS_PATH}`, { status, body: { title: 'No' } });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', KNOWN, signal)).toMatchObject({ kind, failure: { code } });
  });
});
