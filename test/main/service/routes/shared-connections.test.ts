import { once } from 'node:events';
import { constants } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { openImageRequest } from '../../../../main/service/http/open-image-request.ts';
import type { Outgoing } from '../../../../main/service/http/transport.ts';
import type { Agents } from '../../../../main/service/routes/agents.ts';
import { createSystemRoutes, type SystemRoutes } from '../../../../main/service/routes/system-routes.ts';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { startHttpProxy } from '../../../support/http-proxy.ts';
import { createTestTime } from '../../../support/memory-desktop.ts';
import { sendBy, textOf } from '../support/send-by.ts';

let server: FaultServer;
let routes: SystemRoutes;
let agents: Agents;
let system: string;

beforeAll(trustTestAuthority);
beforeEach(() => open());
afterEach(async () => {
  routes.dropConnections();
  await server.close();
});

async function open(options: Parameters<typeof startFaultServer>[1] = { http2: {} }): Promise<void> {
  server = await startFaultServer(serverCertificate('loopback'), options);
  server.answer('/a', { body: 'a' });
  system = 'DIRECT';
  routes = createSystemRoutes({
    resolveProxy: async () => system,
    logins: { of: async () => null, wanted() {} },
    clock: createTestTime().clock,
    network: () => null,
    beforeTls: async () => {},
  });
  agents = routes.createAgents();
}

async function reopen(options: Parameters<typeof startFaultServer>[1]): Promise<void> {
  await server.close();
  await open(options);
}

const send = async (path = '/a', change: Partial<Outgoing> = {}) =>
  textOf(await sendBy(agents, `${server.origin}${path}`, change));

const together = (count: number, path = '/a') => Promise.all(Array.from({ length: count }, () => send(path)));
const seen = () => server.requests.map(({ protocol, connection }) => `${protocol} ${connection}`);
const NEVER = new Promise(() => {});

describe('an origin that speaks HTTP/2', () => {
  test('is asked once, and short answers share one connection', async () => {
    expect(agents.shares(new URL(server.origin))).toBe(false);
    await send();
    expect(agents.shares(new URL(server.origin))).toBe(true);
    await together(30);
    expect(new Set(seen())).toEqual(new Set(['2.0 1']));
  });

  test.each([
    ['got', {}],
    ['Node', { open: openImageRequest }],
  ])(
    'gets what is long by connections of their own (%s), unless nothing else is under way',
    async (_name, by) => {
      await send();
      const long = { limits: cloudLimits.image, ...by };
      expect(await Promise.all([send('/a', long), send('/a', long), send()])).toEqual(['a', 'a', 'a']);
      expect(seen().toSorted()).toEqual(['1.1 2', '2.0 1', '2.0 1', '2.0 1']);
    },
  );

  test('is found by a request for what is long, too', async () => {
    expect(await send('/a', { limits: cloudLimits.image, open: openImageRequest })).toBe('a');
    expect(seen()).toEqual(['2.0 1']);
  });

  test('is asked by one connection, and requests beside it do not wait', async () => {
    await together(6);
    const protocols = server.requests.map(({ protocol }) => protocol);
    expect(protocols.filter((protocol) => protocol === '2.0')).toHaveLength(1);
  });

  test('P24: gets a sign-in once', async () => {
    expect(await send('/a', { method: 'POST', body: '{}' })).toBe('a');
    expect(seen()).toEqual(['2.0 1']);
  });

  test('that allows few streams is spoken to by connections of their own', async () => {
    await reopen({ http2: { streams: 20 } });
    await send();
    await expect.poll(() => agents.shares(new URL(server.origin)), { interval: 2 }).toBe(false);
    await together(3);
    expect(server.requests.slice(1).every(({ protocol }) => protocol === '1.1')).toBe(true);
  });

  test('P16: with a wrong certificate gets nothing', async () => {
    const other = await startFaultServer(serverCertificate('other-host'), { http2: {} });
    const url = new URL(`${other.origin}/a`);
    expect(await send('/', { url })).toBe('untrustedCertificate');
    expect(await send('/', { url })).toBe('untrustedCertificate');
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('P17: is not connected to under an address that is refused', async () => {
    const lookup: Outgoing['lookup'] = (_host, _options, done) =>
      done(Object.assign(new Error('No'), { code: 'EADDRESSREFUSED' }), '', 0);
    const url = new URL(`https://localhost:${server.port}/a`);
    await send('/', { url });
    routes.dropConnections();
    expect(await send('/', { url, lookup })).toBe('notAllowed');
    server.answer('/a', { body: 'a', goAway: constants.NGHTTP2_NO_ERROR });
    await send('/', { url });
    // The origin is known to speak it, and the connection has ended.
    expect(await send('/', { url, lookup })).toBe('notAllowed');
    expect(server.requests.map(({ protocol }) => protocol)).toEqual(['2.0', '2.0']);
  });
});

describe('through a proxy', () => {
  test('P26: the connection is shared inside a tunnel', async () => {
    const proxy = await startHttpProxy();
    system = proxy.entry;
    await send();
    await together(5);
    expect(new Set(seen())).toEqual(new Set(['2.0 1']));
    expect(proxy.requests).toHaveLength(1);
    routes.dropConnections();
    await proxy.close();
  });
});

describe('a server that wants HTTP/1.1', () => {
  test.each<readonly [string, ScriptedAnswer]>([
    ['421', { status: 421 }],
    ['a reset', { reset: { code: constants.NGHTTP2_HTTP_1_1_REQUIRED } }],
    [
      'the end of the connection',
      { goAway: constants.NGHTTP2_HTTP_1_1_REQUIRED, pause: { afterBytes: 0, until: NEVER } },
    ],
  ])('by %s gets it', async (_name, answer) => {
    await send();
    server.answer('/b', answer, { body: 'b' });
    expect(await send('/b')).toBe('b');
    await send();
    expect(server.requests.map(({ protocol }) => protocol)).toEqual(['2.0', '2.0', '1.1', '1.1']);
  });

  test('and does not understand what was agreed upon gets it after two connections', async () => {
    const garbled = await startGarbledServer();
    const url = new URL(`${garbled.origin}/`);
    expect(await send('/', { url })).toBe('h1');
    await garbled.close();
  });

  test('or something on the way that bears no HTTP/2, gets it after two connections without an answer', async () => {
    server.answer('/b', ({ protocol }) => (protocol === '2.0' ? { cut: 'beforeHeaders' } : { body: 'b' }));
    expect(await send('/b')).toBe('b');
    expect(seen()).toEqual(['2.0 1', '2.0 2', '1.1 3']);
    await send();
    expect(seen().at(-1)).toBe('1.1 3');
  });
});

describe('P40: what is cut', () => {
  const long = 'x'.repeat(500);
  const cut = { body: long, headers: { 'content-length': '500' } };

  test.each<readonly [string, ScriptedAnswer]>([
    ['by a reset', { reset: { code: constants.NGHTTP2_INTERNAL_ERROR } }],
    ['by a reset in the body', { ...cut, reset: { code: constants.NGHTTP2_INTERNAL_ERROR, afterBytes: 9 } }],
    ['as if it were whole', { ...cut, reset: { code: constants.NGHTTP2_NO_ERROR, afterBytes: 9 } }],
    ['in the body', { ...cut, cut: { afterBytes: 9 } }],
  ])('%s is requested again', async (_name, answer) => {
    await send();
    server.answer('/b', answer, answer, { body: 'b' });
    expect(await send('/b')).toBe('b');
    expect(server.requests).toHaveLength(4);
  });

  test('200 times in a row loses nothing', async () => {
    const counts = new Map<string, number>();
    const reset = { code: constants.NGHTTP2_INTERNAL_ERROR, afterBytes: 9 };
    server.answer('/b', ({ target }) => {
      const count = (counts.get(target) ?? 0) + 1;
      counts.set(target, count);
      if (count > 5) return { body: target };
      return { ...cut, ...(count === 5 ? { cut: { afterBytes: 9 } } : { reset }) };
    });
    await send();
    const paths = Array.from({ length: 40 }, (_, index) => `/b?${index}`);
    for (const path of paths) expect(await send(path)).toBe(path);
    expect(server.requests).toHaveLength(1 + 240);
  });

  test('with its connection: all that shared it is requested again', async () => {
    await send();
    let count = 0;
    const { promise: all, resolve } = Promise.withResolvers<void>();
    server.answer('/b', () => {
      count += 1;
      if (count > 20) return { body: 'b' };
      if (count === 20) resolve();
      return { until: all, cut: 'beforeHeaders' };
    });
    expect(await together(20, '/b')).toEqual(Array.from({ length: 20 }, () => 'b'));
    expect(new Set(seen())).toEqual(new Set(['2.0 1', '2.0 2']));
  });

  test('because the server takes no more on this connection goes on another', async () => {
    await send();
    server.answer('/b', { body: 'b', goAway: constants.NGHTTP2_NO_ERROR });
    expect(await send('/b')).toBe('b');
    expect(await send()).toBe('a');
    expect(seen()).toEqual(['2.0 1', '2.0 1', '2.0 2']);
  });

  test.each([constants.NGHTTP2_REFUSED_STREAM, constants.NGHTTP2_ENHANCE_YOUR_CALM])(
    'P24: because the server refuses it here (%i) goes once by a connection of its own',
    async (code) => {
      await send();
      server.answer('/b', ({ protocol }) => (protocol === '2.0' ? { reset: { code } } : { body: 'b' }));
      expect(await send('/b')).toBe('b');
      expect(seen()).toEqual(['2.0 1', '2.0 1', '1.1 2']);
    },
  );

  test('P24: because the server wants calm on this connection goes on by connections of its own', async () => {
    await send();
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/b', ({ protocol }) =>
      protocol === '2.0' ? { until, goAway: constants.NGHTTP2_ENHANCE_YOUR_CALM, body: 'b' } : { body: 'b' },
    );
    const all = together(20, '/b');
    await expect.poll(() => server.requests.length, { interval: 2 }).toBe(21);
    resolve();
    expect(await all).toEqual(Array.from({ length: 20 }, () => 'b'));
    expect(new Set(seen().filter((one) => one.startsWith('2.0')))).toEqual(new Set(['2.0 1']));
  });

  test('P24: of a sign-in is not requested again', async () => {
    await send();
    server.answer('/b', { reset: { code: constants.NGHTTP2_INTERNAL_ERROR } });
    expect(await send('/b', { method: 'POST', body: '{}' })).toBe('unreachable');
    expect(server.requests).toHaveLength(2);
  });
});

describe('the connection', () => {
  const limits = { ...cloudLimits.api, silenceMs: 60 };

  test('that stays silent for all is made again, and what waited is requested on the new one', async () => {
    await send();
    server.answer('/silent', { until: NEVER });
    server.answer('/b', { until: NEVER }, { body: 'b' });
    const waiting = send('/b');
    await expect.poll(() => server.requests.length, { interval: 2 }).toBe(2);
    expect(await send('/silent', { limits })).toBe('timedOut');
    expect(await waiting).toBe('b');
    expect(seen()).toEqual(['2.0 1', '2.0 1', '2.0 1', '2.0 2']);
  });

  test('stays when one answer is silent and others come', async () => {
    await send();
    server.answer('/silent', { until: NEVER });
    // Long enough for the other answer on a busy machine.
    const silent = send('/silent', { limits: { ...limits, silenceMs: 1_000 } });
    await send();
    expect(await silent).toBe('timedOut');
    await send();
    expect(new Set(seen())).toEqual(new Set(['2.0 1']));
  });

  test('stays when one request is given up', async () => {
    await send();
    server.answer('/b', { until: NEVER });
    const giving = new AbortController();
    const given = send('/b', { signal: giving.signal });
    await expect.poll(() => server.requests.length, { interval: 2 }).toBe(2);
    giving.abort();
    expect(await given).toBe('cancelled');
    await send();
    expect(new Set(seen())).toEqual(new Set(['2.0 1']));
  });

  test('P27: is made again after sleep, and what waited is sent again', async () => {
    await send();
    server.answer('/b', { until: NEVER }, { body: 'b' });
    const waiting = send('/b');
    await expect.poll(() => server.requests.length, { interval: 2 }).toBe(2);
    routes.dropConnections();
    expect(await waiting).toBe('b');
  });

  test('is left in another network once its answers have come, and what the server speaks is found out again', async () => {
    await send();
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/b', { until, body: 'b' });
    const waiting = send('/b');
    await expect.poll(() => server.requests.length, { interval: 2 }).toBe(2);
    routes.networkChanged();
    expect(agents.shares(new URL(server.origin))).toBe(false);
    await send();
    resolve();
    expect(await waiting).toBe('b');
    expect(seen()).toEqual(['2.0 1', '2.0 1', '2.0 2']);
  });

  test('P15: is shared with no other client', async () => {
    await send();
    await send('/a', { agents: routes.createAgents() });
    expect(seen()).toEqual(['2.0 1', '2.0 2']);
  });

  test('that is not used keeps no program alive', async () => {
    await send();
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    const unused = sockets();
    server.answer('/b', { until: NEVER });
    const giving = new AbortController();
    const given = send('/b', { signal: giving.signal });
    await expect.poll(() => server.requests.length, { interval: 2 }).toBe(2);
    expect(sockets()).toBe(unused + 1);
    giving.abort();
    await given;
    await expect.poll(sockets, { interval: 2 }).toBe(unused);
    // The server sees its end.
    agents.dropIdle();
    await expect.poll(sockets, { interval: 2 }).toBe(unused - 1);
  });
});

/** Agrees on HTTP/2 and then speaks something else; answers HTTP/1.1 properly. */
async function startGarbledServer() {
  const sockets = new Set<TLSSocket>();
  const tls = createServer(
    { ...serverCertificate('loopback'), ALPNProtocols: ['h2', 'http/1.1'] },
    (socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.write(
          socket.alpnProtocol === 'h2'
            ? 'This is no HTTP/2 whatsoever.'.repeat(9)
            : 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nh1',
        ),
      );
    },
  );
  await once(tls.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `https://127.0.0.1:${(tls.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void tls.close(resolve));
    },
  };
}
