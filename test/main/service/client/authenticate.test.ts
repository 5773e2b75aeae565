import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, type Script, startFaultServer } from '../../../support/fault-server.ts';
import { openCloud } from '../support/open-cloud.ts';

const CREDENTIALS = { username: 'technician', password: 'pass "word" ä' };
const PROBLEM = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'username: must be an e-mail address',
};

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

async function signIn(script: Script) {
  server.answer('/v1/auth', script);
  const { cloud, contacts, signal } = openCloud(server.origin, { token: () => null });
  return { result: await cloud.authenticate(CREDENTIALS, signal), contacts };
}

describe('authenticate', () => {
  test('sends user name and password as JSON and returns the token', async () => {
    const { result, contacts } = await signIn({ body: { access_token: 'abc', type: 'bearer' } });
    expect(result).toEqual({ ok: true, value: 'abc' });
    expect(contacts).toEqual([{ kind: 'answered', confirmed: true }]);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', target: '/v1/auth' });
    expect(JSON.parse(request?.body ?? '')).toEqual(CREDENTIALS);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Fleetglass/1.2.3',
      'x-request-id': 'request-1',
    });
    expect(request?.headers.authorization).toBeUndefined();
  });

  test.each([
    ['401', { status: 401 }, 'wrongCredentials', {}],
    ['403', { status: 403, body: { title: 'Forbidden' } }, 'wrongCredentials', {}],
    ['400', { status: 400, body: PROBLEM }, 'invalidInput', { refusal: 'signInRejected' }],
    ['404', { status: 404, body: 'no' }, 'notADeviceCloud', {}],
    [
      '404 as a page',
      { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' },
      'notADeviceCloud',
      {},
    ],
    ['405', { status: 405 }, 'notADeviceCloud', {}],
    ['429', { status: 429, headers: { 'retry-after': '17' } }, 'rateLimited', { facts: { seconds: 17 } }],
    [
      '500',
      { status: 500, body: { title: 'Broken', detail: 'The database is away' } },
      'serviceFailed',
      { facts: { status: 500 } },
    ],
    [
      '502 as a page',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' },
      'serviceFailed',
      { facts: { status: 502 } },
    ],
    [
      'a page with 200',
      { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' },
      'networkNeedsSignIn',
      {},
    ],
    [
      'a page under a false media type',
      { headers: { 'content-type': 'application/json' }, body: '\n<!DOCTYPE html><p>' },
      'networkNeedsSignIn',
      {},
    ],
    [
      'a page with 403',
      { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>' },
      'networkNeedsSignIn',
      {},
    ],
    ['511', { status: 511 }, 'networkNeedsSignIn', {}],
    ['an empty body', {}, 'unexpectedAnswer', { facts: { where: '$: the body is empty' } }],
    ['null', { body: null }, 'unexpectedAnswer', { facts: { where: '$: null where a token was expected' } }],
    [
      'no token',
      { body: { type: 'Bearer' } },
      'unexpectedAnswer',
      { facts: { where: '$.access_token: missing' } },
    ],
    [
      '304',
      { status: 304 },
      'unexpectedAnswer',
      { facts: { where: '304 to a request without a condition' } },
    ],
    ['a cut connection', { cut: 'beforeHeaders' }, 'unreachable', { refusal: 'connectionCut' }],
  ] as const)('P20: %s has its own failure', async (_what, script, code, more) => {
    const { result } = await signIn(script);
    expect(result).toMatchObject({
      ok: false,
      failure: {
        code,
        ...more,
        requestId: 'request-1',
      },
    });
  });

  test('the problem of the service is passed on, with the wait of a rate limit', async () => {
    const refused = await signIn({ status: 400, body: PROBLEM });
    expect(refused.result).toMatchObject({
      ok: false,
      failure: { problem: PROBLEM },
    });
    const limited = await signIn({ status: 429, headers: { 'retry-after': '17' } });
    expect(limited.result).toMatchObject({ ok: false, failure: { facts: { seconds: 17 } } });
  });

  test('P24: a sign-in is sent once, also on a connection that is cut', async () => {
    await signIn({ cut: 'beforeHeaders' });
    expect(server.requests).toHaveLength(1);
    await signIn({ status: 503, headers: { 'retry-after': '0' } });
    expect(server.requests).toHaveLength(2);
  });

  test('P13: neither the password nor the token is in a failure', async () => {
    for (const script of [
      { status: 401 },
      { body: { access_token: 'secret token', type: 'Bearer' } },
      { cut: 'midBody', body: 'x' },
    ] as const) {
      const { result } = await signIn(script);
      expect(result.ok).toBe(false);
      expect(JSON.stringify(result)).not.toMatch(/pass \\*"word|secret token/);
    }
  });

  test('nothing listens: unreachable, with the reason, and the contact says so', async () => {
    await server.close();
    const { cloud, contacts, signal } = openCloud(server.origin);
    const result = await cloud.authenticate(CREDENTIALS, signal);
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'unreachable', refusal: 'connectionRefused' },
    });
    expect(contacts).toMatchObject([{ kind: 'unreachable', failure: { code: 'unreachable' } }]);
    server = await startFaultServer();
  });

  test('a name that does not exist: unreachable, with the reason', async () => {
    const { cloud, signal } = openCloud('https://no-such-host.invalid');
    const result = await cloud.authenticate(CREDENTIALS, signal);
    expect(result).toMatchObject({
      ok: false,
      failure: {
        code: 'unreachable',
        refusal: expect.stringMatching(/^(hostUnknown|lookupFailed)$/),
      },
    });
  });

  test('a sign-in that is given up is cancelled and says nothing about the connection', async () => {
    const letGo = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    server.answer('/v1/auth', () => {
      arrived.resolve();
      return { until: letGo.promise };
    });
    const { cloud, contacts } = openCloud(server.origin);
    const giveUp = new AbortController();
    const signingIn = cloud.authenticate(CREDENTIALS, giveUp.signal);
    await arrived.promise;
    giveUp.abort();
    expect(await signingIn).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(contacts).toEqual([]);
    letGo.resolve();
  });
});
