import type { ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { openTunnel, type ProxyLogin, type TunnelTarget } from '../proxy/open-tunnel.ts';
import { type ProxyEntry, type ProxyServer, proxyKey } from '../proxy/proxy-server.ts';
import { type AgentPair, createAgentPair, dropSockets, type Route } from './agents.ts';

/** The sign-in that is known for a proxy; `version` changes with it. Null: none. */
export type FindLogin = (
  proxy: ProxyServer,
) => Promise<{ readonly login: ProxyLogin; readonly version: number } | null>;

/** Creates the routes of one client with their connections. `pairs`: the agents of all clients, so that their connections can be ended at once. */
export function createClientRoutes(pairs: Set<AgentPair>, findLogin: FindLogin) {
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
    const agents = add(createTunnelAgents((target) => openTunnel(proxy, target, login)));
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
    /** Ends idle connections. The routes are made again when they are wanted again, so that a client that is done leaves nothing behind. */
    dropIdle() {
      for (const { agents } of direct === null ? byProxy.values() : [direct, ...byProxy.values()])
        release(agents);
      byProxy.clear();
      direct = null;
    },
  };
}

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
 * Creates Node's agents over tunnels. Plain HTTP goes through a tunnel as well: then the proxy sees no request, and its own answers are never taken
 * for the server's. With TLS to the server inside the tunnel the proxy sees the name of the server and nothing else.
 */
function createTunnelAgents(open: OpenTunnel): AgentPair {
  const pair = createAgentPair();
  const { http, https } = pair;
  http.createConnection = (options, created?: Created) => {
    open(targetOf(options, 80)).then(
      (socket) => created?.(null, socket),
      (error: unknown) => fail(created, error),
    );
    return undefined;
  };
  const connectSecurely = https.createConnection.bind(https);
  https.createConnection = (options, created?: Created) => {
    open(targetOf(options, 443))
      .then((socket) => {
        const stream = connectSecurely({ ...options, socket } as ClientRequestArgs);
        if (stream) created?.(null, stream);
      })
      .catch((error: unknown) => fail(created, error));
    return undefined;
  };
  return pair;
}
