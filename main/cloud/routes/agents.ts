import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ProxyError } from '../proxy/proxy-error.ts';
import type { ProxyServer } from '../proxy/proxy-server.ts';

/** A pair of Node's agents: they keep connections for the next request. */
export interface AgentPair {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** One way to a server: directly, or through a proxy. */
export interface Route {
  readonly proxy: ProxyServer | null;
  readonly agents: AgentPair;
  /** Which of a person's sign-ins the proxy gets; null: none. */
  readonly loginVersion: number | null;
}

/** The connections that a client makes. */
export interface Agents {
  /** The ways to a server, the best first. Empty: the system demands a proxy that can't be used. Only the origin of `url` matters. */
  routes(url: URL): Promise<readonly Route[]>;
  /** What a way brought: null for an answer of the server. */
  report(route: Route, problem: ProxyError | null): void;
  /** Counts how often all connections were dropped on purpose, so that whose was among them asks again. */
  drops(): number;
  /** Ends connections that nobody uses. */
  dropIdle(): void;
}

/** Connections to one origin at a time: browsers use six for HTTP/1.1. */
export const CONNECTIONS_PER_ORIGIN = 6;

/** What all agents have in common. Handed to Node's own constructors. */
export const agentOptions = {
  keepAlive: true,
  maxSockets: CONNECTIONS_PER_ORIGIN,
  maxFreeSockets: CONNECTIONS_PER_ORIGIN,
} as const;

/**
 * Connections without any proxy, kept for the next request. One set for each client, so that a checked one never serves another.
 */
export function createAgents(): Agents & AgentPair {
  const pair: AgentPair = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };
  const routes: readonly Route[] = [{ proxy: null, agents: pair, loginVersion: null }];
  return {
    ...pair,
    routes: async () => routes,
    report() {},
    drops: () => 0,
    dropIdle: () => dropSockets(pair, 'idle'),
  };
}

/** Destroys the connections of a pair: those that are free, or all. */
export function dropSockets({ http, https }: AgentPair, which: 'idle' | 'all'): void {
  for (const agent of [http, https]) {
    const opened = which === 'idle' ? [agent.freeSockets] : [agent.freeSockets, agent.sockets];
    for (const sockets of opened.flatMap((byName) => Object.values(byName))) {
      for (const socket of sockets ?? []) socket.destroy();
    }
  }
}
