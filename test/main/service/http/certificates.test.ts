import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { openCloud } from '../support/open-cloud.ts';

const CREDENTIALS = { username: 'technician', password: 'password' };

let server: FaultServer | null = null;
beforeAll(trustTestAuthority);
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = null;
});

describe('certificates', () => {
  test('P26: a certificate of an authority that the computer trusts is good', async () => {
    server = await startFaultServer(serverCertificate('loopback'));
    server.answer('/v1/auth', { body: { access_token: 'abc', type: 'Bearer' } });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.authenticate(CREDENTIALS, signal)).toEqual({ ok: true, value: 'abc' });
  });

  test.each([
    ['self-signed', 'certificateSelfSigned'],
    ['expired', 'certificateExpired'],
    ['other-host', 'certificateOtherHost'],
  ] as const)(
    'P16: a certificate that is %s is refused with host and reason, and nothing is sent',
    async (name, refusal) => {
      server = await startFaultServer(serverCertificate(name));
      server.answer('/v1/auth', { body: { access_token: 'abc', type: 'Bearer' } });
      const { cloud, contacts, signal } = openCloud(server.origin);
      expect(await cloud.authenticate(CREDENTIALS, signal)).toMatchObject({
        ok: false,
        failure: { code: 'untrustedCertificate', refusal, facts: { host: `127.0.0.1:${server.port}` } },
      });
      expect(server.requests).toEqual([]);
      expect(contacts).toMatchObject([{ kind: 'unreachable', failure: { code: 'untrustedCertificate' } }]);
    },
  );

  test('P16: no variable of the environment makes an untrusted certificate good', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    server = await startFaultServer(serverCertificate('self-signed'));
    server.answer('/v1/auth', { body: { access_token: 'abc', type: 'Bearer' } });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.authenticate(CREDENTIALS, signal)).toMatchObject({
      ok: false,
      failure: { code: 'untrustedCertificate' },
    });
    expect(server.requests).toEqual([]);
  });

  test('a server that does not speak TLS has another failure than one that is not there', async () => {
    server = await startFaultServer();
    const { cloud, signal } = openCloud(server.origin.replace('http:', 'https:'));
    expect(await cloud.authenticate(CREDENTIALS, signal)).toMatchObject({
      ok: false,
      failure: { code: 'unreachable', refusal: 'notHttps' },
    });
  });
});
