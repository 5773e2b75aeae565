import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Failure } from '../../../preload/contract/index.ts';
import type { ProxyError } from './proxy-error.ts';
import { hostAndPort } from './proxy-server.ts';

/** Schemes that are answered. Others (NTLM, Negotiate, Digest) need the system's own sign-in, which Node does not have. */
const KNOWN_SCHEMES: ReadonlySet<string> = new Set(['basic', 'password']);

/** Whether a person's user name and password can be of use for a challenge. */
export function isAnswerable(schemes: readonly string[]): boolean {
  return schemes.some((scheme) => KNOWN_SCHEMES.has(scheme));
}

/** Explains why a proxy made no connection to `host`. Codes: `proxyNeedsSignIn`, `proxyFailed`, `unreachable`, `timedOut`. */
export function proxyFailure({ proxy, problem }: ProxyError, host: string, requestId: string): Failure {
  const name = hostAndPort(proxy);
  switch (problem.kind) {
    case 'gone':
      return {
        code: 'proxyFailed',
        message: `The proxy ${name} cannot be reached.`,
        advice:
          'Check that you are in the network it belongs to, and the proxy in the settings of the system.',
        requestId,
      };
    case 'signIn':
      return isAnswerable(problem.schemes)
        ? {
            code: 'proxyNeedsSignIn',
            message: `The proxy ${name} asks for a sign-in.`,
            advice: 'Sign in to the proxy with your account of this network.',
            requestId,
          }
        : {
            code: 'proxyFailed',
            message: `The proxy ${name} asks for a sign-in that Fleetglass does not know (${problem.schemes.join(', ') || 'unnamed'}).`,
            advice:
              'Only Basic is supported, not NTLM or Kerberos. Ask the administrator of the network for a way around the proxy.',
            requestId,
          };
    case 'refused':
      return {
        code: 'proxyFailed',
        message: `The proxy ${name} does not allow connections to ${host}${statusText(problem.status)}.`,
        advice: `Ask the administrator of the network to allow ${host}.`,
        requestId,
      };
    case 'targetGone':
      return {
        code: 'unreachable',
        message: `${host} cannot be reached: the proxy ${name} gets no connection${statusText(problem.status)}.`,
        advice: 'Check the address of the environment, then try again later.',
        requestId,
      };
    default:
      return assertNever(problem);
  }
}

/** All that the system names is of a kind that can't be used. */
export function noUsableProxy(host: string, requestId: string): Failure {
  return {
    code: 'proxyFailed',
    message: `The system names a proxy for ${host} that Fleetglass does not understand.`,
    advice: 'Use an HTTP, HTTPS or SOCKS proxy in the settings of the system.',
    requestId,
  };
}

function statusText(status: number | null): string {
  return status === null ? '' : ` (${status})`;
}
