import type { ClientRequest, IncomingMessage } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import got, { type Got } from 'got';
import type { AgentPair } from '../routes/agent-pair.ts';
import { silenceError } from '../routes/shared-connections.ts';

export interface RequestToOpen {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: no body, and no length is stated. */
  readonly body: string | undefined;
  readonly agents: AgentPair;
  readonly lookup: LookupFunction | undefined;
  /** Longest time each for connecting, sending and the server's silence after that, ms. */
  readonly silenceMs: number;
}

export interface OpenAnswer {
  readonly response: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'statusCode'>;
  /** Bytes of the wire, not decoded. */
  readonly body: Readable;
  /** From the sent request to the head of its answer, ms; `null` if the answer arrived earlier. */
  readonly waitedMs: number | null;
}

export interface OpenRequest {
  /** Rejects with the connection's error, `ETIMEDOUT` after a silence, or `stop`'s reason. */
  readonly answer: Promise<OpenAnswer>;
  /** Returns true if the request reused a connection. Known before any error can happen. */
  isReused(): boolean;
  /** Ends the request and its connection at once; a body being read fails with the reason. */
  stop(reason: Error): void;
}

/** got without redirects, retries, cookies, cache, and decoding without limits. */
const plain = got.extend({
  followRedirect: false,
  throwHttpErrors: false,
  // Emptied, because got copies these unused lists for each request.
  retry: { limit: 0, methods: [], statusCodes: [], errorCodes: [] },
  decompress: false,
});

/** Options merged once per client: got's merging costs more than sending a request. */
const prepared = new WeakMap<AgentPair, Map<LookupFunction | undefined, Got>>();

function preparedFor(agents: AgentPair, lookup: LookupFunction | undefined): Got {
  const ofAgents = prepared.get(agents) ?? new Map<LookupFunction | undefined, Got>();
  prepared.set(agents, ofAgents);
  const known = ofAgents.get(lookup);
  if (known !== undefined) return known;
  const made = plain.extend({
    agent: { http: agents.http, https: agents.https },
    ...(lookup === undefined ? {} : { dnsLookup: lookup }),
  });
  ofAgents.set(lookup, made);
  return made;
}

/** Sends one request. Throws got's error for a field that can't be sent. */
export function openRequest(toOpen: RequestToOpen): OpenRequest {
  const { method, url, headers, body, agents, lookup, silenceMs } = toOpen;
  const stream = preparedFor(agents, lookup).stream(url, {
    headers,
    ...(method === 'GET' ? {} : { method }),
    // Without this got would wait for a body to be written.
    ...(body === undefined ? {} : { body }),
  });
  const { promise: answer, resolve, reject } = Promise.withResolvers<OpenAnswer>();
  let sent: ClientRequest | null = null;
  let silence: ReturnType<typeof watchSilence> | null = null;

  function stop(reason: Error): void {
    silence?.end();
    reject(reason);
    stream.destroy(reason);
  }

  stream.once('request', (request) => {
    sent = request;
    silence = watchSilence(request, silenceMs, stop);
  });
  stream.once('response', (response) => {
    silence?.end();
    resolve({ response, body: stream, waitedMs: silence?.waitedMs() ?? null });
  });
  // Stays attached: a late error without a listener would end the process.
  stream.on('error', (error) => {
    silence?.end();
    reject(error);
  });

  return { answer, isReused: () => sent?.reusedSocket === true, stop };
}

/**
 * Stops a request if its socket doesn't connect in time, then if it isn't sent in time, then if
 * the server stays silent. The wait for a socket doesn't count. One timer; got's listen to every
 * step of a request.
 */
export function watchSilence(
  request: Pick<Writable, 'once'>,
  silenceMs: number,
  stop: (reason: Error) => void,
) {
  let timer: NodeJS.Timeout | null = null;
  let sentAt: number | null = null;
  let isOver = false;

  function begin(): void {
    if (isOver) return;
    timer = timer?.refresh() ?? setTimeout(() => stop(silenceError()), silenceMs).unref();
  }

  request.once('socket', (socket: Socket) => {
    begin();
    if (socket.connecting) socket.once('connect', begin);
  });
  request.once('finish', () => {
    begin();
    sentAt = performance.now();
  });

  return {
    end(): void {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    },
    /** Time since the whole request was sent; `null` if it isn't yet. */
    waitedMs: () => (sentAt === null ? null : performance.now() - sentAt),
  };
}
