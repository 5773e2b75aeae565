import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askService } from '../../../../main/account/environments/ask-service.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { createPlainFetch } from '../../../../main/service/http/plain-fetch.ts';
import { inquiryOutcome } from '../../../../preload/contract/index.ts';
import { startSimulator } from '../../../../simulator/simulator.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';

const problem = (status: number) => ({
  type: 'about:blank',
  title: 'Refused',
  status,
  detail: 'Sign in with what you have.',
});
const UNAUTHORIZED: ScriptedAnswer = { status: 401, body: problem(401) };
const INVALID: ScriptedAnswer = { status: 400, body: problem(400) };
const NOT_FOUND: ScriptedAnswer = { status: 404, body: problem(404) };
const PAGE: ScriptedAnswer = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Hotel</title><form>Room</form>',
};
const leadsTo = (location: string): ScriptedAnswer => ({ status: 302, headers: { location } });

let server: FaultServer;
/** Another origin, which nobody confirmed. */
let elsewhere: FaultServer;

beforeEach(async () => {
  [server, elsewhere] = await Promise.all([startFaultServer(), startFaultServer()]);
  server.answer('/v1/organizations', UNAUTHORIZED);
  server.answer('/v1/auth', INVALID);
});
afterEach(async () => {
  const asked = server.requests;
  const strangers = elsewhere.requests;
  await Promise.all([server.close(), elsewhere.close()]);
  expect(strangers, 'no request leaves the origin that was entered').toEqual([]);
  for (const { headers, body } of asked) {
    expect(headers).not.toHaveProperty('authorization');
    expect(['', '{}']).toContain(body);
  }
});

async function ask(path = '', isOfPage = false, origin = server.origin) {
  const { fetch, close } = createPlainFetch({
    limits: cloudLimits.api,
    version: '0.0.0',
    requestId: () => 'request-1',
    agents: createDirectAgents(),
  });
  const asked = await askService(fetch, { address: origin + path, isOfPage }, new AbortController().signal);
  close();
  inquiryOutcome.parse(asked.kind === 'service' ? { ...asked, steps: [] } : asked);
  return asked;
}

const authorizationServer = (issuer: string, more: object = {}): ScriptedAnswer => ({
  body: { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, ...more },
});
const resource = (more: object): ScriptedAnswer => ({ body: { resource: server.origin, ...more } });

describe('an address is asked what it is, and', () => {
  test.each<[string, ScriptedAnswer, readonly string[]]>([
    ['has a password sign-in that says what is missing', INVALID, ['password']],
    ['has one that refuses an empty form', { status: 422, body: problem(422) }, ['password']],
    ['says nothing of it without a token', UNAUTHORIZED, ['password']],
    ['fails there', { status: 503 }, ['password']],
    ['has none', NOT_FOUND, ['token']],
    ['has a web page there', PAGE, ['token']],
  ])('the service %s', async (_name, answer, methods) => {
    server.answer('/v1/auth', answer);
    expect(await ask()).toEqual({
      kind: 'service',
      baseUrl: server.origin,
      name: null,
      version: null,
      methods,
      authorization: null,
      otherHosts: [],
    });
  });

  test.each<[string, ScriptedAnswer, object]>([
    ['a web page', PAGE, { what: 'webPage', status: 200 }],
    ['a web page that wants a sign-in', { ...PAGE, status: 401 }, { what: 'webPage', status: 401 }],
    ['nothing of that name', NOT_FOUND, { what: 'notFound', status: 404 }],
    ['another method', { status: 405 }, { what: 'notFound', status: 405 }],
    ['an empty list of something else', { body: { pets: 'none' } }, { what: 'unreadable', status: 200 }],
    ['a text', { headers: { 'content-type': 'text/plain' }, body: 'OK' }, { what: 'unreadable' }],
    ['a network that wants a sign-in', { status: 511 }, { what: 'networkSignIn', status: 511 }],
    ['an error', { status: 500 }, { what: 'failing', status: 500 }],
    ['a pause', { status: 429, headers: { 'retry-after': '60' } }, { what: 'paused', status: 429 }],
    [
      'a portal',
      leadsTo('http://portal.invalid/welcome?back=1'),
      { what: 'redirect', page: 'portal.invalid', leadsTo: null },
    ],
    [
      'a page of another host',
      leadsTo('https://www.example.org/start?s=secret'),
      { what: 'redirect', page: 'www.example.org', leadsTo: 'https://www.example.org' },
    ],
    [
      'a service that has moved',
      leadsTo('https://new.example.org/cloud/v1/organizations'),
      { what: 'redirect', page: 'new.example.org', leadsTo: 'https://new.example.org/cloud' },
    ],
    ['its own sign-in page', leadsTo('/login'), { what: 'redirect', leadsTo: null }],
    ['no place at all', { status: 302 }, { what: 'redirect', page: null, leadsTo: null }],
  ])('P20, P25: %s is named', async (_name, answer, outcome) => {
    server.answer('/v1/organizations', answer);
    expect(await ask()).toMatchObject({ kind: 'other', host: new URL(server.origin).host, ...outcome });
  });

  test('a service that needs no sign-in is one', async () => {
    server.answer('/v1/organizations', { body: [{ id: 'org-1', name: 'North' }] });
    expect(await ask()).toMatchObject({ kind: 'service' });
  });

  test('the address of a page leads to the service above it, or below the host', async () => {
    expect(await ask('/app/devices/7', true)).toMatchObject({ baseUrl: server.origin });
    server.answer('/v1/organizations', PAGE);
    server.answer('/cloud/v1/organizations', UNAUTHORIZED);
    expect(await ask('/cloud/v1/organizations')).toMatchObject({ baseUrl: `${server.origin}/cloud` });
    expect(await ask('/app/start')).toMatchObject({ kind: 'other', what: 'notFound' });
  });

  test('where every path is refused alike, the entered path is the service', async () => {
    server.answer('/tenant/v1/organizations', UNAUTHORIZED);
    expect(await ask('/tenant')).toMatchObject({ baseUrl: `${server.origin}/tenant` });
  });
});

describe('the sign-in in the browser', () => {
  test('is found by the metadata of the service, with its name', async () => {
    server.answer(
      '/.well-known/oauth-protected-resource',
      resource({ resource_name: 'North\u202e cloud', authorization_servers: [server.origin] }),
    );
    server.answer('/.well-known/openid-configuration', authorizationServer(server.origin));
    expect(await ask()).toMatchObject({
      name: 'North[U+202E] cloud',
      methods: ['browser', 'password'],
      authorization: { issuer: server.origin },
      otherHosts: [],
    });
  });

  test('is found by the metadata of an authorization server alone, with the scopes that it has', async () => {
    server.answer('/v1/auth', NOT_FOUND);
    server.answer(
      '/.well-known/oauth-authorization-server',
      authorizationServer(server.origin, { scopes_supported: ['openid', 'fleet'] }),
    );
    expect(await ask()).toMatchObject({
      methods: ['browser'],
      authorization: { issuer: server.origin, scopes: ['openid'] },
    });
  });

  test('at another origin is named and not contacted', async () => {
    const names = { authorization_servers: [elsewhere.origin] };
    server.answer('/.well-known/oauth-protected-resource', resource(names));
    const { host } = new URL(elsewhere.origin);
    expect(await ask()).toMatchObject({ authorization: { issuer: elsewhere.origin }, otherHosts: [host] });

    server.answer('/.well-known/oauth-protected-resource', NOT_FOUND);
    server.answer('/.well-known/openid-configuration', authorizationServer(elsewhere.origin));
    expect(await ask()).toMatchObject({ authorization: { issuer: elsewhere.origin }, otherHosts: [host] });

    const split = { ...authorizationServer(server.origin, { token_endpoint: `${elsewhere.origin}/token` }) };
    server.answer('/.well-known/openid-configuration', split);
    expect(await ask()).toMatchObject({ authorization: { issuer: server.origin }, otherHosts: [host] });
  });

  test.each<[string, () => Record<string, ScriptedAnswer>]>([
    [
      'are of another resource',
      () => ({
        resource: { body: { resource: elsewhere.origin, authorization_servers: ['https://login.example'] } },
      }),
    ],
    [
      'name an issuer without TLS',
      () => ({ resource: resource({ authorization_servers: ['http://login.example'] }) }),
    ],
    [
      'name an issuer with a password',
      () => ({ resource: resource({ authorization_servers: ['https://a:b@login.example'] }) }),
    ],
    ['name no address', () => ({ resource: resource({ authorization_servers: ['login'] }) })],
    ['are a web page', () => ({ resource: PAGE, server: PAGE })],
    ['are no JSON', () => ({ resource: { body: '{' }, server: { body: '{' } })],
    [
      'lead elsewhere',
      () => ({ resource: leadsTo(`${elsewhere.origin}/x`), server: leadsTo(`${elsewhere.origin}/y`) }),
    ],
    ['have no endpoints', () => ({ server: { body: { issuer: server.origin } } })],
  ])('is not offered where the metadata %s', async (_name, answers) => {
    const { resource: ofResource = NOT_FOUND, server: ofServer = NOT_FOUND } = answers();
    server.answer('/.well-known/oauth-protected-resource', ofResource);
    server.answer('/.well-known/oauth-authorization-server', ofServer);
    expect(await ask()).toMatchObject({ methods: ['password'], authorization: null });
  });

  test('metadata that the challenge of another origin names are not read', async () => {
    const challenge = (url: string) => ({
      ...UNAUTHORIZED,
      headers: { 'www-authenticate': `Bearer realm="cloud", resource_metadata="${url}"` },
    });
    server.answer('/v1/organizations', challenge(`${elsewhere.origin}/metadata`));
    expect(await ask()).toMatchObject({ authorization: null });
    server.answer('/v1/organizations', challenge(`${server.origin}/metadata`));
    server.answer('/metadata', resource({ authorization_servers: ['https://login.example'] }));
    expect(await ask()).toMatchObject({ authorization: { issuer: 'https://login.example' } });
  });
});

test.each([
  [{ signIn: 'password' }, { methods: ['password'], authorization: null, name: null }],
  [{ signIn: 'token' }, { methods: ['token'], authorization: null }],
  [
    { signIn: 'browser', issuer: 'https://login.example.org' },
    {
      name: 'Device Cloud (simulator)',
      methods: ['browser'],
      authorization: { issuer: 'https://login.example.org' },
      otherHosts: ['login.example.org'],
    },
  ],
] as const)('the simulator with %o is found', async (options, found) => {
  const simulator = await startSimulator({ devices: 1, organizations: 1, archives: 0, ...options });
  try {
    expect(await ask('/v1', false, simulator.baseUrl)).toMatchObject({
      kind: 'service',
      baseUrl: simulator.baseUrl,
      ...found,
    });
  } finally {
    await simulator.close();
  }
});

test('P50: a service whose list is long, without a sign-in, is found', async () => {
  const body = Array.from({ length: 4_000 }, (_, index) => ({
    id: `o${index}`,
    name: `Organization ${index}`,
  }));
  server.answer('/v1/organizations', { body });
  expect(await ask()).toMatchObject({ kind: 'service', baseUrl: server.origin });
});
