import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import type { Failure, RefusalCode } from '../../../preload/contract/index.ts';
import { acceptName } from '../../gate/accept-text.ts';
import { FetchFailed } from '../../service/http/plain-fetch.ts';

/** Longer texts from a server are useless on the screen. */
const TEXT_LIMIT = 300;

/** What to do about the error codes of RFC 6749 4.1.2.1 and 5.2 that leave a person a next step. */
const REFUSALS: ReadonlyMap<string, RefusalCode> = new Map([
  ['access_denied', 'signInDenied'],
  ['invalid_client', 'signInClientUnknown'],
  ['unauthorized_client', 'signInGrantForbidden'],
  ['invalid_scope', 'signInScopes'],
  ['temporarily_unavailable', 'signInServerBusy'],
  ['server_error', 'signInServerBusy'],
]);

/** RFC 6750's is the only kind of token that the product sends. */
export const notBearer: Failure = { code: 'authorizationFailed', refusal: 'signInNotBearer' };

/**
 * Converts an error of an authorization server to a failure. No message contains a code, token or
 * state. Rethrows other errors.
 */
export function authorizationFailure(error: unknown, host: string): Failure {
  if (error instanceof FetchFailed) return error.failure;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const { error: code, error_description: said } = error;
    const described = said === undefined || said === '' ? code : `${said} (${code})`;
    const refusal = REFUSALS.get(code) ?? 'signInRefused';
    return { code: 'authorizationFailed', refusal, facts: { host, said: acceptName(described, TEXT_LIMIT) } };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return {
      code: 'authorizationFailed',
      refusal: 'signInClientUnknown',
      facts: { host, said: `HTTP ${error.status}` },
    };
  }
  // Their causes contain tokens, so only the message is passed on.
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
    return {
      code: 'authorizationFailed',
      refusal: 'signInUnusable',
      facts: { host, said: acceptName(error.message, TEXT_LIMIT) },
    };
  }
  throw error;
}
