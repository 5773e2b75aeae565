import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import {
  type FaultServer,
  type ScriptedAnswer,
  type SeenRequest,
  startFaultServer,
} from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import {
  ADDRESS_PATH,
  ARCHIVE,
  DEVICE,
  FULL,
  image,
  KNOWN,
  LOW,
  LOW_PATH,
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

  test('differs from the full one by its parameters, too: signatures differ in any case', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    api.answer(LOW_PATH, { body: { url: `${images.origin}/1?precision=low&signature=2` } });
    images.answer('/1', image(480));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'low' },
    });
  });

  test('that an operation with the image itself does not know costs one image, and one answer without a body for each form', async () => {
    const whole = image(1920, { etag: '"full"' });
    const answer = ({ headers }: SeenRequest) =>
      headers['if-none-match'] === '"full"' ? { status: 304, headers: { etag: '"full"' } } : whole;
    const operation = '/devices/d1/snapshot/';
    const queries = ['lowPrecision=true', 'precision=low', 'low_precision=true', 'quality=low', 'option=A'];
    for (const target of [operation, ...queries.map((query) => `${operation}?${query}`), `${operation}low`])
      api.answer(target, answer);
    const capabilities = createMemoryCapabilities();
    const { cloud, signal } = openCloud(api.origin, { capabilities });
    expect(await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'full', widthPixels: 1920 },
      validators: { etag: '"full"' },
    });
    expect(capabilities.read('lowPrecision')).toBe('none');
    const sent = api.requests.filter(({ target }) => target.startsWith(operation) && !target.endsWith('url'));
    expect(sent.filter(({ headers }) => headers['if-none-match'] === undefined)).toHaveLength(1);
  });

  test('that only a later form knows is found after images of the full one, which come once', async () => {
    const operation = '/devices/d1/snapshot/';
    const answer = ({ headers }: SeenRequest) =>
      headers['if-none-match'] === '"full"' ? { status: 304 } : image(1920, { etag: '"full"' });
    for (const target of [operation, `${operation}?lowPrecision=true`]) api.answer(target, answer);
    api.answer(`${operation}?precision=low`, image(480, { etag: '"low"' }));
    const capabilities = createMemoryCapabilities();
    const { cloud, signal } = openCloud(api.origin, { capabilities });
    expect(await cloud.snapshot(DEVICE, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: { precision: 'low', widthPixels: 480 },
    });
    expect(capabilities.read('lowPrecision')).toBe('precision=low');
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
