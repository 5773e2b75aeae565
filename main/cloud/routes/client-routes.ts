import { openTunnel, type ProxyLogin } from '../proxy/open-tunnel.ts';
import { type ProxyEntry, type ProxyServer, proxyKey } from '../proxy/proxy-server.ts';
import { type AgentPair, agentOptions, createAgentPair, dropSockets, type Route } from './agents.ts';
import { TunnelHttpAgent, TunnelHttpsAgent } from './tunnel-agents.ts';

/** The routes of one client with their connections. */
interface ClientRoutes {
  to(entry: ProxyEntry): Promise<Route>;
  /** Ends idle connections. The routes are made anew when they are wanted again, so that a client that is done leaves nothing behind. */
  dropIdle(): void;
}

/** The agents of all clients, so that their connections can be ended at once. */
type AgentPairs = Set<AgentPair>;

/** The sign-in that is known for a proxy; `version` changes with it. Null: none. */
export type FindLogin = (
  proxy: ProxyServer,
) => Promise<{ readonly login: ProxyLogin; readonly version: number } | null>;

export function createClientRoutes(pairs: AgentPairs, findLogin: FindLogin): ClientRoutes {
  let direct: Route | null = null;
  const byProxy = new Map<string, Route>();

  function add(pair: AgentPair): AgentPair {
    pairs.add(pair);
    return pair;
  }

  function release(pair: AgentPair): void {
    dropSockets(pair, 'idle');
    pairs.delete(pair);
  }

  async function through(proxy: ProxyServer): Promise<Route> {
    const known = await findLogin(proxy);
    const version = known?.version ?? null;
    const key = proxyKey(proxy);
    const present = byProxy.get(key);
    if (present?.loginVersion === version) return present;
    // Connections that were opened with another password are not used again.
    if (present !== undefined) release(present.agents);
    const login = known?.login ?? null;
    const open = (target: Parameters<typeof openTunnel>[1]) => openTunnel(proxy, target, login);
    const agents = add({
      http: new TunnelHttpAgent(agentOptions, open),
      https: new TunnelHttpsAgent(agentOptions, open),
    });
    const route: Route = { proxy, agents, loginVersion: version };
    byProxy.set(key, route);
    return route;
  }

  return {
    async to(entry) {
      if (entry !== 'direct') return through(entry);
      direct ??= { proxy: null, loginVersion: null, agents: add(createAgentPair()) };
      return direct;
    },
    dropIdle() {
      for (const { agents } of direct === null ? byProxy.values() : [direct, ...byProxy.values()])
        release(agents);
      byProxy.clear();
      direct = null;
    },
  };
}
