import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud, TOKEN } from '../support/open-cloud.ts';
import { ADDRESS_PATH, DEVICE, image, SIGNATURE } from '../support/snapshot-answers.ts';

let api: FaultServer;
let images: FaultServer;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(() => Promise.all([api.close(), images.close()]));

async function whenRedirected(status: number, location: string) {
  api.answer(ADDRESS_PATH, { status, headers: { location } });
  images.answer('/1', image(1));
  const { cloud, signal } = openCloud(api.origin);
  return cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
}

describe('a redirect in place of an image’s address', () => {
  test.each([301, 302, 303, 307, 308])(
    'P15: %i leads to the image, and the token is not sent there',
    async (status) => {
      expect(await whenRedirected(status, `${images.origin}/1?${SIGNATURE}`)).toMatchObject({
        kind: 'changed',
      });
      expect(images.requests).toHaveLength(1);
      expect(JSON.stringify(images.requests)).not.toContain(TOKEN);
    },
  );

  test.each(['/login?next=%2Fdevices', '/sso/start'])(
    'P25: one to %s on another host is of a network that needs a sign-in',
    async (path) => {
      expect(await whenRedirected(302, `https://portal.example${path}`)).toMatchObject({
        kind: 'failed',
        failure: {
          code: 'networkNeedsSignIn',
          facts: { page: 'portal.example' },
        },
      });
    },
  );

  test('P25: one that carries the address of the request, to lead back there, is of a portal, and nothing is sent there', async () => {
    const back = encodeURIComponent(`${api.origin}${ADDRESS_PATH}`);
    const portal = images.origin.replace('127.0.0.1', 'localhost');
    expect(await whenRedirected(302, `${portal}/1?continue=${back}`)).toMatchObject({
      kind: 'failed',
      failure: {
        code: 'networkNeedsSignIn',
        facts: { page: expect.stringContaining('localhost') },
      },
    });
    expect(images.requests).toEqual([]);
  });

  test('P25: one to the host to which the lists are redirected is of that portal, until a list arrives', async () => {
    const portal = images.origin.replace('127.0.0.1', 'localhost');
    api.answer('/v1/organizations', { status: 302, headers: { location: `${portal}/welcome` } });
    api.answer(ADDRESS_PATH, { status: 302, headers: { location: `${portal}/1` } });
    images.answer('/1', image(1));
    const { cloud, signal } = openCloud(api.origin);
    await cloud.organizations(null, signal);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      failure: { code: 'networkNeedsSignIn' },
    });
    expect(images.requests).toEqual([]);
    api.answer('/v1/organizations', { body: [] });
    await cloud.organizations(null, signal);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  });

  test('P25: one to a host that sends a web page in place of the image is of a portal, which the connection shows at once', async () => {
    const portal = images.origin.replace('127.0.0.1', 'localhost');
    api.answer(ADDRESS_PATH, { status: 302, headers: { location: `${portal}/start` } });
    images.answer('/start', {
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><html><body>Welcome to the hotel</body></html>',
    });
    const { cloud, signal, contacts } = openCloud(api.origin);
    const { host } = new URL(portal);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'networkNeedsSignIn', facts: { host: new URL(api.origin).host, page: host } },
    });
    expect(contacts.at(-1)).toMatchObject({ kind: 'networkNeedsSignIn' });
    expect(images.requests).toHaveLength(1);
    // A redirecting service is trusted again as soon as it confirms something.
    api.answer('/v1/organizations', { body: [] });
    await cloud.organizations(null, signal);
    images.answer('/start', image(1));
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  });

  test('one to a host that has sent images is none of a portal, whatever page it sends once', async () => {
    expect(await whenRedirected(302, `${images.origin}/1`)).toMatchObject({ kind: 'changed' });
    const { cloud, contacts, signal } = openCloud(api.origin);
    await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
    images.answer('/1', { headers: { 'content-type': 'text/html' }, body: '<!doctype html><html></html>' });
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      failure: { code: 'networkNeedsSignIn', facts: { host: new URL(images.origin).host } },
    });
    expect(contacts.map(({ kind }) => kind)).not.toContain('networkNeedsSignIn');
  });

  test('P16: one that leaves https is not followed, and the failure says what came', async () => {
    expect(await whenRedirected(302, 'http://images.example/1')).toMatchObject({
      failure: { code: 'networkNeedsSignIn', facts: { page: 'images.example' } },
    });
  });

  test('P21: one with a user name and password is a bad address of the image, and no fault of the environment', async () => {
    const outcome = await whenRedirected(302, 'https://user:secret@images.example/1');
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'badImageAddress' } });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  test('one without a target says what came', async () => {
    api.answer(ADDRESS_PATH, { status: 302 });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'unexpectedAnswer', facts: { status: 302 } },
    });
  });
});
