import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemRoutes, type SystemRoutes } from '../../../main/service/routes/system-routes.ts';
import { type FaultServer, startFaultServer } from '../../support/fault-server.ts';
import { createTestTime } from '../../support/memory-desktop.ts';
import { openCloud } from '../service/support/open-cloud.ts';

let server: FaultServer;
let routes: SystemRoutes;
beforeEach(async () => {
  server = await startFaultServer();
  routes = createSystemRoutes({
    resolveProxy: async () => 'DIRECT',
    logins: { of: async () => null, wanted() {} },
    clock: createTestTime().clock,
    network: () => null,
    beforeTls: async () => {},
  });
});
afterEach(async () => {
  routes.dropConnections();
  await server.close();
});

/** An answer that never comes: the laptop fell asleep while it was awaited. */
const NEVER = { until: new Promise(() => {}) };
const LIST = [{ id: 'o1', name: 'North' }];

/** Waits until the server has got so many requests. */
async function seen(count: number): Promise<void> {
  await expect.poll(() => server.requests.length, { interval: 2 }).toBe(count);
}

function open() {
  return openCloud(server.origin, { createAgents: routes.createAgents });
}

describe('P27: when the laptop sleeps and wakes up', () => {
  test('a request that waited for an answer is sent again on a new connection, without a failure', async () => {
    server.answer('/v1/organizations', NEVER, { body: LIST });
    const { cloud, contacts, signal } = open();
    const pending = cloud.organizations(null, signal);
    await seen(1);
    routes.dropConnections();
    expect(await pending).toMatchObject({ kind: 'changed' });
    expect(contacts.map(({ kind }) => kind)).not.toContain('unreachable');
    expect(server.requests.slice(0, 2)).toMatchObject([
      { target: server.requests[1]?.target, connection: 1 },
      { connection: 2 },
    ]);
  });

  test('an answer that was cut in its middle is asked for again', async () => {
    server.answer('/v1/organizations', { body: LIST, drip: { bytes: 1, everyMs: 100 } }, { body: LIST });
    const { cloud, signal } = open();
    const pending = cloud.organizations(null, signal);
    await seen(1);
    routes.dropConnections();
    expect(await pending).toMatchObject({ kind: 'changed' });
  });

  test('P24: a sign-in that was under way is not sent twice', async () => {
    server.answer('/v1/auth', NEVER, { body: { access_token: 'abc', type: 'Bearer' } });
    const { cloud, signal } = open();
    const pending = cloud.authenticate({ username: 'u', password: 'p' }, signal);
    await seen(1);
    routes.dropConnections();
    expect(await pending).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    expect(server.requests).toHaveLength(1);
  });

  test('idle connections are not used after it', async () => {
    server.answer('/v1/organizations', { body: LIST });
    const { cloud, signal } = open();
    await cloud.organizations(null, signal);
    const before = server.requests.length;
    routes.dropConnections();
    await cloud.organizations(null, signal);
    const connections = new Set(server.requests.slice(0, before).map(({ connection }) => connection));
    expect(connections.has(server.requests[before]?.connection ?? 0)).toBe(false);
  });

  test('a connection that is cut by itself is a failure as before', async () => {
    server.answer('/v1/organizations', { cut: 'beforeHeaders' });
    const { cloud, signal } = open();
    expect(await cloud.organizations(null, signal)).toMatchObject({ failure: { code: 'unreachable' } });
  });
});
