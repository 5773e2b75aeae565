import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BrowserSignInContext,
  signInByBrowser,
} from '../../../../main/account/sign-in/browser-sign-in.ts';
import { refreshGrant } from '../../../../main/account/sign-in/refresh-grant.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { createPlainFetch } from '../../../../main/service/http/plain-fetch.ts';
import type { EnvironmentKind } from '../../../../preload/contract/index.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { madeToken } from '../../../support/made-token.ts';
import { createTestTime, type TestTime } from '../../../support/memory-desktop.ts';

const MINUTE_MS = 60_000;
const never = new AbortController().signal;

let server: FaultServer;
let time: TestTime;
/** Pages that were handed to the browser. */
let opened: URL[];
/** What the person does there: the parameters with which the browser is sent back; null: nothing. */
let decide: (page: URL) => Record<string, string> | null;

function metadata(more: Record<string, unknown> = {}) {
  return {
    issuer: server.origin,
    authorization_endpoint: `${server.origin}/authorize`,
    token_endpoint: `${server.origin}/token`,
    response_types_supported: ['code'],
    ...more,
  };
}

function context(kind: EnvironmentKind = 'development', scopes = ['fleet']): BrowserSignInContext {
  return {
    server: { issuer: server.origin, clientId: 'fleetglass', scopes },
    kind,
    clock: time.clock,
    timers: time.timers,
    ending: () => ({ language: 'en', title: '', advice: '' }),
    fetch: createPlainFetch({
      limits: cloudLimits.api,
      version: '0.0.0',
      requestId: () => 'request-1',
      agents: createDirectAgents(),
    }).fetch,
    async openPage({ url }) {
      const page = new URL(url);
      opened.push(page);
      const parameters = decide(page);
      if (parameters === null) return;
      const back = new URL(page.searchParams.get('redirect_uri') ?? '');
      for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
      // The page answers once the sign-in is over.
      void fetch(back).catch(() => undefined);
    },
  };
}

const stateOf = (page: URL) => page.searchParams.get('state') ?? '';
const tokenAnswer = (more: Record<string, unknown> = {}) => ({
  access_token: madeToken({ iss: server.origin, sub: 'ada', preferred_username: 'ada.field' }),
  token_type: 'Bearer',
  expires_in: 300,
  refresh_token: 'refresh-1',
  ...more,
});

beforeEach(async () => {
  server = await startFaultServer();
  // The end of a sign-in is set against the server's own time, so the test's clock is the real one's.
  time = createTestTime(Date.now());
  opened = [];
  decide = (page) => ({ code: 'code-1', state: stateOf(page) });
  server.answer('/.well-known/oauth-authorization-server', { body: metadata() });
  server.answer('/token', { body: tokenAnswer() });
});
afterEach(() => server.close());

describe('a sign-in in the browser', () => {
  it('finds the server by RFC 8414 where it knows no OpenID Connect, and exchanges the code with PKCE', async () => {
    const outcome = await signInByBrowser(context(), never);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        identity: { authority: server.origin, subject: 'ada' },
        username: 'ada.field',
        refreshToken: 'refresh-1',
        expiresAt: time.clock.now() + 5 * MINUTE_MS,
      },
    });
    const query = opened[0]?.searchParams;
    expect(query?.get('code_challenge_method')).toBe('S256');
    expect(query?.get('scope')).toBe('fleet');
    const sent = new URLSearchParams(server.requests.find(({ target }) => target === '/token')?.body);
    expect(sent.get('code')).toBe('code-1');
    expect(sent.get('redirect_uri')).toBe(query?.get('redirect_uri'));
    const verifier = sent.get('code_verifier') ?? '';
    expect(verifier).toHaveLength(43);
    // RFC 7636 4.2
    expect(query?.get('code_challenge')).toBe(createHash('sha256').update(verifier).digest('base64url'));
    expect(sent.has('client_secret')).toBe(false);
  });

  it.each([
    ['the one that was sent', (sent: string) => sent, true],
    ['another one', () => 'replayed', false],
  ])(
    'believes who somebody is by %s in the ID token alone (OpenID Connect Core 3.1.3.7)',
    async (_what, nonceOf, ok) => {
      server.answer('/token', () => {
        const seconds = Math.floor(Date.now() / 1_000);
        const claims = {
          iss: server.origin,
          aud: 'fleetglass',
          sub: 'ada',
          iat: seconds,
          exp: seconds + 300,
        };
        const nonce = nonceOf(opened[0]?.searchParams.get('nonce') ?? '');
        return { body: tokenAnswer({ id_token: madeToken({ ...claims, nonce }, 'RS256') }) };
      });
      expect(await signInByBrowser(context('development', ['openid']), never)).toMatchObject({ ok });
    },
  );

  it.each([
    ['another issuer than its own', { issuer: 'https://attacker.example' }],
    ['an endpoint without TLS elsewhere', { token_endpoint: 'http://attacker.example/token' }],
    ['no authorization endpoint', { authorization_endpoint: undefined }],
    ['an endpoint with a user name in it', { authorization_endpoint: 'https://ada@login.example/' }],
  ])('goes nowhere when the server names %s', async (_what, more) => {
    server.answer('/.well-known/oauth-authorization-server', { body: metadata(more) });
    const outcome = await signInByBrowser(context(), never);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'authorizationFailed' } });
    expect(opened).toEqual([]);
  });

  it('P16: does not ask a server on loopback for an environment of production', async () => {
    const outcome = await signInByBrowser(context('production'), never);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'authorizationFailed' } });
    expect(server.requests).toEqual([]);
  });

  it('shows the message of the server when the user was refused', async () => {
    decide = (page) => ({
      error: 'access_denied',
      error_description: 'Not on my watch',
      state: stateOf(page),
    });
    expect(await signInByBrowser(context(), never)).toMatchObject({
      ok: false,
      failure: { refusal: 'signInDenied', facts: { said: 'Not on my watch (access_denied)' } },
    });
    expect(server.requests.map(({ target }) => target)).not.toContain('/token');
  });

  it('refuses an answer that another server mixed in (RFC 9207)', async () => {
    server.answer('/.well-known/oauth-authorization-server', {
      body: metadata({ authorization_response_iss_parameter_supported: true }),
    });
    decide = (page) => ({ code: 'code-1', state: stateOf(page), iss: 'https://attacker.example' });
    expect(await signInByBrowser(context(), never)).toMatchObject({
      failure: { code: 'authorizationFailed' },
    });
    expect(server.requests.map(({ target }) => target)).not.toContain('/token');
  });

  it('does not believe an answer with another state, and waits on', async () => {
    decide = () => ({ code: 'stolen', state: 'guessed' });
    const outcome = signInByBrowser(context(), never);
    await expect.poll(() => opened.length).toBe(1);
    time.advance(10 * MINUTE_MS);
    expect(await outcome).toMatchObject({ ok: false, failure: { code: 'timedOut' } });
    expect(server.requests.map(({ target }) => target)).not.toContain('/token');
  });

  it('ends when the user cancels, and leaves nothing open', async () => {
    decide = () => null;
    const controller = new AbortController();
    const outcome = signInByBrowser(context(), controller.signal);
    await expect.poll(() => opened.length).toBe(1);
    controller.abort();
    expect(await outcome).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    await expect(fetch(opened[0]?.searchParams.get('redirect_uri') ?? '')).rejects.toThrow();
  });

  it.each([
    ['a scheme other than Bearer', { token_type: 'MAC' }],
    ['a token that no header field can carry', { access_token: 'two\r\nlines' }],
    ['a token that does not say whose it is', { access_token: 'opaque' }],
  ])('P14: takes no account from %s', async (_what, more) => {
    server.answer('/token', { body: tokenAnswer(more) });
    const outcome = await signInByBrowser(context(), never);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'authorizationFailed' } });
    expect(JSON.stringify(outcome)).not.toContain('refresh-1');
  });

  it.each([
    ['longer than a header field may be', { access_token: 'a'.repeat(16_385) }],
    ['with a line break in it', { access_token: 'a\r\nx-injected: b' }],
  ])('takes no token that is %s', async (_what, more) => {
    server.answer('/token', { body: tokenAnswer(more) });
    expect(await signInByBrowser(context(), never)).toMatchObject({
      failure: { code: 'authorizationFailed', refusal: 'signInNotBearer' },
    });
  });

  it('says so when there is no browser to open', async () => {
    const openPage = () => Promise.reject(new Error('No application knows how to open this.'));
    expect(await signInByBrowser({ ...context(), openPage }, never)).toMatchObject({
      ok: false,
      failure: { code: 'authorizationFailed', refusal: 'signInNoBrowser' },
    });
  });

  it('distinguishes a server that can not be reached from one that refuses', async () => {
    await server.close();
    expect(await signInByBrowser(context(), never)).toMatchObject({ failure: { code: 'unreachable' } });
  });
});

describe('a renewed token', () => {
  it('comes with the next refresh token', async () => {
    server.answer('/token', { body: tokenAnswer({ refresh_token: 'refresh-2' }) });
    expect(await refreshGrant(context(), 'refresh-1', never)).toMatchObject({
      kind: 'renewed',
      refreshToken: 'refresh-2',
      expiresAt: time.clock.now() + 5 * MINUTE_MS,
    });
    const sent = new URLSearchParams(server.requests.find(({ target }) => target === '/token')?.body);
    expect(Object.fromEntries(sent)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'fleetglass',
    });
  });

  it('P23: is refused by a definite answer only', async () => {
    server.answer(
      '/token',
      { status: 400, body: { error: 'invalid_grant' } },
      { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: { error: 'invalid_client' } },
      { status: 503, body: { error: 'temporarily_unavailable' } },
      { status: 400, body: '<html>portal</html>', headers: { 'content-type': 'text/html' } },
      { cut: 'beforeHeaders' },
    );
    const kinds: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      kinds.push((await refreshGrant(context(), 'refresh-1', never)).kind);
    }
    expect(kinds).toEqual(['refused', 'refused', 'failed', 'failed', 'failed']);
  });
});
