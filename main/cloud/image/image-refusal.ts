import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Failure } from '../../../preload/contract/index.ts';
import { statusFailure } from '../failures/answer-failure.ts';
import { addressRefused, insecureImageAddress } from '../failures/network-failure.ts';
import { type AddressPolicy, isAllowedAddress } from '../http/guarded-lookup.ts';
import { bareHost, isLoopbackHost } from '../http/loopback.ts';
import type { ImageAnswer } from './image-answer.ts';

/**
 * Why nothing is sent to an image address, or null for an allowed one: https, no user info, no literal address that is refused. Plain http only on
 * loopback for an environment that lies there. A person chose the origin of the service itself (`base`) (P16, P17).
 */
export function addressRefusal(
  url: URL,
  base: URL,
  policy: AddressPolicy,
  requestId: string,
): Failure | null {
  const host = bareHost(url);
  const plainAllowed = url.protocol === 'http:' && policy.loopbackAllowed && isLoopbackHost(host);
  if ((url.protocol !== 'https:' && !plainAllowed) || url.username !== '' || url.password !== '') {
    return insecureImageAddress(host, requestId);
  }
  const allowed = url.origin === base.origin || !ipaddr.isValid(host) || isAllowedAddress(host, policy);
  return allowed ? null : addressRefused(url.host, requestId);
}

/** An error status of an image origin never ends a session (P23). Its body is not read, because it is not from the service. */
export function statusAnswer(
  status: number,
  headers: IncomingHttpHeaders,
  host: string,
  requestId: string,
): ImageAnswer {
  const retryAfter = headers['retry-after'] ?? null;
  const failure = statusFailure({ status, host, requestId, problem: null, retryAfter });
  switch (status) {
    case 401:
    case 403: {
      const refused: Failure = {
        code: 'forbidden',
        message: `The image server ${host} refused the image (${status}).`,
        advice: 'Try again. If it keeps failing, tell your administrator.',
        requestId,
      };
      return { kind: status === 403 ? 'expired' : 'failed', failure: refused };
    }
    case 404:
    case 410:
      return {
        kind: 'expired',
        failure: {
          ...failure,
          message: `The image server ${host} doesn’t have the image (${status}).`,
          advice: 'Try again later.',
        },
      };
    default:
      return { kind: 'failed', failure };
  }
}
