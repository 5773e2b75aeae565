import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import type { Failure } from '../../../preload/contract/index.ts';
import { FetchFailed } from '../../cloud/http/plain-fetch.ts';

/** Longer texts of a server are of no use on the screen. */
const TEXT_LIMIT = 300;

/** The advice for an error code of RFC 6749 4.1.2.1 and 5.2; other codes get the general advice. */
const ADVICE: Readonly<Record<string, string>> = {
  access_denied: 'Sign in again and allow access, or ask your administrator.',
  invalid_client: 'Ask your administrator to check the environment’s client ID.',
  unauthorized_client: 'Ask your administrator to allow the authorization code grant for this client.',
  invalid_scope: 'Ask your administrator to check the environment’s scopes.',
  temporarily_unavailable: 'Try again in a few minutes.',
  server_error: 'Try again in a few minutes.',
};

const GENERAL_ADVICE = 'Try again, or tell your administrator this message.';

/** A failure of a sign-in in the browser with a message of its own. */
export function authorizationFailed(message: string, advice: string = GENERAL_ADVICE): Failure {
  return { code: 'authorizationFailed', message, advice };
}

/** Turns an error of an authorization server into a failure. No message holds a code, a token or a state. Rethrows errors of other kinds. */
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
  // Their causes hold tokens, so only the message is passed on.
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
    return authorizationFailed(
      `The response of ${host} can’t be used: ${error.message.slice(0, TEXT_LIMIT)}.`,
    );
  }
  throw error;
}
