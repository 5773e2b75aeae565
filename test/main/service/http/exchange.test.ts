import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, type SeenRequest, startFaultServer } from '../../../support/fault-server.ts';
import { limitsWith, openCloud } from '../support/open-cloud.ts';

const PATH = '/v1/organizations';

let server: FaultServer;
let other: FaultServer;
beforeEach(async () => {
  [server, other] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(() => Promise.all([server.close(), other.close()]));

describe('reach', () => {
  const identifiers = `${PATH}?fields=%28id%29`;
  const targets = () => server.requests.map(({ target }) => target);

  test('asks for identifiers only, and goes on so where the service honours it', async () => {
    server.answer(PATH, { body: [{ id: 'o1' }, { id: 'o2' }] });
    const { cloud, contacts, signal } = openCloud(server.origin);
    expect(await cloud.checkSession(signal)).toEqual({ kind: 'reached' });
    await cloud.checkSession(signal);
    expect(targets()).toEqual([identifiers, identifiers]);
    expect(contacts).toEqual(Array.from({ length: 2 }, () => ({ kind: 'answered', confirmed: true })));
  });

  test.each([
    ['passes over `fields`', { body: [{ id: 'o1', name: 'North' }] }, 1],
    ['refuses `fields`', { status: 400, body: { title: 'No such parameter' } }, 2],
    ['knows no `id`', { body: [{}] }, 2],
  ])('leaves `fields` out where the service %s', async (_what, answer, first) => {
    server.answer(identifiers, answer);
    server.answer(PATH, { body: [{ organizationId: 'o1' }] });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.checkSession(signal)).toEqual({ kind: 'reached' });
    expect(server.requests).toHaveLength(first);
    await cloud.checkSession(signal);
    expect(targets().at(-1)).toBe(PATH);
    expect(targets().filter((target) => target === identifiers)).toHaveLength(1);
  });

  test('P23: distinguishes a refusal of the account from a service that is not there', async () => {
    server.answer(PATH, { status: 401, body: { title: 'No' } }, { status: 500 });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.checkSession(signal)).toMatchObject({ kind: 'unauthorized' });
    expect(await cloud.checkSession(signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'serviceFailed' },
    });
  });
});

describe('limits', () => {
  test('a compressed answer is decoded, and bytes are counted on the wire', async () => {
    const body = gzipSync(JSON.stringify([{ id: 'o1', name: 'North'.repeat(500) }]));
    server.answer(PATH, {
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      body,
    });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      exchange: { wireBytes: body.byteLength },
    });
  });

  test('P18: a compressed body that grows beyond every measure is refused while it is decoded', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    server.answer(PATH, { headers: { 'content-encoding': 'gzip' }, body: bomb });
    const { cloud, contacts, signal } = openCloud(server.origin);
    const before = process.memoryUsage().arrayBuffers;
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'tooLarge' },
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(48 * 1024 * 1024);
    expect(contacts).toEqual([{ kind: 'answered', confirmed: false }]);
  });

  test.each([
    ['on the wire', { wireBytes: 100 }],
    ['after decoding', { decodedBytes: 100 }],
  ])('P18: a body over the limit %s is refused', async (_where, change) => {
    server.answer(PATH, { body: [{ id: 'o1', name: 'x'.repeat(200) }] });
    const { cloud, signal } = openCloud(server.origin, {}, limitsWith(change));
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'tooLarge' },
    });
  });

  test.each([
    ['never begins', { until: new Promise(() => {}) }, { totalMs: 100 }],
    [
      'drips for longer than an answer may take',
      { body: [{ id: 'o1' }], drip: { bytes: 1, everyMs: 20 } },
      { totalMs: 150 },
    ],
    ['falls silent', { body: 'xxxxxxxxxx', drip: { bytes: 5, everyMs: 5_000 } }, { silenceMs: 100 }],
    [
      'drips below the slowest speed',
      { body: 'x'.repeat(500), drip: { bytes: 1, everyMs: 20 } },
      { dripGraceMs: 100 },
    ],
  ])('P18: an answer that %s has timed out', async (_what, script, change) => {
    server.answer(PATH, script);
    const { cloud, contacts, signal } = openCloud(server.origin, {}, limitsWith(change));
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'timedOut' },
    });
    expect(contacts).toMatchObject([{ kind: 'unreachable', failure: { code: 'timedOut' } }]);
  });
});

describe('connections', () => {
  test('stay open for the next request and are dropped by close', async () => {
    server.answer(PATH, { body: [] });
    const { cloud, signal } = openCloud(server.origin);
    await cloud.organizations(null, signal);
    await cloud.organizations(null, signal);
    cloud.close();
    await cloud.organizations(null, signal);
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 1, 2]);
  });

  test('an idle connection that turns out to be dead is replaced without a failure', async () => {
    const first: SeenRequest[] = [];
    server.answer(
      PATH,
      { body: [] },
      (request) => {
        first.push(request);
        return { cut: 'beforeHeaders' };
      },
      { body: [] },
    );
    const { cloud, signal } = openCloud(server.origin);
    await cloud.organizations(null, signal);
    expect(await cloud.organizations(null, signal)).toMatchObject({ kind: 'changed' });
    expect(first).toMatchObject([{ connection: 1 }]);
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 1, 2]);
  });
});
