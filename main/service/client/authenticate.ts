import { type Failure, fail, type Result, succeed } from '../../../preload/contract/index.ts';
import { notADeviceCloud } from '../http/answer-failure.ts';
import { parseShortJson } from '../http/json.ts';
import type { ExchangeLimits } from '../http/limits.ts';
import { valueAt } from '../profile/json-path.ts';
import type { ServiceProfile } from '../profile/service-profile.ts';
import { decodeAccessToken } from '../read/access-token.ts';
import type { ApiClient } from './api-client.ts';
import type { ApiAnswer } from './api-request.ts';
import { filledPath, filledTexts } from './service-path.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface SignInOptions {
  readonly baseUrl: string;
  readonly limits: ExchangeLimits;
  /** Sign-in of a service profile; absent: as the interface says. */
  readonly signIn?: ServiceProfile['signIn'];
}

/**
 * Signs in once: POST /v1/auth or the profile's path, with the password in the body only.
 * Failures: `wrongCredentials` (401, 403), `invalidInput` (400, 422, with the service's problem),
 * `unexpectedAnswer` (404, 405, 410, or no readable token), and network failures.
 */
export async function authenticate(
  api: ApiClient,
  { baseUrl, limits, signIn }: SignInOptions,
  { username, password }: Credentials,
  signal: AbortSignal,
): Promise<Result<string>> {
  const path = filledPath(baseUrl, signIn?.path ?? '/v1/auth', {});
  if (!path.ok) return path;
  const answer = await api.send({
    method: 'POST',
    url: path.value,
    body: JSON.stringify(
      signIn === undefined ? { username, password } : filledTexts(signIn.body, { username, password }),
    ),
    known: null,
    limits,
    signal,
    authorization: 'none',
    read: (body) => {
      const json = parseShortJson(body);
      return decodeAccessToken(signIn === undefined ? json : { token: valueAt(signIn.token)(json) });
    },
  });
  if (answer.kind === 'answered') return succeed(answer.value);
  // The client turns a 304 without a condition into a failure.
  if (answer.kind === 'notModified') throw new Error('A sign-in has no condition.');
  return fail(answer.kind === 'refused' ? refusal(answer, path.value.host) : answer.failure);
}

function refusal(answer: Extract<ApiAnswer<string>, { kind: 'refused' }>, host: string): Failure {
  const { failure, status } = answer;
  switch (status) {
    case 401:
    case 403:
      return {
        ...failure,
        code: 'wrongCredentials',
      };
    case 400:
    case 422:
      return {
        ...failure,
        code: 'invalidInput',
        refusal: 'signInRejected',
        facts: { host },
      };
    case 404:
    case 405:
    case 410:
      return { ...failure, ...notADeviceCloud(host, failure.requestId ?? '') };
    default:
      return failure;
  }
}
