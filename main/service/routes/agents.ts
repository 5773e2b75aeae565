import type { AgentPair } from './agent-pair.ts';
import type { ProxyError } from './proxy-failure.ts';
import type { ProxyServer } from './proxy-server.ts';

export interface Route {
  readonly proxy: ProxyServer | null;
  readonly agents: AgentPair;
  /** Version of the sign-in sent to the proxy; `null`: none. */
  readonly loginVersion: number | null;
}

export interface Agents {
  /**
   * Returns the routes to a server, best first; only the origin of `url` matters. Empty: the
   * system demands an unusable proxy.
   */
  routes(url: URL): Promise<readonly Route[]>;
  /** Reports the outcome of a route; `null` if the server answered. */
  report(route: Route, problem: ProxyError | null): void;
  /** Returns true if requests to an origin may share a connection, as far as known. */
  shares(url: URL): boolean;
  /** Returns how often all connections were dropped on purpose; a request on one is sent again. */
  drops(): number;
  dropIdle(): void;
}
