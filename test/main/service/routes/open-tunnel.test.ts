import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openTunnel } from '../../../../main/service/routes/open-tunnel.ts';
import type { ProxyScheme, ProxyServer } from '../../../../main/service/routes/proxy-server.ts';

const TARGET = { host: 'cloud.example', port: 443 };
/** Longest wait for a silent proxy, ms. */
const SHORT_MS = 60;

let server: Server | null = null;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
});

/** Starts a proxy that answers every request with `text`. */
async function proxyThatSays(text: string | null, scheme: ProxyScheme = 'http'): Promise<ProxyServer> {
  const listening = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    if (text !== null) socket.once('data', () => socket.write(text));
  });
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  return { scheme, host: '127.0.0.1', port: (listening.address() as AddressInfo).port };
}

function open(proxy: ProxyServer, limitMs?: number): Promise<Socket> {
  return openTunnel(proxy, TARGET, null, limitMs);
}

describe('a tunnel through a proxy', () => {
  test.each(['http', 'socks5'] as const)(
    'P18: a %s proxy that says nothing is waited for only so long, and nothing breaks afterwards',
    async (scheme) => {
      const proxy = await proxyThatSays(null, scheme);
      await expect(open(proxy, SHORT_MS)).rejects.toMatchObject({ problem: { kind: 'targetGone' } });
      for (const socket of sockets) socket.resetAndDestroy();
      // An error without a listener would end the process now.
      await new Promise(setImmediate);
    },
  );

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', { kind: 'gone' }],
    ['407 without saying how', 'HTTP/1.1 407 No\r\n\r\n', { kind: 'signIn', schemes: [] }],
    [
      '407 with several ways',
      'HTTP/1.1 407 No\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: Basic realm="A \\"b\\", c"\r\n\r\n',
      { kind: 'signIn', schemes: ['negotiate', 'basic'], realm: 'A "b", c' },
    ],
    ['401 without a sign-in', 'HTTP/1.1 401 No\r\n\r\n', { kind: 'refused', status: 401 }],
    ['504', 'HTTP/1.1 504 No\r\n\r\n', { kind: 'targetGone', status: 504 }],
  ] as const)('%s is understood', async (_name, said, problem) => {
    await expect(open(await proxyThatSays(said))).rejects.toMatchObject({ problem });
  });

  test('bytes of the server that come with the answer of the proxy are not lost', async () => {
    const socket = await open(await proxyThatSays('HTTP/1.1 200 Yes\r\n\r\nhello'));
    const [bytes] = await new Promise<[Buffer]>((resolve) => {
      socket.once('data', (...data: [Buffer]) => resolve(data));
    });
    expect(bytes.toString()).toBe('hello');
    socket.destroy();
  });
});
