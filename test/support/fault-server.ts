import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerCertificate } from './certificates/certificates.ts';

/** What a fault server answers. A body that is neither text nor bytes is sent as JSON. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  /** Waits before the first byte, until the test lets go. */
  readonly until?: Promise<unknown>;
  /** Sends the body in pieces of so many bytes, one each so many ms. */
  readonly drip?: { readonly bytes: number; readonly everyMs: number };
  /** Waits after so many bytes of the body, until the test lets go, or cuts the connection by an error. */
  readonly pause?: { readonly afterBytes: number; readonly until: Promise<unknown> };
  /** Cuts the connection: before the headers, after the first half of the body, or after so many bytes of it. */
  readonly cut?: 'beforeHeaders' | 'midBody' | { readonly afterBytes: number };
}

export interface SeenRequest {
  readonly method: string;
  /** Path and query as they were on the wire. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Number of the connection, to see which requests share one. */
  readonly connection: number;
}

/** A scripted answer, or a function of the request that makes one. */
export type Script = ScriptedAnswer | ((request: SeenRequest) => ScriptedAnswer);

/** An HTTP(S) server on loopback that answers what a test scripts, faults included. */
export interface FaultServer {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  readonly port: number;
  /** All requests so far, in order. */
  readonly requests: readonly SeenRequest[];
  /**
   * Scripts a path (without query) or a whole target. Each request takes the next answer, the last one stays. What is not scripted
   * answers 404 like a web server that knows no such path.
   */
  answer(target: string, ...scripts: readonly [Script, ...Script[]]): void;
  close(): Promise<void>;
}

/** Starts a fault server on 127.0.0.1; with a certificate it speaks HTTPS. */
export async function startFaultServer(certificate?: ServerCertificate): Promise<FaultServer> {
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
    // A client that goes away in the middle of an answer is what some tests want.
    handle(message, response).catch(() => message.socket.destroy());
  };
  const server = certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener);
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
    async close() {
      ending.abort();
      server.closeAllConnections();
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

async function see(message: IncomingMessage, connections: Map<unknown, number>): Promise<SeenRequest> {
  const { socket } = message;
  const connection = connections.get(socket) ?? connections.size + 1;
  connections.set(socket, connection);
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) chunks.push(chunk as Uint8Array);
  return {
    method: message.method ?? '',
    target: message.url ?? '',
    headers: message.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    connection,
  };
}

async function send(
  answer: ScriptedAnswer,
  message: IncomingMessage,
  response: ServerResponse,
  ending: AbortSignal,
): Promise<void> {
  if (answer.cut === 'beforeHeaders') {
    message.socket.destroy();
    return;
  }
  const { bytes, mediaType } = bodyOf(answer.body);
  const headers = { ...(mediaType === null ? {} : { 'content-type': mediaType }), ...answer.headers };
  response.writeHead(answer.status ?? 200, headers);
  if (answer.cut !== undefined) {
    const end = answer.cut === 'midBody' ? bytes.byteLength / 2 : answer.cut.afterBytes;
    response.write(bytes.subarray(0, end), () => message.socket.destroySoon());
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
