import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPacedExchange } from '../../../../main/service/client/paced-exchange.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import type { ProxyError } from '../../../../main/service/routes/proxy-failure.ts';
import { createSystemRoutes, type SystemRoutes } from '../../../../main/service/routes/system-routes.ts';
import { createImageClient } from '../../../../main/service/snapshots/image-client.ts';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { type HttpProxy, type HttpProxyOptions, startHttpProxy } from '../../../support/http-proxy.ts';
import { createTestTime, type TestTime } from '../../../support/memory-desktop.ts';
import { startSocksProxy } from '../../../support/socks-proxy.ts';
import { NOTHING_KNOWN, openCloud, TOKEN } from '../support/open-cloud.ts';
import { tinyPng } from '../support/tiny-images.ts';

const DEVICE = { deviceId: 'd1', archiveId: null };
/** No server listens there: binding port 1 of loopback needs root. */
const NO_PROXY_THERE = 'PROXY 127.0.0.1:1';

let server: FaultServer;
let time: TestTime;
let system: string;
let resolved: string[];
let login: { readonly username: string; readonly password: string } | null;
let wanted: ProxyError[];
let routes: SystemRoutes;
let network: string;
let closing: (() => Promise<void>)[];

beforeAll(trustTestAuthority);
beforeEach(async () => {
  closing = [];
  server = await startFaultServer(serverCertificate('loopback'));
  closing.push(server.close);
  server.answer('/v1/organizations', { body: [] });
  time = createTestTime();
  [system, resolved, login, wanted, network] = ['DIRECT', [], null, [], 'office'];
  routes = createSystemRoutes({
    resolveProxy: async (url) => {
      resolved.push(url);
      return system;
    },
    logins: {
      of: async () => (login === null ? null : { login, version: 1 }),
      wanted: (error) => wanted.push(error),
    },
    clock: time.clock,
    network: () => network,
    beforeTls: async () => {},
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  routes.dropConnections();
  for (const close of closing) await close();
});

async function proxyWith(options: HttpProxyOptions = {}): Promise<HttpProxy> {
  const proxy = await startHttpProxy(options);
  closing.push(proxy.close);
  return proxy;
}

function send(origin = server.origin) {
  const { cloud, signal, contacts } = openCloud(origin, { createAgents: routes.createAgents });
  return { answer: cloud.organizations(null, signal), cloud, signal, contacts };
}

describe('through the proxy of the system', () => {
  test('P26: requests go through it, TLS to the server and the token inside', async () => {
    const proxy = await proxyWith();
    system = proxy.entry;
    const { answer, cloud, signal } = send();
    expect(await answer).toMatchObject({ kind: 'changed' });
    await cloud.organizations(null, signal);
    expect(proxy.requests).toEqual([{ authority: `127.0.0.1:${server.port}`, login: null }]);
    expect(server.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}` });
    // One connection serves both requests, and the system gets the origin only.
    expect(new Set(server.requests.map(({ connection }) => connection)).size).toBe(1);
    expect(resolved).toEqual([`${server.origin}/`]);
  });

  test('P26: a proxy that speaks TLS itself gets the sign-in inside TLS', async () => {
    const proxy = await proxyWith({ login: 'ada:opal', certificate: serverCertificate('loopback') });
    system = proxy.entry;
    login = { username: 'ada', password: 'opal' };
    expect(await send().answer).toMatchObject({ kind: 'changed' });
    expect(proxy.requests.at(-1)?.login).toBe('ada:opal');
  });

  test.each(['1', '0'])(
    'P16: a proxy whose own certificate is wrong gets nothing, whatever the environment says (%s)',
    async (rejects) => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', rejects);
      const proxy = await proxyWith({ certificate: serverCertificate('self-signed') });
      system = proxy.entry;
      login = { username: 'ada', password: 'opal' };
      expect(await send().answer).toMatchObject({ failure: { code: 'proxyFailed' } });
      expect(proxy.requests).toEqual([]);
    },
  );

  test('P16: a wrong certificate behind it is refused as without it', async () => {
    const wrong = await startFaultServer(serverCertificate('other-host'));
    closing.push(wrong.close);
    system = (await proxyWith()).entry;
    expect(await send(wrong.origin).answer).toMatchObject({ failure: { code: 'untrustedCertificate' } });
    expect(wrong.requests).toEqual([]);
  });

  test('P26: a proxy that is not there is skipped, and tried last for five minutes', async () => {
    const proxy = await proxyWith();
    system = `${NO_PROXY_THERE}; ${proxy.entry}; DIRECT`;
    expect(await send().answer).toMatchObject({ kind: 'changed' });
    const names = async () =>
      (await routes.entriesFor(new URL(server.origin))).map((entry) =>
        entry === 'direct' ? entry : entry.port,
      );
    expect(await names()).toEqual([proxy.port, 'direct', 1]);
    time.advance(5 * 60_000);
    expect(await names()).toEqual([1, proxy.port, 'direct']);
  });

  test('P26: another network forgets the failures of the last one', async () => {
    system = `${NO_PROXY_THERE}; DIRECT`;
    await send().answer;
    routes.networkChanged();
    expect(await routes.entriesFor(new URL(server.origin))).toMatchObject([{ port: 1 }, 'direct']);
  });

  test('P26: where the only proxy is not there, it says so and nothing goes around it', async () => {
    system = NO_PROXY_THERE;
    const { answer, contacts } = send();
    expect(await answer).toMatchObject({
      failure: { code: 'proxyFailed', refusal: 'proxyGone', facts: { proxy: '127.0.0.1:1' } },
    });
    expect(contacts).toMatchObject([{ kind: 'unreachable', failure: { code: 'proxyFailed' } }]);
    expect(server.requests).toEqual([]);
  });

  test('P26: a proxy of an unknown kind is not gone around', async () => {
    system = 'QUIC 127.0.0.1:1';
    expect(await send().answer).toMatchObject({ failure: { code: 'proxyFailed' } });
    expect(server.requests).toEqual([]);
  });

  test.each([
    [403, 'proxyFailed', 'proxyForbids'],
    [502, 'unreachable', 'proxyTargetGone'],
    // The proxy's answer isn't the service's: it must not end a sign-in.
    [401, 'proxyFailed', 'proxyForbids'],
    [302, 'proxyFailed', 'proxyForbids'],
  ] as const)('P23: %i of the proxy itself is %s', async (status, code, refusal) => {
    system = (await proxyWith({ status })).entry;
    expect(await send().answer).toMatchObject({
      kind: 'failed',
      failure: { code, refusal, facts: { status } },
    });
  });
});

describe('a proxy that wants a sign-in', () => {
  test('P26: asks a person, and says so; nothing reaches the server', async () => {
    const proxy = await proxyWith({ login: 'ada:opal' });
    system = `${proxy.entry}; DIRECT`;
    const { answer, contacts } = send();
    expect(await answer).toMatchObject({
      failure: { code: 'proxyNeedsSignIn', facts: { proxy: `127.0.0.1:${proxy.port}` } },
    });
    expect(contacts).toMatchObject([{ kind: 'unreachable' }]);
    expect(wanted.map(({ problem }) => problem)).toEqual([
      { kind: 'signIn', schemes: ['basic'], realm: 'Plant, north' },
    ]);
    expect(server.requests).toEqual([]);
  });

  test('P26: gets it, and the server does not', async () => {
    const proxy = await proxyWith({ login: 'ada:opal' });
    system = proxy.entry;
    login = { username: 'ada', password: 'opal' };
    expect(await send().answer).toMatchObject({ kind: 'changed' });
    expect(proxy.requests.map((request) => request.login)).toEqual([null, 'ada:opal']);
    expect(JSON.stringify(server.requests)).not.toMatch(/opal|proxy-authorization/i);
  });

  test('P26: is asked once in each network, however many connections follow', async () => {
    const proxy = await proxyWith({ login: 'ada:opal' });
    system = proxy.entry;
    login = { username: 'ada', password: 'opal' };
    for (const place of ['office', 'office', 'plant', 'office']) {
      network = place;
      expect(await send().answer).toMatchObject({ kind: 'changed' });
    }
    const known = 'ada:opal';
    expect(proxy.requests.map((request) => request.login)).toEqual([null, known, known, null, known, known]);
  });

  test.each([{}, { status: 502 }, { status: 401 }, { login: 'a:b', challenge: 'NTLM' }])(
    'P26: that does not ask for it by Basic gets no password (%j)',
    async (options) => {
      const proxy = await proxyWith(options);
      system = proxy.entry;
      login = { username: 'ada', password: 'opal' };
      await send().answer;
      expect(new Set(proxy.requests.map((request) => request.login))).toEqual(new Set([null]));
    },
  );

  test('P26: one by NTLM or Kerberos alone is said to be unknown', async () => {
    system = (await proxyWith({ login: 'a:b', challenge: 'Negotiate, NTLM' })).entry;
    expect(await send().answer).toMatchObject({
      failure: { code: 'proxyFailed', facts: { schemes: 'negotiate, ntlm' } },
    });
  });
});

describe('SOCKS', () => {
  test('P26: a SOCKS5 proxy gets the name and the sign-in', async () => {
    const proxy = await startSocksProxy({ login: 'ada:opal' });
    closing.push(proxy.close);
    system = `SOCKS5 127.0.0.1:${proxy.port}`;
    const origin = `https://localhost:${server.port}`;
    expect(await send(origin).answer).toMatchObject({ failure: { code: 'proxyNeedsSignIn' } });
    login = { username: 'ada', password: 'topaz' };
    expect(await send(origin).answer).toMatchObject({ failure: { code: 'proxyNeedsSignIn' } });
    login = { username: 'ada', password: 'opal' };
    expect(await send(origin).answer).toMatchObject({ kind: 'changed' });
    expect(proxy.requests).toEqual([`localhost:${server.port}`]);
  });

  test('P26: a SOCKS4 proxy gets the name, too', async () => {
    const proxy = await startSocksProxy();
    closing.push(proxy.close);
    system = `SOCKS 127.0.0.1:${proxy.port}`;
    expect(await send(`https://localhost:${server.port}`).answer).toMatchObject({ kind: 'changed' });
    expect(proxy.requests).toEqual([`localhost:${server.port}`]);
  });

  test.each([
    [2, 'proxyFailed'],
    [4, 'unreachable'],
  ] as const)('P26: its reply %i is %s', async (reply, code) => {
    const proxy = await startSocksProxy({ reply });
    closing.push(proxy.close);
    system = `SOCKS5 127.0.0.1:${proxy.port}; DIRECT`;
    expect(await send().answer).toMatchObject({ failure: { code } });
    expect(server.requests).toEqual([]);
  });
});

describe('images through a proxy', () => {
  test('P17: a name that this laptop knows as private is refused before the proxy is asked for it', async () => {
    const proxy = await proxyWith();
    system = proxy.entry;
    const { clock } = time;
    const client = createImageClient({
      baseUrl: 'https://cloud.example.org',
      version: '1',
      limits: cloudLimits,
      send: createPacedExchange({ ...time, random: () => 0, limits: cloudLimits.pace, onPaused() {} }),
      agents: routes.createAgents(),
      clock,
      timers: time.timers,
      partials: null,
    });
    const { signal } = new AbortController();
    const send = (host: string) =>
      client.fetch({
        address: `https://${host}:${server.port}/1?sig=secret`,
        subject: { deviceId: 'd', archiveId: null },
        precision: 'full',
        known: null,
        signal,
        requestId: 'r',
      });
    expect(await send('localhost')).toMatchObject({ failure: { code: 'notAllowed' } });
    expect(proxy.requests).toEqual([]);
    // The proxy may know a name that this laptop doesn't: it gets the request and fails too.
    expect(await send('images.invalid')).toMatchObject({ kind: 'failed' });
    expect(proxy.requests).toEqual([{ authority: `images.invalid:${server.port}`, login: null }]);
  });

  test('P26: they go through it, by connections of their own', async () => {
    const images = await startFaultServer(serverCertificate('loopback'));
    closing.push(images.close);
    server.answer('/devices/d1/snapshot/url', { body: { url: `${images.origin}/1?sig=secret` } });
    images.answer('/1', { body: tinyPng(2, 2) });
    const proxy = await proxyWith();
    system = proxy.entry;
    const { cloud, signal } = openCloud(server.origin, { createAgents: routes.createAgents });
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
    expect(proxy.requests.map(({ authority }) => authority)).toEqual([
      `127.0.0.1:${server.port}`,
      `127.0.0.1:${images.port}`,
    ]);
    // P21: the system (a PAC file) gets hosts, never the signed address.
    expect(resolved).toEqual([`${server.origin}/`, `${images.origin}/`]);
  });
});
