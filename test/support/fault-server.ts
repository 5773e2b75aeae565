import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type Http2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { ServerCertificate } from './certificates/certificates.ts';

/** Answer of a fault server. A body other than text or bytes is sent as JSON. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  /** Delays the first byte until this settles. */
  readonly until?: Promise<unknown>;
  /** Sends the body in pieces of `bytes`, one every `everyMs`. */
  readonly drip?: { readonly bytes: number; readonly everyMs: number };
  /** Waits within the body until `until` resolves, or cuts the connection if it rejects. */
  readonly pause?: { readonly afterBytes: number; readonly until: Promise<unknown> };
  /**
   * Cuts the connection: before the headers, after half of the body, or after some bytes of it.
   */
  readonly cut?: 'beforeHeaders' | 'midBody' | { readonly afterBytes: number };
  /** Ends only the request, with an HTTP/2 code: before the headers or within the body. */
  readonly reset?: { readonly code: number; readonly afterBytes?: number };
  /** Tells an HTTP/2 client first that the connection takes no more requests. */
  readonly goAway?: number;
}

export interface SeenRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Number of the connection, to see which requests share one. */
  readonly connection: number;
  /** `1.1` or `2.0`. */
  readonly protocol: string;
}

/** Scripted answer, or a function of the request that returns one. */
export type Script = ScriptedAnswer | ((request: SeenRequest) => ScriptedAnswer);

/** HTTP(S) server on loopback that answers as scripted, faults included. */
export interface FaultServer {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  readonly port: number;
  /** All requests so far, in order. */
  readonly requests: readonly SeenRequest[];
  /**
   * Scripts a path (without query) or a whole target. Each request takes the next answer; the last
   * one stays. Anything else gets a web server's 404.
   */
  answer(target: string, ...scripts: readonly [Script, ...Script[]]): void;
  /** Returns the number of open connections. */
  openConnections(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1: HTTPS with a certificate, also HTTP/2 with `http2`, limited to
 * some streams.
 */
export async function startFaultServer(
  certificate?: ServerCertificate,
  { http2 }: { readonly http2?: { readonly streams?: number } } = {},
): Promise<FaultServer> {
  const requests: SeenRequest[] = [];
  const scripts = new Map<string, Script[]>();
  const connections = new Map<unknown, number>();
  const ending = new AbortController();

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await see(message, connections);
    requests.push(request);
    const queue = scripts.get(request.target) ?? scripts.get(request.target.split('?', 1)[0] ?? '');
    const script = queue !== undefined && queue.length > 1 ? queue.shift() : queue?.[0];
    const answer = typeof script === 'function' ? script(request) : (script ?? NOT_SCRIPTED);
    await answer.until;
    await send(answer, message, response, ending.signal);
  }

  const listener = (message: IncomingMessage, response: ServerResponse) => {
    // Some tests want a client that leaves in the middle of an answer.
    handle(message, response).catch(() => connectionOf(message).destroy());
  };
  const sessions = new Set<Http2Session>();
  const server = listening(certificate, listener, http2, sessions);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    requests,
    answer(target, ...answers) {
      scripts.set(target, [...answers]);
    },
    openConnections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
      }),
    async close() {
      ending.abort();
      for (const session of sessions) session.destroy();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const NOT_SCRIPTED: ScriptedAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not Found',
};

function listening(
  certificate: ServerCertificate | undefined,
  listener: (message: IncomingMessage, response: ServerResponse) => void,
  http2: { readonly streams?: number } | undefined,
  sessions: Set<Http2Session>,
) {
  if (certificate === undefined) return createServer(listener);
  if (http2 === undefined) return createTlsServer(certificate, listener);
  const { streams } = http2;
  const settings = streams === undefined ? {} : { settings: { maxConcurrentStreams: streams } };
  const server = createSecureServer({ ...certificate, allowHTTP1: true, ...settings });
  // Requests and answers resemble those of node:http.
  server.on(
    'request',
    listener as unknown as (message: Http2ServerRequest, response: Http2ServerResponse) => void,
  );
  let last: TLSSocket | null = null;
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    last = socket;
  });
  return server.on('session', (session) => {
    if (last !== null) socketsOf.set(session, last);
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => {});
  });
}

/** Returns what carries a request: a socket, or the HTTP/2 session. */
function connectionOf(message: IncomingMessage) {
  const session = streamOf(message)?.session;
  return (session && socketsOf.get(session)) ?? message.socket;
}

/** Destroying a session ends its streams as if complete: only the socket can be cut. */
const socketsOf = new WeakMap<object, TLSSocket>();

function streamOf(message: IncomingMessage): ServerHttp2Stream | null {
  return (message as Partial<Pick<Http2ServerRequest, 'stream'>>).stream ?? null;
}

async function see(message: IncomingMessage, connections: Map<unknown, number>): Promise<SeenRequest> {
  const carrier = connectionOf(message);
  const connection = connections.get(carrier) ?? connections.size + 1;
  connections.set(carrier, connection);
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) chunks.push(chunk as Uint8Array);
  return {
    method: message.method ?? '',
    target: message.url ?? '',
    headers: message.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    connection,
    protocol: message.httpVersion,
  };
}

async function send(
  answer: ScriptedAnswer,
  message: IncomingMessage,
  response: ServerResponse,
  ending: AbortSignal,
): Promise<void> {
  const stream = streamOf(message);
  if (answer.goAway !== undefined) stream?.session?.goaway(answer.goAway);
  if (answer.cut === 'beforeHeaders') {
    connectionOf(message).destroy();
    return;
  }
  if (answer.reset !== undefined && answer.reset.afterBytes === undefined) {
    stream?.close(answer.reset.code);
    return;
  }
  const { bytes, mediaType } = bodyOf(answer.body);
  const headers = { ...(mediaType === null ? {} : { 'content-type': mediaType }), ...answer.headers };
  response.writeHead(answer.status ?? 200, headers);
  if (answer.cut !== undefined || answer.reset?.afterBytes !== undefined) {
    const half = bytes.byteLength / 2;
    const end = typeof answer.cut === 'object' ? answer.cut.afterBytes : (answer.reset?.afterBytes ?? half);
    response.write(bytes.subarray(0, end), () => {
      if (answer.reset !== undefined) stream?.close(answer.reset.code);
      else if (stream === null) message.socket.destroySoon();
      // Everything written has been sent by then.
      else setImmediate(() => connectionOf(message).destroy());
    });
    return;
  }
  if (answer.pause !== undefined) {
    response.write(bytes.subarray(0, answer.pause.afterBytes));
    await answer.pause.until;
    response.end(bytes.subarray(answer.pause.afterBytes));
    return;
  }
  if (answer.drip !== undefined) {
    for (let sent = 0; sent < bytes.byteLength && !response.destroyed; sent += answer.drip.bytes) {
      response.write(bytes.subarray(sent, sent + answer.drip.bytes));
      await wait(answer.drip.everyMs, undefined, { signal: ending });
    }
  }
  response.end(answer.drip === undefined ? bytes : undefined);
}

function bodyOf(body: unknown): { readonly bytes: Uint8Array; readonly mediaType: string | null } {
  if (body === undefined) return { bytes: new Uint8Array(), mediaType: null };
  if (body instanceof Uint8Array) return { bytes: body, mediaType: null };
  if (typeof body === 'string') return { bytes: Buffer.from(body), mediaType: null };
  return { bytes: Buffer.from(JSON.stringify(body)), mediaType: 'application/json' };
}
