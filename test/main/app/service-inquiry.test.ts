import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquireService } from '../../../main/app/service-inquiry.ts';
import { cloudLimits } from '../../../main/service/http/limits.ts';
import { createPlainFetch } from '../../../main/service/http/plain-fetch.ts';
import { createSystemRoutes } from '../../../main/service/routes/system-routes.ts';
import type { NetworkAddress } from '../../../main/shared/desktop.ts';
import { type InquiryOutcome, inquiryOutcome, type Result } from '../../../preload/contract/index.ts';
import { serverCertificate, trustTestAuthority } from '../../support/certificates/certificates.ts';
import { type FaultServer, startFaultServer } from '../../support/fault-server.ts';
import { startHttpProxy } from '../../support/http-proxy.ts';
import { createTestTime, type TestTime } from '../../support/memory-desktop.ts';

const WIRED: NetworkAddress = {
  name: 'eth0',
  family: 'IPv4',
  address: '192.168.1.20',
  cidr: '192.168.1.20/24',
  internal: false,
};

const ANSWER_LIMIT = 65_536;

let server: FaultServer;
let time: TestTime;
let system: string;
let canAdd: boolean;
let addresses: readonly NetworkAddress[];

beforeAll(trustTestAuthority);
beforeEach(async () => {
  server = await startFaultServer(serverCertificate('loopback'));
  server.answer('/v1/organizations', { status: 401 });
  server.answer('/v1/auth', { status: 400 });
  [time, system, canAdd, addresses] = [createTestTime(Date.now()), 'DIRECT', true, [WIRED]];
});
afterEach(() => server.close());

async function inquire(
  address = server.origin,
  signal = new AbortController().signal,
): Promise<Result<InquiryOutcome>> {
  const routes = createSystemRoutes({
    resolveProxy: async () => system,
    logins: { of: async () => null, wanted() {} },
    clock: time.clock,
    network: () => null,
    beforeTls: async () => {},
  });
  const plain = createPlainFetch({
    limits: { ...cloudLimits.api, decodedBytes: ANSWER_LIMIT },
    version: '0.0.0',
    requestId: () => 'request-1',
    agents: routes.createAgents(),
  });
  const outcome = await inquireService(
    {
      ...time,
      environments: { canAdd },
      desktop: { networkAddresses: () => addresses },
      network: { routes, proxySignIns: { of: async () => null } },
      plainFetch: plain.fetch,
    },
    { address, isOfPage: false },
    signal,
  );
  plain.close();
  if (outcome.ok) inquiryOutcome.parse(outcome.value);
  return outcome;
}

const unreachable = (step: string, finding: string, isOffline = false) => ({
  ok: true,
  value: { kind: 'unreachable', isOffline, step: { step, finding } },
});

describe('an inquiry of an address', () => {
  test('finds the service, with the certificate on the way', async () => {
    expect(await inquire(`${server.origin}/v1`)).toMatchObject({
      ok: true,
      value: {
        kind: 'service',
        baseUrl: server.origin,
        methods: ['password'],
        steps: [{ step: 'certificate', state: 'ok', finding: 'trustedBySystem' }],
      },
    });
  });

  test('says that a proxy is on the way, or wants a sign-in', async () => {
    const proxy = await startHttpProxy();
    system = proxy.entry;
    expect(await inquire()).toMatchObject({ value: { steps: [{ finding: 'proxyUsed' }, {}] } });
    await proxy.close();
    expect(await inquire()).toMatchObject(unreachable('proxy', 'proxyGone'));
    const closed = await startHttpProxy({ login: 'ada:x' });
    system = closed.entry;
    expect(await inquire()).toMatchObject(unreachable('proxy', 'proxySignIn'));
    await closed.close();
  });

  test('P16: names an untrusted certificate, and sends nothing', async () => {
    const other = await startFaultServer(serverCertificate('self-signed'));
    expect(await inquire(other.origin)).toMatchObject(unreachable('certificate', 'unknownIssuer'));
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('names a name that is not known, and says when there is no network at all', async () => {
    expect(await inquire('https://cloud.invalid')).toMatchObject(unreachable('name', 'nameUnknown'));
    addresses = [];
    expect(await inquire('https://cloud.invalid')).toMatchObject(unreachable('name', 'nameUnknown', true));
  });

  test('says when nobody listens, or nobody answers', async () => {
    const { origin } = server;
    await server.close();
    expect(await inquire(origin)).toMatchObject(unreachable('connection', 'connectionRefused'));
    server = await startFaultServer(serverCertificate('loopback'));
    server.answer('/v1/organizations', { cut: 'beforeHeaders' });
    expect(await inquire()).toMatchObject(unreachable('service', 'noAnswer'));
    server.answer('/v1/organizations', { body: 'x'.repeat(ANSWER_LIMIT + 1) });
    expect(await inquire()).toMatchObject({ value: { kind: 'other', what: 'unreadable' } });
  });

  test('ends after a limited time, and at once when it is cancelled', async () => {
    const held = Promise.withResolvers<void>();
    server.answer('/v1/organizations', { until: held.promise });
    const slow = inquire();
    await expect.poll(() => server.requests.length).toBe(1);
    time.advance(60_000);
    expect(await slow).toMatchObject(unreachable('service', 'noAnswer'));

    const controller = new AbortController();
    const given = inquire(server.origin, controller.signal);
    await expect.poll(() => server.requests.length).toBe(2);
    controller.abort();
    expect(await given).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    held.resolve();
  });

  test('refuses an address that can’t be used, and all where an administrator decides, without a request', async () => {
    expect(await inquire('http://cloud.example.org')).toMatchObject({ failure: { code: 'insecureAddress' } });
    expect(await inquire('https://ada:x@cloud.example.org')).toMatchObject({
      failure: { code: 'invalidInput' },
    });
    canAdd = false;
    expect(await inquire()).toMatchObject({ failure: { code: 'managed' } });
    expect(server.requests).toEqual([]);
  });
});
