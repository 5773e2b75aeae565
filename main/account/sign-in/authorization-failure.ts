import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import type { Failure } from '../../../preload/contract/index.ts';
import { FetchFailed } from '../../service/http/plain-fetch.ts';

/** Longer texts from a server are useless on the screen. */
const TEXT_LIMIT = 300;

/** Advice for error codes of RFC 6749 4.1.2.1 and 5.2; others get the general advice. */
const ADVICE: Readonly<Record<string, string>> = {
  access_denied: 'Sign in again and allow access, or ask your administrator.',
  invalid_client: 'Ask your administrator to check the environment’s client ID.',
  unauthorized_client: 'Ask your administrator to allow the authorization code grant for this client.',
  invalid_scope: 'Ask your administrator to check the environment’s scopes.',
  temporarily_unavailable: 'Try again in a few minutes.',
  server_error: 'Try again in a few minutes.',
};

const GENERAL_ADVICE = 'Try again, or tell your administrator this message.';

/** Creates a failure of a browser sign-in with its own message. */
export function authorizationFailed(message: string, advice: string = GENERAL_ADVICE): Failure {
  return { code: 'authorizationFailed', message, advice };
}

/**
 * Converts an error of an authorization server to a failure. No message contains a code, token or
 * state. Rethrows other errors.
 */
export function authorizationFailure(error: unknown, host: string): Failure {
  if (error instanceof FetchFailed) return error.failure;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const { error: code, error_description: said } = error;
    const described = said === undefined || said === '' ? code : `${said} (${code})`;
    return authorizationFailed(
      `${host} did not sign you in: ${described.slice(0, TEXT_LIMIT)}.`,
      ADVICE[code],
    );
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return authorizationFailed(
      `${host} doesn’t know this app (status ${error.status}).`,
      ADVICE['invalid_client'],
    );
  }
  // Their causes contain tokens, so only the message is passed on.
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
    return authorizationFailed(
      `The response of ${host} can’t be used: ${error.message.slice(0, TEXT_LIMIT)}.`,
    );
  }
  throw error;
}
