import type { Clock } from '../../core/desktop.ts';
import { type ProxyEntry, type ProxyServer, proxyKey } from '../proxy/proxy-server.ts';

/** How long a proxy that could not be reached is tried last, as in Chromium; a laptop that moved has forgotten it by then. */
const BAD_PROXY_MS = 5 * 60_000;

/** Remembers which proxies could not be reached. */
interface ProxyMemory {
  /** The same entries; those that failed lately come last, because there may be no others. */
  order(entries: readonly ProxyEntry[]): readonly ProxyEntry[];
  failed(proxy: ProxyServer): void;
  worked(proxy: ProxyServer): void;
  /** Forgets the failures of the network before. */
  clear(): void;
}

export function createProxyMemory(clock: Clock): ProxyMemory {
  const badUntil = new Map<string, number>();
  const isBad = (entry: ProxyEntry) =>
    entry !== 'direct' && (badUntil.get(proxyKey(entry)) ?? 0) > clock.now();
  return {
    order: (entries) => [...entries.filter((entry) => !isBad(entry)), ...entries.filter(isBad)],
    failed: (proxy) => void badUntil.set(proxyKey(proxy), clock.now() + BAD_PROXY_MS),
    worked: (proxy) => void badUntil.delete(proxyKey(proxy)),
    clear: () => badUntil.clear(),
  };
}
