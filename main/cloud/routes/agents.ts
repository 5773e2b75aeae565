import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ProxyError } from '../proxy/proxy-failure.ts';
import type { ProxyServer } from '../proxy/proxy-server.ts';

/** A pair of Node's agents: they keep connections for the next request. */
export interface AgentPair {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** A route to a server: direct, or through a proxy. */
export interface Route {
  readonly proxy: ProxyServer | null;
  readonly agents: AgentPair;
  /** Which sign-in of a person the proxy gets; null: none. */
  readonly loginVersion: number | null;
}

/** The connections of one client. */
export interface Agents {
  /** The routes to a server, the best first. Empty: the system demands a proxy that can't be used. Only the origin of `url` matters. */
  routes(url: URL): Promise<readonly Route[]>;
  /** Notes what became of a route: null for an answer of the server. */
  report(route: Route, problem: ProxyError | null): void;
  /** How often all connections were dropped on purpose: a request whose connection was among them is sent again. */
  drops(): number;
  /** Ends idle connections. */
  dropIdle(): void;
}

/**
 * Connections to one origin at a time. Browsers use six for HTTP/1.1, which no server minds. 24 are enough to fill 8 Mbit/s at a round trip of 300 ms with
 * images of 30 kB; with 48 it took longer.
 */
export const CONNECTIONS_PER_ORIGIN = { least: 6, most: 24 } as const;

const agentOptions = {
  keepAlive: true,
  maxSockets: CONNECTIONS_PER_ORIGIN.most,
  maxFreeSockets: CONNECTIONS_PER_ORIGIN.most,
} as const;

/** Makes a pair of agents without any proxy. What is Node's default is written out: the environment can change it (P16). */
export function createAgentPair(): AgentPair {
  return {
    http: new HttpAgent(agentOptions),
    https: new HttpsAgent({ ...agentOptions, rejectUnauthorized: true }),
  };
}

/** Creates direct connections. One set for each client, so that a checked connection never serves another client. */
export function createAgents(): Agents {
  const pair = createAgentPair();
  const routes: readonly Route[] = [{ proxy: null, agents: pair, loginVersion: null }];
  return {
    routes: async () => routes,
    report() {},
    drops: () => 0,
    dropIdle: () => dropSockets(pair, 'idle'),
  };
}

/** Destroys the connections of a pair: the idle ones, or all. */
export function dropSockets({ http, https }: AgentPair, which: 'idle' | 'all'): void {
  for (const agent of [http, https]) {
    const lists = which === 'idle' ? [agent.freeSockets] : [agent.freeSockets, agent.sockets];
    for (const sockets of lists.flatMap((byName) => Object.values(byName))) {
      for (const socket of sockets ?? []) socket.destroy();
    }
  }
}
