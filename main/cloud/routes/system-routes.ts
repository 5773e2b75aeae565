import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Clock } from '../../core/desktop.ts';
import { openTunnel, type ProxyLogin } from '../proxy/open-tunnel.ts';
import { parseProxyList } from '../proxy/parse-proxy-list.ts';
import type { ProxyError } from '../proxy/proxy-error.ts';
import { type ProxyEntry, type ProxyServer, proxyKey } from '../proxy/proxy-server.ts';
import { type AgentPair, type Agents, agentOptions, dropSockets, type Route } from './agents.ts';
import { createProxyMemory } from './proxy-memory.ts';
import { TunnelHttpAgent, TunnelHttpsAgent } from './tunnel-agents.ts';

/** Who signs in to proxies. */
export interface ProxyLogins {
  /** What is known for a proxy, null without anything. `version` changes when a person gives something else. */
  of(proxy: ProxyServer): Promise<{ readonly login: ProxyLogin; readonly version: number } | null>;
  /** The proxy wants a sign-in, or refused the one it got (`version`; null: it got none). */
  wanted(error: ProxyError, version: number | null): void;
}

/** The system's ways to servers, for all clients of the app (P26). */
export interface SystemRoutes {
  /** Connections of one client: they are shared with nobody. */
  createAgents(): Agents;
  /** The entries that the system names for an origin, in the order in which they are tried. */
  entriesFor(url: URL): Promise<readonly ProxyEntry[]>;
  /** Does what has to be done once before the first connection with TLS. */
  prepareTls(): Promise<void>;
  /** Ends every connection, also those in use: the laptop sleeps or woke up, and nothing behind them is there any more (P27). */
  dropConnections(): void;
  /** Another network: what was known about proxies does not count. */
  networkChanged(): void;
}

interface SystemRoutesOptions {
  /** The system's answer for an address, as a PAC result. Rejections count as a direct way. */
  readonly resolveProxy: (url: string) => Promise<string>;
  readonly logins: ProxyLogins;
  readonly clock: Clock;
  /** Runs before the first connection with TLS is made. */
  readonly beforeTls: () => Promise<void>;
}

/** How long the system's answer for an origin counts; ms. Changes of the network are told at once; this is for changes of settings. */
const ANSWER_MS = 30_000;

export function createSystemRoutes(options: SystemRoutesOptions): SystemRoutes {
  const { clock, logins } = options;
  const memory = createProxyMemory(clock);
  const pairs = new Set<AgentPair>();
  let answers = new Map<string, { readonly at: number; readonly entries: Promise<readonly ProxyEntry[]> }>();
  let drops = 0;

  async function askSystem(origin: string): Promise<readonly ProxyEntry[]> {
    try {
      return parseProxyList(await options.resolveProxy(`${origin}/`));
    } catch {
      return ['direct'];
    }
  }

  async function entriesFor({ origin }: URL): Promise<readonly ProxyEntry[]> {
    const now = clock.now();
    let known = answers.get(origin);
    if (known === undefined || now - known.at >= ANSWER_MS || now < known.at) {
      known = { at: now, entries: askSystem(origin) };
      answers.set(origin, known);
    }
    return memory.order(await known.entries);
  }

  function remember(pair: AgentPair): AgentPair {
    pairs.add(pair);
    return pair;
  }

  function createAgents(): Agents {
    let direct: Route | null = null;
    const byProxy = new Map<string, Route>();

    async function routeThrough(proxy: ProxyServer): Promise<Route> {
      const known = await logins.of(proxy);
      const version = known?.version ?? null;
      const key = proxyKey(proxy);
      const opened = byProxy.get(key);
      if (opened?.loginVersion === version) return opened;
      // What was opened with another password is not used on.
      if (opened !== undefined) release(opened.agents);
      const login = known?.login ?? null;
      const open = (target: Parameters<typeof openTunnel>[1]) => openTunnel(proxy, target, login);
      const agents = remember({
        http: new TunnelHttpAgent(agentOptions, open),
        https: new TunnelHttpsAgent(agentOptions, open),
      });
      const route: Route = { proxy, agents, loginVersion: version };
      byProxy.set(key, route);
      return route;
    }

    function directRoute(): Route {
      direct ??= {
        proxy: null,
        loginVersion: null,
        agents: remember({ http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }),
      };
      return direct;
    }

    return {
      async routes(url) {
        if (url.protocol === 'https:') await options.beforeTls();
        const entries = await entriesFor(url);
        return Promise.all(
          entries.map(async (entry) => (entry === 'direct' ? directRoute() : routeThrough(entry))),
        );
      },
      report({ proxy, loginVersion }, error) {
        if (proxy === null) return;
        if (error?.problem.kind === 'gone') memory.failed(proxy);
        else memory.worked(proxy);
        if (error?.problem.kind === 'signIn') logins.wanted(error, loginVersion);
      },
      drops: () => drops,
      dropIdle() {
        // Made anew when they are wanted again, so that clients that are done leave nothing behind.
        for (const { agents } of direct === null ? byProxy.values() : [direct, ...byProxy.values()])
          release(agents);
        byProxy.clear();
        direct = null;
      },
    };
  }

  function release(pair: AgentPair): void {
    dropSockets(pair, 'idle');
    pairs.delete(pair);
  }

  function dropConnections(): void {
    drops += 1;
    for (const pair of pairs) dropSockets(pair, 'all');
  }

  return {
    createAgents,
    entriesFor,
    prepareTls: options.beforeTls,
    dropConnections,
    networkChanged() {
      answers = new Map();
      memory.clear();
      for (const pair of pairs) dropSockets(pair, 'idle');
    },
  };
}
