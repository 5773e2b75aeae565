import { type AgentPair, createAgentPair, dropConnections } from './agent-pair.ts';
import type { Route } from './agents.ts';
import type { OpenThrough } from './answer-challenges.ts';
import type { ProxyLogin } from './open-tunnel.ts';
import { type ProxyEntry, type ProxyServer, proxyKey } from './proxy-server.ts';

/** Returns the known sign-in of a proxy or `null`; `version` changes with it. */
export type FindLogin = (
  proxy: ProxyServer,
) => Promise<{ readonly login: ProxyLogin; readonly version: number } | null>;

/**
 * Creates the routes and connections of one client. `pairs`: the agents of all clients, so that
 * their connections can be ended at once.
 */
export function createClientRoutes(pairs: Set<AgentPair>, findLogin: FindLogin, open: OpenThrough) {
  let direct: Route | null = null;
  const byProxy = new Map<string, Route>();

  const present = () => [...(direct === null ? [] : [direct]), ...byProxy.values()];

  function add(pair: AgentPair): AgentPair {
    pairs.add(pair);
    return pair;
  }

  function release(pair: AgentPair): void {
    dropConnections(pair, 'idle');
    pairs.delete(pair);
  }

  async function through(proxy: ProxyServer): Promise<Route> {
    const known = await findLogin(proxy);
    const version = known?.version ?? null;
    const key = proxyKey(proxy);
    const present = byProxy.get(key);
    if (present?.loginVersion === version) return present;
    // Connections opened with another password are not reused.
    if (present !== undefined) release(present.agents);
    const login = known?.login ?? null;
    const agents = add(createAgentPair((target) => open(proxy, target, login)));
    const route: Route = { proxy, agents, loginVersion: version };
    byProxy.set(key, route);
    return route;
  }

  return {
    async to(entry: ProxyEntry): Promise<Route> {
      if (entry !== 'direct') return through(entry);
      direct ??= { proxy: null, loginVersion: null, agents: add(createAgentPair()) };
      return direct;
    },
    shares: (url: URL) => present().some(({ agents }) => agents.shared.takes(url, 'always')),
    /** Ends idle connections; routes are created again on demand. */
    dropIdle() {
      for (const { agents } of present()) release(agents);
      byProxy.clear();
      direct = null;
    },
  };
}
