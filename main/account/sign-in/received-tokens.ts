import type { TokenEndpointResponse } from 'oauth4webapi';
import { TOKEN_LIMIT } from '../../service/http/limits.ts';
import type { Clock } from '../../shared/desktop.ts';
import { readJwtClaims } from './jwt-claims.ts';

/**
 * Returns true if the token can be sent as a bearer token in a header field (RFC 6750 2.1, plus
 * all other characters that fit into a field).
 */
export function isSendable(token: string): boolean {
  return token.length <= TOKEN_LIMIT && /^[!-~]+$/.test(token);
}

/**
 * Reads a token response: the token with its unverified claims, its expiry, and the next refresh
 * token. `null` if the token can't be sent.
 */
export function receivedTokens(tokens: TokenEndpointResponse, clock: Clock) {
  const { token_type: type, access_token: token, expires_in: seconds } = tokens;
  if (type.toLowerCase() !== 'bearer' || !isSendable(token)) return null;
  const claims = readJwtClaims(token);
  const expiresAt = seconds === undefined ? (claims?.expiresAt ?? null) : clock.now() + seconds * 1_000;
  return { token, claims, expiresAt, refreshToken: tokens.refresh_token ?? null };
}
