import type { Socket } from 'node:net';
import { openTunnel, type ProxyLogin, type TunnelTarget } from './open-tunnel.ts';
import { isAnswerable, ProxyError } from './proxy-failure.ts';
import { type ProxyServer, proxyKey } from './proxy-server.ts';

/** Opens a connection through a proxy, as `openTunnel` does. */
export type OpenThrough = (
  proxy: ProxyServer,
  target: TunnelTarget,
  login: ProxyLogin | null,
) => Promise<Socket>;

/**
 * Creates the connections through proxies. Sends a sign-in only to a proxy that asked for it in
 * this network: another network may have a proxy of the same name and port, and a sent password
 * can't be taken back. `network`: the present one.
 */
export function createChallengeAnswers(network: () => string | null): OpenThrough {
  const challenged = new Set<string>();

  return async (proxy, target, login) => {
    const key = `${network()} ${proxyKey(proxy)}`;
    if (login === null || challenged.has(key)) return openTunnel(proxy, target, login);
    try {
      return await openTunnel(proxy, target, null);
    } catch (error) {
      if (!isChallenge(error)) throw error;
      challenged.add(key);
      return openTunnel(proxy, target, login);
    }
  };
}

function isChallenge(error: unknown): boolean {
  return (
    error instanceof ProxyError && error.problem.kind === 'signIn' && isAnswerable(error.problem.schemes)
  );
}
