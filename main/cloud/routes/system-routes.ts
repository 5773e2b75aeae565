import type { Clock } from '../../core/desktop.ts';
import { createChallengeAnswers, type OpenThrough } from '../proxy/answer-challenges.ts';
import { parseProxyList } from '../proxy/parse-proxy-list.ts';
import type { ProxyError } from '../proxy/proxy-failure.ts';
import { type ProxyEntry, type ProxyServer, proxyKey } from '../proxy/proxy-server.ts';
import { type AgentPair, dropConnections } from './agent-pair.ts';
import type { Agents } from './agents.ts';
import { createClientRoutes, type FindLogin } from './client-routes.ts';

export interface ProxyLogins {
  readonly of: FindLogin;
  /** The proxy wants a sign-in, or refused the one that it got (`version`; null: it got none). */
  wanted(error: ProxyError, version: number | null): void;
}

/** The system's routes to servers, for all clients of the app (P26). */
export interface SystemRoutes {
  /** Creates the connections of one client: they are shared with no other. */
  createAgents(): Agents;
  /** The entries that the system names for an origin, in the order in which they are tried. */
  entriesFor(url: URL): Promise<readonly ProxyEntry[]>;
  /** Opens a connection through a proxy, which gets the sign-in if it asks for it. */
  readonly openThrough: OpenThrough;
  /** Does what has to be done once before the first connection with TLS. */
  prepareTls(): Promise<void>;
  /** Ends every connection, also those in use: the laptop sleeps or woke up, and the other ends are gone (P27). */
  dropConnections(): void;
  /** Forgets the proxies of the network before. */
  networkChanged(): void;
}

interface SystemRoutesOptions {
  /** The system's answer for an address, as a PAC result. Rejections count as a direct route. */
  readonly resolveProxy: (url: string) => Promise<string>;
  readonly logins: ProxyLogins;
  /** The network that the laptop is in; null: none. */
  readonly network: () => string | null;
  readonly clock: Clock;
  readonly beforeTls: () => Promise<void>;
}

/** How long the system's answer for an origin counts: a change of the network is reported at once, a change of its settings is not. */
const ANSWER_MS = 30_000;

export function createSystemRoutes(options: SystemRoutesOptions): SystemRoutes {
  const { clock, logins } = options;
  const memory = createProxyMemory(clock);
  const openThrough = createChallengeAnswers(options.network);
  const pairs = new Set<AgentPair>();
  let answers = new Map<string, { readonly at: number; readonly entries: Promise<readonly ProxyEntry[]> }>();
  let drops = 0;

  async function resolveEntries(origin: string): Promise<readonly ProxyEntry[]> {
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
      known = { at: now, entries: resolveEntries(origin) };
      answers.set(origin, known);
    }
    return memory.order(await known.entries);
  }

  return {
    createAgents() {
      const routes = createClientRoutes(pairs, logins.of, openThrough);
      return {
        async routes(url) {
          if (url.protocol === 'https:') await options.beforeTls();
          const entries = await entriesFor(url);
          return Promise.all(entries.map((entry) => routes.to(entry)));
        },
        report({ proxy, loginVersion }, error) {
          if (proxy === null) return;
          if (error?.problem.kind === 'gone') memory.failed(proxy);
          else memory.worked(proxy);
          if (error?.problem.kind === 'signIn') logins.wanted(error, loginVersion);
        },
        drops: () => drops,
        shares: routes.shares,
        dropIdle: routes.dropIdle,
      };
    },
    entriesFor,
    openThrough,
    prepareTls: options.beforeTls,
    dropConnections() {
      drops += 1;
      for (const pair of pairs) dropConnections(pair, 'all');
    },
    networkChanged() {
      answers = new Map();
      memory.clear();
      for (const pair of pairs) dropConnections(pair, 'idle');
    },
  };
}

/** How long a proxy that could not be reached is tried last, as in Chromium; a laptop that moved has forgotten it by then. */
const BAD_PROXY_MS = 5 * 60_000;

function createProxyMemory(clock: Clock) {
  const badUntil = new Map<string, number>();
  const isBad = (entry: ProxyEntry) =>
    entry !== 'direct' && (badUntil.get(proxyKey(entry)) ?? 0) > clock.now();
  return {
    /** The same entries; those that failed lately come last, because there may be no others. */
    order: (entries: readonly ProxyEntry[]) => [
      ...entries.filter((entry) => !isBad(entry)),
      ...entries.filter(isBad),
    ],
    failed: (proxy: ProxyServer) => void badUntil.set(proxyKey(proxy), clock.now() + BAD_PROXY_MS),
    worked: (proxy: ProxyServer) => void badUntil.delete(proxyKey(proxy)),
    /** Forgets the failures of the network before. */
    clear: () => badUntil.clear(),
  };
}
