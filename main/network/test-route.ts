import type { Socket } from 'node:net';
import { bareHost } from '../service/http/loopback.ts';
import { hostAndPort, type ProxyEntry, type ProxyServer } from '../service/routes/proxy-server.ts';
import type { SystemRoutes } from '../service/routes/system-routes.ts';
import type { Clock } from '../shared/desktop.ts';
import { probeCertificate } from './probe-certificate.ts';
import {
  type Connected,
  connectDirectly,
  connectThrough,
  probeName,
  type Target,
} from './probe-connection.ts';
import type { ProxySignIns } from './proxy-logins.ts';
import { type Found, found } from './test-steps.ts';

export interface RouteOptions {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly routes: Pick<SystemRoutes, 'entriesFor' | 'openThrough' | 'prepareTls'>;
  readonly logins: Pick<ProxySignIns, 'of'>;
}

/**
 * Creates the steps along the route to the service, from this laptop outwards; they share one
 * connection, which `close` ends.
 */
export function networkRoute(options: RouteOptions, signal: AbortSignal) {
  const url = new URL(options.baseUrl);
  const isTls = url.protocol === 'https:';
  const target: Target = { host: bareHost(url), port: Number(url.port || (isTls ? 443 : 80)) };
  const now = () => options.clock.now();
  let proxied: Connected | null = null;
  let socket: Socket | null = null;

  async function tryProxy(proxy: ProxyServer): Promise<Found> {
    const login = (await options.logins.of(proxy))?.login ?? null;
    proxied = await connectThrough(options.routes.openThrough, proxy, login, target, signal);
    ({ socket } = proxied);
    return proxied.found;
  }

  /** Like the app, tries the next proxy only if one is unreachable. */
  async function choose(entries: readonly ProxyEntry[]): Promise<Found> {
    let gone: Found | null = null;
    for (const entry of entries) {
      if (entry === 'direct') {
        proxied = null;
        return gone === null ? found.ok('direct') : found.warn('proxyNext', gone.values);
      }
      const tried = await tryProxy(entry);
      if (tried.finding !== 'proxyGone') {
        if (gone !== null && tried.state === 'ok') return found.warn('proxyNext', gone.values);
        // The next steps test the connection behind the proxy.
        return tried.finding === 'connectionSilent'
          ? found.ok('proxyUsed', { proxy: hostAndPort(entry) })
          : tried;
      }
      gone = tried;
    }
    return gone ?? found.fail('proxyUnusable');
  }

  return {
    looks: {
      proxy: async (): Promise<Found> => choose(await options.routes.entriesFor(url)),
      name: async (): Promise<Found> =>
        proxied === null ? probeName(target.host, signal) : found.ok('nameByProxy', { host: target.host }),
      async connection(): Promise<Found> {
        if (proxied !== null)
          return proxied.found.state === 'ok' ? found.ok('connectedByProxy') : proxied.found;
        const connected = await connectDirectly(target, signal, now);
        ({ socket } = connected);
        return connected.found;
      },
      async certificate(): Promise<Found> {
        if (!isTls) return found.ok('noTlsNeeded', { host: url.host });
        if (socket === null) return found.fail('noAnswer', { host: url.host });
        await options.routes.prepareTls();
        return probeCertificate(socket, target.host, signal, now);
      },
    },
    close: () => void socket?.destroy(),
  };
}
