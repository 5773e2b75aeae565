import { type Failure, fail, type Result, succeed } from '../../../preload/contract/index.ts';
import { decodeAccessToken } from '../decode/access-token.ts';
import { parseJson } from '../decode/json.ts';
import { notADeviceCloud } from '../failures/answer-failure.ts';
import type { ExchangeLimits } from '../http/limits.ts';
import type { ApiClient } from './api-client.ts';
import type { ApiAnswer } from './api-request.ts';
import { servicePath } from './service-path.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in: POST /v1/auth, once, with the password in the body only. Failures: `wrongCredentials` (401, 403), `invalidInput`
 * (400, 422, with the service's problem), `unexpectedAnswer` (404, 405, 410: no Device Cloud; or no readable token), and those of
 * the network.
 */
export async function authenticate(
  api: ApiClient,
  baseUrl: string,
  limits: ExchangeLimits,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Result<string>> {
  const path = servicePath(baseUrl, ['v1', 'auth']);
  if (!path.ok) return path;
  const answer = await api.send({
    method: 'POST',
    url: path.value,
    body: JSON.stringify({ username: credentials.username, password: credentials.password }),
    known: null,
    limits,
    signal,
    authorization: 'none',
    read: (body) => decodeAccessToken(parseJson(body)),
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
        message: `${host} doesn’t accept this username and password.`,
        advice: 'Check both and try again.',
      };
    case 400:
    case 422:
      return {
        ...failure,
        code: 'invalidInput',
        message: `${host} didn’t accept the sign-in.`,
        advice: answer.problem?.detail || 'Check the username and password.',
      };
    case 404:
    case 405:
    case 410:
      return { ...failure, ...notADeviceCloud(host, failure.requestId ?? '') };
    default:
      return failure;
  }
}
