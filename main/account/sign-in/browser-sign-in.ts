import {
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  None,
  processAuthorizationCodeResponse,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { fail, type Result, succeed } from '../../../preload/contract/index.ts';
import { acceptName } from '../../gate/accept-text.ts';
import type { AuthorizationPage, SignInEnd, SignInEnding } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';
import { authorizationFailure, notBearer } from './authorization-failure.ts';
import { type AuthorizationContext, type DiscoveredServer, discoverServer } from './discover-server.ts';
import { openLoopbackRedirect } from './loopback-redirect.ts';
import { receivedTokens } from './received-tokens.ts';
import { cancelled } from './session-failures.ts';
import type { Grant } from './sign-in-method.ts';

export interface BrowserSignInContext extends AuthorizationContext {
  readonly timers: Timers;
  /** Opens the page in the system's browser. */
  readonly openPage: (page: AuthorizationPage) => Promise<void>;
  /** Returns the words of the last page. */
  readonly ending: (how: SignInEnd) => SignInEnding;
}

/** Long enough to find a password, a phone and a second factor. */
const TIME_LIMIT_MS = 10 * 60_000;

/** Default scopes: the identity, and a lasting sign-in. */
const DEFAULT_SCOPES = ['openid', 'offline_access'];

/**
 * Signs in using the authorization code grant with PKCE in the system's browser (RFC 8252, RFC
 * 7636, RFC 9700): discovery, a loopback address for one answer, the page, the code, the token.
 * Failures: `cancelled` by `signal`, `timedOut` after ten minutes, those of the transport, and
 * `authorizationFailed`.
 */
export async function signInByBrowser(
  context: BrowserSignInContext,
  signal: AbortSignal,
): Promise<Result<Grant>> {
  const tooLate = new AbortController();
  const takeBack = context.timers.after(TIME_LIMIT_MS, () => tooLate.abort());
  const either = AbortSignal.any([signal, tooLate.signal]);
  try {
    const discovered = await discoverServer(context, either);
    const outcome = discovered.ok ? await authorize(context, discovered.value, either) : discovered;
    if (outcome.ok || !either.aborted) return outcome;
    return fail(signal.aborted ? cancelled : notCompleted);
  } finally {
    takeBack();
  }
}

async function authorize(
  context: BrowserSignInContext,
  discovered: DiscoveredServer,
  signal: AbortSignal,
): Promise<Result<Grant>> {
  const { metadata, client, host, via } = discovered;
  const verifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  const scopes = context.server.scopes ?? DEFAULT_SCOPES;
  // Only an ID token returns the nonce (OpenID Connect Core 3.1.2.1).
  const nonce = scopes.includes('openid') ? generateRandomNonce() : undefined;
  const redirect = await openLoopbackRedirect();
  let isSignedIn = false;
  try {
    const url = new URL(discovered.authorizationEndpoint);
    const parameters = {
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirect.address,
      scope: scopes.join(' '),
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(nonce === undefined ? {} : { nonce }),
      ...promptOf(scopes, metadata.prompt_values_supported),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const answered = redirect.answer(state, signal);
    // A rejected answer is handled below, even if the page fails to open.
    answered.catch(() => undefined);
    const page = { url: url.href, endpoint: discovered.authorizationEndpoint.href, kind: context.kind };
    const isOpen = await context.openPage(page).then(
      () => true,
      () => false,
    );
    if (!isOpen) return fail(noBrowser);
    const code = validateAuthResponse(metadata, client, await answered, state);
    const response = await authorizationCodeGrantRequest(
      metadata,
      client,
      None(),
      code,
      redirect.address,
      verifier,
      via,
    );
    const expected = nonce === undefined ? {} : { expectedNonce: nonce };
    const tokens = await processAuthorizationCodeResponse(metadata, client, response, expected);
    const grant = grantOf(context, tokens, getValidatedIdTokenClaims(tokens));
    isSignedIn = grant.ok;
    return grant;
  } catch (error) {
    if (signal.aborted) return fail(cancelled);
    return fail(authorizationFailure(error, host));
  } finally {
    const how = isSignedIn ? 'signedIn' : 'failed';
    await redirect.end(how, context.ending(how));
  }
}

/**
 * Asks the user to choose the account, even if the browser remembers one, and to consent to
 * offline access (OpenID Connect Core 11). A server that lists its prompts gets no others.
 */
function promptOf(scopes: readonly string[], supported: unknown): { readonly prompt?: string } {
  const known = Array.isArray(supported) ? supported : ['consent'];
  const wanted = ['select_account', ...(scopes.includes('offline_access') ? ['consent'] : [])];
  const prompt = wanted.filter((value) => known.includes(value)).join(' ');
  return prompt === '' ? {} : { prompt };
}

function grantOf(
  { server, clock }: BrowserSignInContext,
  tokens: TokenEndpointResponse,
  idToken: ReturnType<typeof getValidatedIdTokenClaims>,
): Result<Grant> {
  const received = receivedTokens(tokens, clock);
  if (received === null) return fail(notBearer);
  const { claims, ...grant } = received;
  const subject = idToken?.sub ?? claims?.subject ?? null;
  // Without a subject, two users could share one account (P14).
  if (subject === null) return fail(noSubject);
  const named = [idToken?.['preferred_username'], idToken?.['email'], claims?.username];
  return succeed({
    ...grant,
    identity: { authority: idToken?.iss ?? claims?.issuer ?? server.issuer, subject },
    username: acceptName(
      named.find((name): name is string => typeof name === 'string' && name !== '') ?? subject,
    ),
  });
}

const notCompleted = { code: 'timedOut', refusal: 'signInTimedOut' } as const;

const noBrowser = { code: 'authorizationFailed', refusal: 'signInNoBrowser' } as const;

const noSubject = { code: 'authorizationFailed', refusal: 'signInNoSubject' } as const;
