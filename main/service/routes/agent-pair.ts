import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { TunnelTarget } from './open-tunnel.ts';
import {
  createSharedConnections,
  cutError,
  ProtocolChanged,
  type SharedConnections,
  silenceError,
} from './shared-connections.ts';

/** Node's agents with reusable connections, and the shared ones of HTTP/2 servers. */
export interface AgentPair {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  readonly shared: SharedConnections;
  /** Connections in progress, unknown to the agents. */
  readonly begun: ReadonlySet<Duplex>;
}

/**
 * Connections to one origin at a time. Browsers use six for HTTP/1.1, which no server minds. 24
 * fill 8 Mbit/s at a round trip of 300 ms with images of 30 kB; 48 were slower.
 */
export const CONNECTIONS_PER_ORIGIN = { least: 6, most: 24 } as const;

const agentOptions = {
  keepAlive: true,
  maxSockets: CONNECTIONS_PER_ORIGIN.most,
  maxFreeSockets: CONNECTIONS_PER_ORIGIN.most,
} as const;

/** Shared connection: longest silence while connecting, and idle time before it closes; ms. */
const SHARED = { silenceMs: 20_000, idleMs: 60_000 } as const;

type OpenTunnel = (target: TunnelTarget) => Promise<Socket>;

type SharedLimits = Readonly<Record<keyof typeof SHARED, number>>;

type TlsOptions = ClientRequestArgs & Pick<ConnectionOptions, 'servername'>;

type Created = (error: Error | null, stream: Duplex) => void;

/**
 * Creates a pair of agents, direct or over tunnels. Sets Node's defaults explicitly, because the
 * environment can change them (P16). Tunnels plain HTTP too, so that the proxy sees no request and
 * its own answers are never mistaken for the server's. With TLS inside, it sees only the server's
 * name.
 */
export function createAgentPair(
  openTunnel?: OpenTunnel,
  { silenceMs, idleMs }: SharedLimits = SHARED,
): AgentPair {
  const http = new HttpAgent(agentOptions);
  const https = new HttpsAgent({ ...agentOptions, rejectUnauthorized: true });
  const connectSecurely = https.createConnection.bind(https) as (options: object) => TLSSocket;
  const begun = new Set<Duplex>();

  /** Opens a connection that offers both protocols; `use` gets it before anything is read. */
  async function offerBoth<Value>(options: TlsOptions, use: (socket: TLSSocket) => Value): Promise<Value> {
    const tunnel = openTunnel === undefined ? {} : { socket: await openTunnel(targetOf(options, 443)) };
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const socket = connectSecurely({ ...options, ...tunnel, ALPNProtocols: ['h2', 'http/1.1'] });
    begun.add(socket);
    socket.once('error', reject);
    socket.setTimeout(silenceMs, () => socket.destroy(silenceError()));
    socket.once('close', () => begun.delete(socket));
    socket.once('secureConnect', () => {
      begun.delete(socket);
      socket.off('error', reject);
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      resolve(use(socket));
    });
    return promise;
  }

  const shared = createSharedConnections((target, lookup, use) => {
    const servername = isIP(target.host) === 0 ? target.host : '';
    return offerBoth({ ...https.options, ...target, servername, ...(lookup && { lookup }) }, use);
  }, idleMs);

  https.createConnection = (options, created?: Created) => {
    const found = shared.find(targetOf(options, 443));
    if (found === null && openTunnel === undefined) return connectSecurely(options);
    if (found === null) {
      openTunnel?.(targetOf(options, 443)).then(
        (socket) => created?.(null, connectSecurely({ ...options, socket })),
        (error: unknown) => fail(created, error),
      );
      return undefined;
    }
    offerBoth(options, (socket) => {
      if (found(socket)) fail(created, new ProtocolChanged());
      else created?.(null, socket);
    }).catch((error: unknown) => {
      found(null);
      fail(created, error);
    });
    return undefined;
  };
  if (openTunnel !== undefined) {
    http.createConnection = (options, created?: Created) => {
      openTunnel(targetOf(options, 80)).then(
        (socket) => created?.(null, socket),
        (error: unknown) => fail(created, error),
      );
      return undefined;
    };
  }
  return { http, https, shared, begun };
}

function targetOf(options: ClientRequestArgs, usualPort: number): TunnelTarget {
  return { host: options.host ?? options.hostname ?? '', port: Number(options.port ?? usualPort) };
}

/** Node's types omit that a failed connection has no stream. */
function fail(created: Created | undefined, error: unknown): void {
  (created as ((error: unknown) => void) | undefined)?.(error);
}

/** Ends a pair's connections: the idle ones, or all. */
export function dropConnections({ http, https, shared, begun }: AgentPair, which: 'idle' | 'all'): void {
  shared.drop(which);
  if (which === 'all') for (const socket of begun) socket.destroy(cutError());
  for (const agent of [http, https]) {
    const lists = which === 'idle' ? [agent.freeSockets] : [agent.freeSockets, agent.sockets];
    for (const sockets of lists.flatMap((byName) => Object.values(byName))) {
      for (const socket of sockets ?? []) socket.destroy();
    }
  }
}
