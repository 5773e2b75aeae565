import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import {
  ADDRESS_PATH,
  ARCHIVE,
  DEVICE,
  FULL,
  image,
  KNOWN,
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
