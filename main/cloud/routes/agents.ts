import type { ProxyError } from '../proxy/proxy-failure.ts';
import type { ProxyServer } from '../proxy/proxy-server.ts';
import type { AgentPair } from './agent-pair.ts';

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
  /** Whether requests to an origin may share a connection, as far as is known. */
  shares(url: URL): boolean;
  /** How often all connections were dropped on purpose: a request whose connection was among them is sent again. */
  drops(): number;
  /** Ends idle connections. */
  dropIdle(): void;
}
