import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { TunnelTarget } from '../proxy/open-tunnel.ts';
import { hostAndPort } from '../proxy/proxy-server.ts';

/** Streams of an origin at a time: what servers allow by custom, and the most that was measured to gain. */
export const STREAMS_PER_ORIGIN = 100;

/** Connections in a row that end before any answer: something on the way doesn't bear HTTP/2. */
const MOST_UNANSWERED = 2;
/** As of node:http; an answer with more is none. */
const HEADER_BYTES = 16 * 1_024;
/** Room for what a line has under way: with the 64 kB of the protocol a round trip would carry no more. */
const STREAM_BYTES = 1_024 * 1_024;
const CONNECTION_BYTES = 16 * STREAM_BYTES;

/** A connection speaks another protocol than the one that a request was to be sent by. Nothing was sent: it is sent again by the other one. */
export class ProtocolChanged extends Error {
  override readonly name = 'ProtocolChanged';
}

/** Whether a request goes by the shared connection: what is long only where nothing else is on it, which saves a handshake. */
export type Sharing = 'always' | 'whenIdle' | 'never';

/** One connection that carries many requests at a time (HTTP/2, RFC 9113). */
export interface SharedConnection {
  readonly session: ClientHttp2Session;
  /** Throws when it has ended. `isWhole`: no body follows. */
  request(fields: OutgoingHttpHeaders, isWhole: boolean): ClientHttp2Stream;
  /** It was asked, and carried no answer. */
  wasInVain(): boolean;
  /** It carried an answer, and has ended since: a request that it leaves unanswered is sent again. */
  isStale(): boolean;
  /** An answer came by it. */
  answered(): void;
  /** The server wants HTTP/1.1 for this origin. */
  refused(): void;
  receivedBytes(): number;
  isIdle(): boolean;
  /** It takes no more requests. */
  isOver(): boolean;
}

interface Origin {
  /** False: it speaks HTTP/1.1 alone, or a connection is asking just now. */
  isShared: boolean;
  /** The connection that is being made. */
  coming: Promise<SharedConnection> | null;
  connection: SharedConnection | null;
  /** Connections in a row that ended before any answer. */
  unanswered: number;
}

/** Opens a connection inside TLS that offers both protocols (RFC 7301). */
type OpenSecurely = <Value>(
  target: TunnelTarget,
  lookup: LookupFunction | undefined,
  use: (socket: TLSSocket) => Value,
) => Promise<Value>;

/** Receives the connection that asked what a server speaks, null where none came about. False: it speaks HTTP/1.1. */
type Finding = (socket: TLSSocket | null) => boolean;

/** The shared connections of one client, one for each origin that speaks HTTP/2. What an origin speaks is known until the connections are dropped. */
export type SharedConnections = ReturnType<typeof createSharedConnections>;

/** `idleMs`: how long a connection stays that is not used; it may be gone without a sign, and a request on it would wait in vain. */
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
    /** Whether a request to an origin goes by a shared connection, as far as is known. */
    takes(url: URL, sharing: Sharing): boolean {
      const origin = url.protocol === 'https:' ? origins.get(keyOf(url)) : undefined;
      if (origin?.isShared !== true) return false;
      return sharing === 'always' || (sharing === 'whenIdle' && origin.connection?.isIdle() === true);
    },
    /** The connection to such an origin. Rejects with `ProtocolChanged`, or as a connection fails. */
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
    /** Begins to find out what a server speaks. Null: that is known, or a connection is asking. */
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
    /** Ends all connections; with `idle` those in use stay until their last answer has come. Forgets what origins speak. */
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

/** As the system says it of a connection that was reset. */
export const cutError = () => Object.assign(new Error('The connection was cut.'), { code: 'ECONNRESET' });

/** As the system says it of a connection on which nothing comes. */
export const silenceError = () => Object.assign(new Error('The server stays silent.'), { code: 'ETIMEDOUT' });

function startSession(socket: TLSSocket, authority: string): ClientHttp2Session {
  const session = connect(authority, {
    createConnection: () => socket,
    settings: { enablePush: false, initialWindowSize: STREAM_BYTES, maxHeaderListSize: HEADER_BYTES },
  });
  session.once('connect', () => session.setLocalWindowSize(CONNECTION_BYTES));
  // Stays for good: each stream hears of the error by itself, and without a listener it would end the process.
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
    // Fewer than that many connections carry.
    if (maxConcurrentStreams < STREAMS_PER_ORIGIN) refused();
  });
  session.once('goaway', (code: number) => {
    // The next connection would carry as many requests at once as this one.
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
