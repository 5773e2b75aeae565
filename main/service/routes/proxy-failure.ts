import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Failure } from '../../../preload/contract/index.ts';
import { hostAndPort, type ProxyServer } from './proxy-server.ts';

/**
 * Why a proxy made no connection to a server:
 * - `gone`: the proxy can't be reached or speaks another protocol; another route may work;
 * - `signIn`: it wants a user name and password, or refused those sent; `schemes` in lower case;
 * - `refused`: it doesn't allow the connection; `status` if it named one;
 * - `targetGone`: it can't reach the server itself.
 */
export type ProxyProblem =
  | { readonly kind: 'gone'; readonly reason: string }
  | { readonly kind: 'signIn'; readonly schemes: readonly string[]; readonly realm: string }
  | { readonly kind: 'refused'; readonly status: number | null }
  | { readonly kind: 'targetGone'; readonly status: number | null };

/** A proxy made no connection. The error never holds a password. */
export class ProxyError extends Error {
  readonly proxy: ProxyServer;
  readonly problem: ProxyProblem;

  constructor(proxy: ProxyServer, problem: ProxyProblem) {
    super(`No connection through the proxy: ${problem.kind}`);
    this.proxy = proxy;
    this.problem = problem;
  }
}

/**
 * Returns the first error of a class among an error and its causes, or `null`. got and the agents
 * wrap errors once or twice.
 */
export function causeOf<Kind extends Error>(
  error: unknown,
  kind: abstract new (...parts: never[]) => Kind,
): Kind | null {
  for (let depth = 0, current = error; depth < 4 && current instanceof Error; depth += 1) {
    if (current instanceof kind) return current;
    current = current.cause;
  }
  return null;
}

/** Supported schemes. NTLM, Negotiate and Digest need the system's own sign-in. */
const KNOWN_SCHEMES: ReadonlySet<string> = new Set(['basic', 'password']);

/** Returns true if a user name and password can answer a challenge. */
export function isAnswerable(schemes: readonly string[]): boolean {
  return schemes.some((scheme) => KNOWN_SCHEMES.has(scheme));
}

/**
 * Explains why a proxy made no connection to `host`. Codes: `proxyNeedsSignIn`, `proxyFailed`,
 * `unreachable`, `timedOut`.
 */
export function proxyFailure({ proxy, problem }: ProxyError, host: string, requestId: string): Failure {
  const name = hostAndPort(proxy);
  const statusFact = (status: number | null) => (status === null ? {} : { status });
  switch (problem.kind) {
    case 'gone':
      return { code: 'proxyFailed', refusal: 'proxyGone', facts: { proxy: name }, requestId };
    case 'signIn':
      return isAnswerable(problem.schemes)
        ? { code: 'proxyNeedsSignIn', facts: { proxy: name }, requestId }
        : {
            code: 'proxyFailed',
            refusal: 'proxyMethodUnsupported',
            facts: { proxy: name, schemes: problem.schemes.join(', ') || '?' },
            requestId,
          };
    case 'refused':
      return {
        code: 'proxyFailed',
        refusal: 'proxyForbids',
        facts: { host, proxy: name, ...statusFact(problem.status) },
        requestId,
      };
    case 'targetGone':
      return {
        code: 'unreachable',
        refusal: 'proxyTargetGone',
        facts: { host, proxy: name, ...statusFact(problem.status) },
        requestId,
      };
    default:
      return assertNever(problem);
  }
}

/** The system names only proxies of unusable kinds. */
export function noUsableProxy(host: string, requestId: string): Failure {
  return { code: 'proxyFailed', refusal: 'proxyKindUnsupported', facts: { host }, requestId };
}
