import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openRequest } from '../../../../main/service/http/open-request.ts';
import { createAgentPair, dropConnections } from '../../../../main/service/routes/agent-pair.ts';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { startFaultServer } from '../../../support/fault-server.ts';

const cleanUps: (() => unknown)[] = [];
beforeAll(trustTestAuthority);
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function request(url: string, agents: ReturnType<typeof createAgentPair>) {
  const usual = { method: 'GET', headers: {}, body: undefined, lookup: undefined, silenceMs: 5_000 };
  return openRequest({ ...usual, url: new URL(url), agents }).answer;
}

describe('a connection that is being made and asks for HTTP/2', () => {
  /** Accepts connections and stays silent. */
  async function startSilentServer() {
    const server = createServer((socket) => {
      cleanUps.push(() => socket.destroy());
      socket.on('error', () => {});
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    cleanUps.push(() => server.close());
    return { server, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  }

  test('P18: is given up when the server stays silent, and the next one asks again', async () => {
    const { server, url } = await startSilentServer();
    const pair = createAgentPair(undefined, { silenceMs: 40, idleMs: 1_000 });
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    for (const count of [1, 2]) {
      await expect(request(url, pair)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      await expect.poll(() => connections, { interval: 2 }).toBe(count);
    }
  });

  test('P27: ends with all others when the laptop sleeps', async () => {
    const { server, url } = await startSilentServer();
    const pair = createAgentPair();
    const waiting = request(url, pair);
    await once(server, 'connection');
    dropConnections(pair, 'all');
    await expect(waiting).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});

test('a shared connection that is not used is left', async () => {
  const server = await startFaultServer(serverCertificate('loopback'), { http2: {} });
  cleanUps.push(server.close);
  const pair = createAgentPair(undefined, { silenceMs: 1_000, idleMs: 40 });
  await expect(request(server.origin, pair)).rejects.toMatchObject({ cause: { name: 'ProtocolChanged' } });
  const url = new URL(server.origin);
  expect(pair.shared.takes(url, 'whenIdle')).toBe(true);
  await expect.poll(() => pair.shared.takes(url, 'whenIdle'), { interval: 5 }).toBe(false);
  // The server's protocol is known all the same.
  expect(pair.shared.takes(url, 'always')).toBe(true);
});
