import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { openTunnel, type ProxyLogin, type TunnelTarget } from '../proxy/open-tunnel.ts';
import { type ProxyEntry, type ProxyServer, proxyKey } from '../proxy/proxy-server.ts';
import { type AgentPair, agentOptions, createAgentPair, dropSockets, type Route } from './agents.ts';

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

/** Opens the connection that an agent then speaks over. */
type OpenTunnel = (target: TunnelTarget) => Promise<Socket>;

type Created = (error: Error | null, stream: Duplex) => void;

function targetOf(options: ClientRequestArgs, usualPort: number): TunnelTarget {
  return { host: options.host ?? options.hostname ?? '', port: Number(options.port ?? usualPort) };
}

/** Node's types leave out that a failed connection has no stream. */
function fail(created: Created | undefined, error: unknown): void {
  (created as ((error: unknown) => void) | undefined)?.(error);
}

/**
 * Node's agent over tunnels. Plain HTTP goes through a tunnel as well: then the proxy sees no request, and its own answers are never taken for the
 * server's.
 */
class TunnelHttpAgent extends HttpAgent {
  private readonly openTunnel: OpenTunnel;

  constructor(options: AgentOptions, openTunnel: OpenTunnel) {
    super(options);
    this.openTunnel = openTunnel;
  }

  override createConnection(options: ClientRequestArgs, created?: Created): undefined {
    this.openTunnel(targetOf(options, 80)).then(
      (socket) => created?.(null, socket),
      (error: unknown) => fail(created, error),
    );
  }
}

/** The same with TLS to the server inside the tunnel: the proxy sees the name of the server and nothing else. */
class TunnelHttpsAgent extends HttpsAgent {
  private readonly openTunnel: OpenTunnel;

  constructor(options: AgentOptions, openTunnel: OpenTunnel) {
    super(options);
    this.openTunnel = openTunnel;
  }

  override createConnection(options: ClientRequestArgs, created?: Created): undefined {
    const secure = (socket: Socket) => {
      const stream = super.createConnection({ ...options, socket } as ClientRequestArgs);
      if (stream) created?.(null, stream);
    };
    this.openTunnel(targetOf(options, 443))
      .then(secure)
      .catch((error: unknown) => fail(created, error));
  }
}
