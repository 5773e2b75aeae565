import type { ProxyServer } from './proxy-server.ts';

/**
 * Why a proxy made no connection to a server:
 * - `gone`: the proxy itself can't be reached or does not speak its protocol; another route may work;
 * - `signIn`: it requires a user name and password, or refused those that it got; `schemes` in lower case, as it named them;
 * - `refused`: it does not allow the connection; `status` where it named one;
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

/** The proxy error among an error and its causes; null: none. got and the agents wrap it once or twice. */
export function proxyErrorOf(error: unknown): ProxyError | null {
  for (let depth = 0, current = error; depth < 4 && current instanceof Error; depth += 1) {
    if (current instanceof ProxyError) return current;
    current = current.cause;
  }
  return null;
}
