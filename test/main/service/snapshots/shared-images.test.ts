import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { openCloud } from '../support/open-cloud.ts';
import { createSkippedTime } from '../support/skipped-time.ts';
import { FULL, image, KNOWN } from '../support/snapshot-answers.ts';

const skip = createSkippedTime();
const devices = Array.from({ length: 40 }, (_, index) => `d${index + 1}`);
const few = devices.slice(0, 4);

let api: FaultServer;
let images: FaultServer;
beforeAll(trustTestAuthority);
beforeEach(async () => {
  const certificate = serverCertificate('loopback');
  [api, images] = await Promise.all([
    startFaultServer(certificate, { http2: {} }),
    startFaultServer(certificate, { http2: {} }),
  ]);
  for (const device of devices) {
    api.answer(`/devices/${device}/snapshot/url`, { body: { url: `${images.origin}/${device}` } });
    images.answer(`/${device}`, { status: 304, headers: { etag: FULL.etag } });
  }
});
afterEach(() => Promise.all([api.close(), images.close()]));

function open() {
  const { cloud, signal } = openCloud(api.origin);
  return {
    close: cloud.close,
    fetch: (deviceId: string) => cloud.snapshot({ deviceId, archiveId: null }, 'full', KNOWN, signal),
  };
}

test('images that have not changed are confirmed on one connection, and new ones come by connections of their own', async () => {
  const { fetch, close } = open();
  const kinds = async (all: Promise<readonly { readonly kind: string }[]>) =>
    (await all).map(({ kind }) => kind);
  const seen = () =>
    images.requests.map(({ protocol, connection }) => `${protocol} ${connection}`).toSorted();

  await fetch('d1');
  expect(await kinds(Promise.all(few.map((device) => fetch(device))))).toEqual(few.map(() => 'notModified'));
  expect(seen()).toEqual(Array.from({ length: 5 }, () => '2.0 1'));
  // Addresses, and the sign-in, would share one too.
  expect(new Set(api.requests.map(({ protocol, connection }) => `${protocol} ${connection}`))).toEqual(
    new Set(['2.0 1']),
  );

  for (const device of few) images.answer(`/${device}`, image(9));
  expect(await fetch('d1')).toMatchObject({ kind: 'changed' });
  // The last one had changed, so the next probably have too; one goes where nothing else runs.
  expect(await kinds(Promise.all(few.map((device) => fetch(device))))).toEqual(few.map(() => 'changed'));
  expect(new Set(seen().slice(0, 3))).toEqual(new Set(['1.1 2', '1.1 3', '1.1 4']));
  close();
});

test('images that change together later come by connections of their own, however many had not changed', async () => {
  const { fetch, close } = open();
  for (const device of devices) await fetch(device);
  const { promise: until, resolve } = Promise.withResolvers<void>();
  for (const device of devices) images.answer(`/${device}`, { ...image(9), until });
  skip(15 * 60_000);
  const all = devices.map((device) => fetch(device));
  const under = () => images.requests.slice(devices.length);
  await expect.poll(() => under().length, { interval: 2 }).toBeGreaterThanOrEqual(6);
  await expect.poll(() => api.requests.length, { interval: 2 }).toBe(2 * devices.length);
  expect(under().filter(({ protocol }) => protocol === '2.0').length).toBeLessThanOrEqual(1);
  resolve();
  await Promise.all(all);
  close();
});
