import type { Clock } from '../../shared/desktop.ts';
import { type AgentPair, dropConnections } from './agent-pair.ts';
import type { Agents } from './agents.ts';
import { createChallengeAnswers, type OpenThrough } from './answer-challenges.ts';
import { createClientRoutes, type FindLogin } from './client-routes.ts';
import { parseProxyList } from './parse-proxy-list.ts';
import type { ProxyError } from './proxy-failure.ts';
import { type ProxyEntry, type ProxyServer, proxyKey } from './proxy-server.ts';

export interface ProxyLogins {
  readonly of: FindLogin;
  /** The proxy wants a sign-in or refused the one it got (`version`; `null`: it got none). */
  wanted(error: ProxyError, version: number | null): void;
}

/** The system's routes to servers, for all clients of the app (P26). */
export interface SystemRoutes {
  /** Creates the connections of one client, shared with no other. */
  createAgents(): Agents;
  /** Returns the system's entries for an origin, in the order in which they are tried. */
  entriesFor(url: URL): Promise<readonly ProxyEntry[]>;
  /** Opens a connection through a proxy, with the sign-in if it asks for it. */
  readonly openThrough: OpenThrough;
  /** Prepares the first TLS connection, once. */
  prepareTls(): Promise<void>;
  /** Ends every connection: the laptop slept, and the other ends are gone (P27). */
  dropConnections(): void;
  /** Forgets the previous network's proxies. */
  networkChanged(): void;
}

interface SystemRoutesOptions {
  /** Returns the system's answer for an address, as a PAC result. A rejection means direct. */
  readonly resolveProxy: (url: string) => Promise<string>;
  readonly logins: ProxyLogins;
  /** Current network; `null`: none. */
  readonly network: () => string | null;
  readonly clock: Clock;
  readonly beforeTls: () => Promise<void>;
}

/** Lifetime of the system's answer: changes of settings are not reported. */
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

/** Time for which an unreachable proxy is tried last, as in Chromium. */
const BAD_PROXY_MS = 5 * 60_000;

function createProxyMemory(clock: Clock) {
  const badUntil = new Map<string, number>();
  const isBad = (entry: ProxyEntry) =>
    entry !== 'direct' && (badUntil.get(proxyKey(entry)) ?? 0) > clock.now();
  return {
    /** Moves recently failed entries to the end; there may be no others. */
    order: (entries: readonly ProxyEntry[]) => [
      ...entries.filter((entry) => !isBad(entry)),
      ...entries.filter(isBad),
    ],
    failed: (proxy: ProxyServer) => void badUntil.set(proxyKey(proxy), clock.now() + BAD_PROXY_MS),
    worked: (proxy: ProxyServer) => void badUntil.delete(proxyKey(proxy)),
    clear: () => badUntil.clear(),
  };
}
