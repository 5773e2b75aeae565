import {
  None,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import { authorizationFailure, notBearer } from './authorization-failure.ts';
import { type AuthorizationContext, discoverServer } from './discover-server.ts';
import type { RefreshOutcome } from './live-sign-ins.ts';
import { receivedTokens } from './received-tokens.ts';

/** Error codes that permanently end a refresh token (RFC 6749 5.2); others may pass. */
const OVER: ReadonlySet<string> = new Set(['invalid_grant', 'unauthorized_client', 'invalid_client']);

/**
 * Gets the next token of a sign-in (RFC 6749 6). Only a definite answer of the server ends the
 * sign-in, never a network error (P23).
 */
export async function refreshGrant(
  context: AuthorizationContext,
  refreshToken: string,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  const discovered = await discoverServer(context, signal);
  if (!discovered.ok) return { kind: 'failed', failure: discovered.failure };
  const { metadata, client, host, via } = discovered.value;
  try {
    const response = await refreshTokenGrantRequest(metadata, client, None(), refreshToken, via);
    const tokens = await processRefreshTokenResponse(metadata, client, response);
    const received = receivedTokens(tokens, context.clock);
    if (received === null) return { kind: 'failed', failure: notBearer };
    const { token, expiresAt, refreshToken: next } = received;
    return { kind: 'renewed', token, expiresAt, refreshToken: next };
  } catch (error) {
    if (isOver(error)) return { kind: 'refused' };
    return { kind: 'failed', failure: authorizationFailure(error, host) };
  }
}

/**
 * Returns true if the refresh token has ended. A token endpoint that answers 401 no longer knows
 * the client (RFC 6749 5.2).
 */
function isOver(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof ResponseBodyError && OVER.has(error.error);
}
