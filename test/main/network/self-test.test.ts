import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSelfTest } from '../../../main/network/self-test.ts';
import type { TestAccount } from '../../../main/network/test-steps.ts';
import { type ServiceProfile, serviceProfile } from '../../../main/service/profile/service-profile.ts';
import { createSystemRoutes, type SystemRoutes } from '../../../main/service/routes/system-routes.ts';
import { systemTimers } from '../../../main/shared/timers.ts';
import { type NetworkTest, networkTest } from '../../../preload/contract/index.ts';
import { serverCertificate, trustTestAuthority } from '../../support/certificates/certificates.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../support/fault-server.ts';
import { startHttpProxy } from '../../support/http-proxy.ts';

const UNAUTHORIZED: ScriptedAnswer = {
  status: 401,
  body: { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Sign in.' },
};
const SIGNED_IN: TestAccount = {
  checkSession: async () => ({ kind: 'reached' }),
  fetchImage: async () => 300_000,
};

let server: FaultServer;
let system: string;
let login: { readonly username: string; readonly password: string } | null;
let progress: NetworkTest[];
let shiftMs: number;
let profile: ServiceProfile | null;
let closing: (() => Promise<void>)[];

beforeAll(trustTestAuthority);
beforeEach(async () => {
  server = await startFaultServer(serverCertificate('loopback'));
  server.answer('/v1/organizations', UNAUTHORIZED);
  [system, login, progress, shiftMs, profile] = ['DIRECT', null, [], 0, null];
  closing = [server.close];
});
afterEach(async () => {
  for (const close of closing) await close();
});

function openRoutes(): SystemRoutes {
  return createSystemRoutes({
    resolveProxy: async () => system,
    logins: { of: async () => (login === null ? null : { login, version: 1 }), wanted() {} },
    clock: { now: () => Date.now() },
    network: () => null,
    beforeTls: async () => {},
  });
}

function run(
  baseUrl = server.origin,
  account: TestAccount | null = null,
  signal = new AbortController().signal,
): Promise<NetworkTest> {
  const routes = openRoutes();
  return runSelfTest(
    {
      baseUrl,
      profile,
      environmentName: 'Plant',
      version: '1.2.3',
      clock: { now: () => Date.now() + shiftMs },
      timers: systemTimers,
      random: () => 0,
      requestId: () => 'r1',
      routes,
      createAgents: routes.createAgents,
      logins: { of: async () => (login === null ? null : { login, version: 1 }) },
      account,
      onProgress: (test) => progress.push(test),
    },
    signal,
  );
}

/** The steps as `step state finding`. */
function lines({ steps }: NetworkTest): readonly string[] {
  return steps.map(({ step, state, finding }) => `${step} ${state} ${finding ?? ''}`.trim());
}

function stepOf({ steps }: NetworkTest, wanted: string) {
  return steps.find(({ step }) => step === wanted);
}

describe('the test of the connection', () => {
  test('says of each step that it is well, and passes the contract', async () => {
    const result = await run();
    expect(lines(result)).toEqual([
      'proxy ok direct',
      'name ok nameIsAddress',
      'connection ok connected',
      'certificate ok trustedBySystem',
      'portal ok noPortal',
      'service ok answers',
      'clock ok clockRight',
      'speed skipped notMeasured',
    ]);
    expect(networkTest.parse(result)).toEqual(result);
    expect(stepOf(result, 'certificate')?.values.issuer).toContain('Fleetglass');
    expect(progress.at(0)?.steps.map(({ state }) => state)).toContain('running');
    expect(progress.at(-1)).toEqual(result);
  });

  test('P15: asks the service without a token', async () => {
    await run();
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test('asks with the account and measures with an image', async () => {
    const result = await run(server.origin, SIGNED_IN);
    expect(lines(result).slice(5)).toEqual(['service ok signedIn', 'clock ok clockRight', 'speed ok fast']);
    expect(stepOf(result, 'speed')?.values.bytes).toBe(300_000);
  });

  test('says that the sign-in is not accepted any more, and goes on', async () => {
    const failure = { code: 'unauthorized' } as const;
    const result = await run(server.origin, {
      ...SIGNED_IN,
      checkSession: async () => ({ kind: 'unauthorized', failure }),
    });
    expect(lines(result)[5]).toBe('service warn signInRefused');
  });

  test('says that a name is not known, and looks no further', async () => {
    const result = await run('https://cloud.invalid');
    expect(lines(result).slice(1, 4)).toEqual([
      expect.stringMatching(/^name fail name(?:Unknown|ServerSilent)$/),
      'connection skipped',
      'certificate skipped',
    ]);
  });

  test('says that no server listens', async () => {
    const result = await run('https://127.0.0.1:1');
    expect(lines(result)[2]).toBe('connection fail connectionRefused');
  });

  test.each([
    ['expired', 'expired'],
    ['other-host', 'otherHost'],
    ['self-signed', 'unknownIssuer'],
  ] as const)(
    'P16: says what is wrong with a certificate that is %s, and sends nothing',
    async (name, finding) => {
      const wrong = await startFaultServer(serverCertificate(name));
      closing.push(wrong.close);
      const result = await run(wrong.origin);
      expect(lines(result)[3]).toBe(`certificate fail ${finding}`);
      expect(wrong.requests).toEqual([]);
    },
  );

  test('says that something else than TLS answers', async () => {
    const plain = await startFaultServer();
    closing.push(plain.close);
    const result = await run(plain.origin.replace('http:', 'https:'));
    expect(lines(result)[3]).toBe('certificate fail notTls');
  });

  test('P25: says that the network wants a sign-in when a page answers', async () => {
    const page = { body: '<!doctype html><html></html>', headers: { 'content-type': 'text/html' } };
    server.answer('/v1/organizations', page);
    expect(lines(await run())[4]).toBe('portal fail portal');
  });

  test('P25: names the host of a sign-in page that a redirect leads to', async () => {
    server.answer('/v1/organizations', { status: 302, headers: { location: 'http://portal.invalid/' } });
    expect(stepOf(await run(), 'portal')).toMatchObject({
      state: 'fail',
      finding: 'portalElsewhere',
      values: { page: 'portal.invalid' },
    });
  });

  test.each([
    [404, 'fail notTheService'],
    [500, 'fail serviceFails'],
    [429, 'warn servicePaused'],
  ] as const)('explains the status %i', async (status, line) => {
    server.answer('/v1/organizations', { status, body: {} });
    expect(lines(await run())[5]).toBe(`service ${line}`);
  });

  test('a service with a profile is tested by the list that is outermost there', async () => {
    const devices = { list: '$[*]', id: '$.id' };
    const full = { path: '/x/{deviceId}' };
    const given = { version: 1, name: 'Sites', snapshots: { device: { full } } } as const;
    const fixed = { fixed: { id: 'a/b', name: 'Acme' } };
    for (const [target, rest] of [
      ['/tenants', { organizations: { path: '/tenants', ...devices }, devices: { path: '/c', ...devices } }],
      ['/cams?size=9', { organizations: fixed, devices: { path: '/cams?size=9', ...devices } }],
      [
        '/of/a%2Fb/sites',
        {
          organizations: fixed,
          levels: [{ as: 'site', path: '/of/{organizationId}/sites', ...devices }],
          devices: { path: '/sites/{site}', ...devices },
        },
      ],
    ] as const) {
      profile = serviceProfile.parse({ ...given, ...rest });
      server.answer(target, { body: [] });
      expect(lines(await run())[5]).toBe('service ok answers');
      expect(server.requests.at(-1)?.target).toBe(target);
    }
  });

  test('says by how much the clock of the laptop is off, and in which direction', async () => {
    shiftMs = -14 * 60_000;
    expect(stepOf(await run(), 'clock')).toMatchObject({ finding: 'clockBehind', values: { minutes: 14 } });
    shiftMs = 3 * 60_000;
    expect(stepOf(await run(), 'clock')).toMatchObject({ finding: 'clockAhead', values: { minutes: 3 } });
  });

  test('P26: goes through the proxy, and says what is wrong with it', async () => {
    const proxy = await startHttpProxy({ login: 'ada:opal' });
    closing.push(proxy.close);
    system = proxy.entry;
    expect(lines(await run())[0]).toBe('proxy fail proxySignIn');
    login = { username: 'ada', password: 'opal' };
    const result = await run();
    expect(lines(result).slice(0, 3)).toEqual([
      'proxy ok proxyUsed',
      'name ok nameByProxy',
      'connection ok connectedByProxy',
    ]);
    expect(JSON.stringify(result)).not.toMatch(/opal|ada/);
    system = `PROXY 127.0.0.1:1; ${proxy.entry}`;
    expect(lines(await run())[0]).toBe('proxy warn proxyNext');
    system = 'PROXY 127.0.0.1:1';
    expect(lines(await run())[0]).toBe('proxy fail proxyGone');
  });

  test('ends when it is cancelled, and says so', async () => {
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answer('/v1/organizations', () => {
      resolve();
      return { ...UNAUTHORIZED, until: new Promise(() => {}) };
    });
    const running = run(server.origin, null, controller.signal);
    await promise;
    controller.abort();
    const result = await running;
    expect(result.state).toBe('cancelled');
    expect(lines(result)[5]).toBe('service skipped');
  });
});
