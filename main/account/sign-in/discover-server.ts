import {
  allowInsecureRequests,
  type Client,
  clockSkew,
  clockTolerance,
  customFetch,
  discoveryRequest,
  type AuthorizationServer as Metadata,
  processDiscoveryResponse,
} from 'oauth4webapi';
import {
  type AuthorizationServer,
  type EnvironmentKind,
  type Failure,
  fail,
  type Result,
  succeed,
} from '../../../preload/contract/index.ts';
import { parseHttpDate } from '../../service/http/http-date.ts';
import { parseBaseUrl } from '../../service/http/parse-base-url.ts';
import type { PlainFetch } from '../../service/http/plain-fetch.ts';
import type { Clock } from '../../shared/desktop.ts';
import { authorizationFailure } from './authorization-failure.ts';

/** Facts of an environment that its authorization server's requests need. */
export interface AuthorizationContext {
  readonly server: AuthorizationServer;
  readonly kind: EnvironmentKind;
  readonly fetch: PlainFetch;
  readonly clock: Clock;
}

/** An authorization server with its metadata, and this app as its client. */
export interface DiscoveredServer {
  readonly metadata: Metadata;
  /** Public: there is no secret (RFC 8252 8.5). */
  readonly client: Client;
  /** Host of the issuer, for messages. */
  readonly host: string;
  readonly authorizationEndpoint: URL;
  /** Options of each request of the library. */
  readonly via: {
    readonly [customFetch]: PlainFetch;
    readonly [allowInsecureRequests]: boolean;
    readonly signal: AbortSignal;
  };
}

/** Difference of clocks that were just compared: the seconds that a response takes; s. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Fetches the metadata of an issuer: OpenID Connect Discovery first, then RFC 8414. Its endpoints
 * must be as safe as the issuer: https, or http on loopback in a demo or development environment
 * (P16). The server's time counts, so that a wrong laptop clock doesn't prevent a sign-in.
 * Failures: those of the transport, `authorizationFailed`.
 */
export async function discoverServer(
  context: AuthorizationContext,
  signal: AbortSignal,
): Promise<Result<DiscoveredServer>> {
  const { server, kind, clock } = context;
  const issuer = new URL(server.issuer);
  const via = {
    [customFetch]: context.fetch,
    [allowInsecureRequests]: parseBaseUrl('http://127.0.0.1', kind).ok,
    signal,
  };
  try {
    let response = await discoveryRequest(issuer, { algorithm: 'oidc', ...via });
    if (!response.ok) response = await discoveryRequest(issuer, { algorithm: 'oauth2', ...via });
    if (!response.ok) return fail(noMetadata(issuer.host, response.status));
    const serverTime = parseHttpDate(response.headers.get('date') ?? '');
    const metadata = await processDiscoveryResponse(issuer, response);
    const authorizationEndpoint = safeEndpoint(metadata.authorization_endpoint, kind);
    const tokenEndpoint = safeEndpoint(metadata.token_endpoint, kind);
    if (authorizationEndpoint === null || tokenEndpoint === null) return fail(unsafeEndpoint(issuer.host));
    const client: Client = {
      client_id: server.clientId,
      token_endpoint_auth_method: 'none',
      [clockSkew]: serverTime === null ? 0 : Math.round((serverTime - clock.now()) / 1_000),
      [clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    };
    return succeed({ metadata, client, host: issuer.host, authorizationEndpoint, via });
  } catch (error) {
    return fail(authorizationFailure(error, issuer.host));
  }
}

function safeEndpoint(text: string | undefined, kind: EnvironmentKind): URL | null {
  const url = text === undefined ? null : URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return parseBaseUrl(url.origin, kind).ok ? url : null;
}

function noMetadata(host: string, status: number): Failure {
  return { code: 'authorizationFailed', refusal: 'signInNoServer', facts: { host, status } };
}

function unsafeEndpoint(host: string): Failure {
  return { code: 'authorizationFailed', refusal: 'signInNotSecure', facts: { host } };
}
