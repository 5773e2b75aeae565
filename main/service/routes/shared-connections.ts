import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { TunnelTarget } from './open-tunnel.ts';
import { hostAndPort } from './proxy-server.ts';

/** Simultaneous streams of an origin: what servers usually allow; more gained nothing in tests. */
export const STREAMS_PER_ORIGIN = 100;

/** Unanswered connections in a row after which something on the way doesn't support HTTP/2. */
const MOST_UNANSWERED = 2;
/** Limit of node:http; larger headers are refused. */
const HEADER_BYTES = 16 * 1_024;
/** Receive window: with the protocol's 64 kB a round trip would carry no more. */
const STREAM_BYTES = 1_024 * 1_024;
const CONNECTION_BYTES = 16 * STREAM_BYTES;

/**
 * A connection speaks another protocol than expected. Nothing was sent: the request is repeated
 * using that one.
 */
export class ProtocolChanged extends Error {
  override readonly name = 'ProtocolChanged';
}

/** Use of the shared connection: long requests only while it is idle. */
export type Sharing = 'always' | 'whenIdle' | 'never';

/** Connection for many simultaneous requests (HTTP/2, RFC 9113). */
export interface SharedConnection {
  readonly session: ClientHttp2Session;
  /** Throws if the connection has ended. `isWhole`: no body follows. */
  request(fields: OutgoingHttpHeaders, isWhole: boolean): ClientHttp2Stream;
  /** Returns true if it had requests and carried no answer. */
  wasInVain(): boolean;
  /** Returns true if it carried an answer and has ended: other requests are repeated. */
  isStale(): boolean;
  answered(): void;
  /** The server wants HTTP/1.1 for this origin. */
  refused(): void;
  receivedBytes(): number;
  isIdle(): boolean;
  isOver(): boolean;
}

interface Origin {
  /** False if it speaks HTTP/1.1 only, or a connection is still finding out. */
  isShared: boolean;
  coming: Promise<SharedConnection> | null;
  connection: SharedConnection | null;
  /** Connections in a row that ended before any answer. */
  unanswered: number;
}

/** Opens a TLS connection that offers both protocols (RFC 7301). */
type OpenSecurely = <Value>(
  target: TunnelTarget,
  lookup: LookupFunction | undefined,
  use: (socket: TLSSocket) => Value,
) => Promise<Value>;

/**
 * Receives the connection that negotiated the protocol, or `null` if it failed. Returns false for
 * HTTP/1.1.
 */
type Finding = (socket: TLSSocket | null) => boolean;

/**
 * One client's shared connections, one per HTTP/2 origin. Remembers protocols until the
 * connections are dropped.
 */
export type SharedConnections = ReturnType<typeof createSharedConnections>;

/**
 * `idleMs`: time before an unused connection closes; it may have gone without a sign, leaving a
 * request on it to wait in vain.
 */
export function createSharedConnections(open: OpenSecurely, idleMs: number) {
  const origins = new Map<string, Origin>();

  function begin(origin: Origin, key: string, socket: TLSSocket): SharedConnection | null {
    const isOffered = socket.alpnProtocol === 'h2' && origins.get(key) === origin;
    origin.isShared &&= isOffered;
    if (!isOffered) return null;
    origin.connection = follow(origin, startSession(socket, `https://${key}`), socket, idleMs);
    return origin.connection;
  }

  async function connectAnew(origin: Origin, target: TunnelTarget, lookup: LookupFunction | undefined) {
    const connection = await open(target, lookup, (socket) => {
      const begun = begin(origin, hostAndPort(target), socket);
      if (begun === null) socket.destroy();
      return begun;
    });
    if (connection === null) throw new ProtocolChanged();
    return connection;
  }

  return {
    /** Returns true if a request uses a shared connection, as far as known. */
    takes(url: URL, sharing: Sharing): boolean {
      const origin = url.protocol === 'https:' ? origins.get(keyOf(url)) : undefined;
      if (origin?.isShared !== true) return false;
      return sharing === 'always' || (sharing === 'whenIdle' && origin.connection?.isIdle() === true);
    },
    /**
     * Returns the connection to an HTTP/2 origin. Rejects with `ProtocolChanged`, or as a
     * connection fails.
     */
    connection(url: URL, lookup: LookupFunction | undefined): SharedConnection | Promise<SharedConnection> {
      const origin = origins.get(keyOf(url));
      if (origin === undefined) return Promise.reject(new ProtocolChanged());
      const { connection } = origin;
      if (connection?.isOver() === false && origin.isShared) return connection;
      if (connection?.wasInVain() === true) origin.unanswered += 1;
      origin.connection = null;
      origin.isShared &&= origin.unanswered < MOST_UNANSWERED;
      if (!origin.isShared) return Promise.reject(new ProtocolChanged());
      origin.coming ??= connectAnew(origin, targetOf(url), lookup).finally(() => {
        origin.coming = null;
      });
      return origin.coming;
    },
    /** Starts to find out a server's protocol; `null` if known or under way. */
    find(target: TunnelTarget): Finding | null {
      const key = hostAndPort(target);
      if (origins.has(key)) return null;
      const origin: Origin = { isShared: false, coming: null, connection: null, unanswered: 0 };
      origins.set(key, origin);
      return (socket) => {
        if (socket === null) {
          if (origins.get(key) === origin) origins.delete(key);
          return false;
        }
        const isOffered = socket.alpnProtocol === 'h2';
        const connection = begin(origin, key, socket);
        origin.isShared = connection !== null;
        // The connections were dropped meanwhile.
        if (isOffered && connection === null) socket.destroy();
        return isOffered;
      };
    },
    /** Ends all connections; `idle` lets used ones finish. Forgets the origins' protocols. */
    drop(which: 'idle' | 'all') {
      for (const { connection } of origins.values()) {
        if (which === 'all') connection?.session.destroy(cutError());
        else connection?.session.close();
      }
      origins.clear();
    },
  };
}

function targetOf({ hostname, port }: URL): TunnelTarget {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) };
}

const keyOf = (url: URL) => hostAndPort(targetOf(url));

/** Same code as the system's for a reset connection. */
export const cutError = () => Object.assign(new Error('The connection was cut.'), { code: 'ECONNRESET' });

/** Same code as the system's for a silent connection. */
export const silenceError = () => Object.assign(new Error('The server stays silent.'), { code: 'ETIMEDOUT' });

function startSession(socket: TLSSocket, authority: string): ClientHttp2Session {
  const session = connect(authority, {
    createConnection: () => socket,
    settings: { enablePush: false, initialWindowSize: STREAM_BYTES, maxHeaderListSize: HEADER_BYTES },
  });
  session.once('connect', () => session.setLocalWindowSize(CONNECTION_BYTES));
  // Stays attached: each stream reports the error itself, and without a listener it would end the
  // process.
  session.on('error', () => {});
  // Keeps no process alive by itself; a stream does.
  session.unref();
  return session;
}

function follow(
  origin: Origin,
  session: ClientHttp2Session,
  socket: TLSSocket,
  idleMs: number,
): SharedConnection {
  let hasAnswered = false;
  let hasRequests = false;
  let streams = 0;

  const isOver = () => session.closed || session.destroyed;

  function refused(): void {
    origin.isShared = false;
    session.close();
  }

  session.on('remoteSettings', ({ maxConcurrentStreams = STREAMS_PER_ORIGIN }) => {
    // Fewer than separate connections would carry.
    if (maxConcurrentStreams < STREAMS_PER_ORIGIN) refused();
  });
  session.once('goaway', (code: number) => {
    // The next connection would carry as many requests at once.
    if (code === constants.NGHTTP2_ENHANCE_YOUR_CALM) refused();
  });
  session.setTimeout(idleMs, () => {
    if (streams === 0) session.close();
  });
  return {
    session,
    request(fields, isWhole) {
      const stream = session.request(fields, { endStream: isWhole });
      hasRequests = true;
      streams += 1;
      session.ref();
      let isOpen = true;
      const done = () => {
        if (!isOpen) return;
        isOpen = false;
        streams -= 1;
        if (streams === 0) session.unref();
      };
      return stream.once('end', done).once('close', done);
    },
    isOver,
    wasInVain: () => hasRequests && !hasAnswered,
    isStale: () => hasAnswered && isOver(),
    answered() {
      hasAnswered = true;
      origin.unanswered = 0;
    },
    refused,
    receivedBytes: () => socket.bytesRead,
    isIdle: () => streams === 0 && !isOver(),
  };
}
