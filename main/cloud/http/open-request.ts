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
  /** Undefined: there is no body, and no length of it is stated. */
  readonly body: string | undefined;
  readonly agents: AgentPair;
  readonly lookup: LookupFunction | undefined;
  /** How long a connection, the sending of the request by it, and the server after that may take each; ms. */
  readonly silenceMs: number;
}

/** Status and headers, and the body that is still to come. */
export interface OpenAnswer {
  readonly response: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'statusCode'>;
  /** The bytes of the wire, not decoded. */
  readonly body: Readable;
  /** From the request, once it was sent, to the head of its answer; ms. Null: the answer came before. */
  readonly waitedMs: number | null;
}

export interface OpenRequest {
  /** Rejects with the error of the connection, with `ETIMEDOUT` after a silence, or with the reason of `stop`. */
  readonly answer: Promise<OpenAnswer>;
  /** Whether the request took a connection that an earlier one had used. Known before any error can happen. */
  isReused(): boolean;
  /** Ends the request at once with its connection, whatever it waits for; a body that is being read fails with the reason. */
  stop(reason: Error): void;
}

/** got with everything off that decides on its own: no redirects, no retries, no cookies, no cache, no decoding without limits. */
const plain = got.extend({
  followRedirect: false,
  throwHttpErrors: false,
  // Lists that nothing reads without retries; got copies them for each request.
  retry: { limit: 0, methods: [], statusCodes: [], errorCodes: [] },
  decompress: false,
});

/** The same with the connections and the resolver of a client: got merges options for each request, which costs more than sending it. */
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

/** Sends one request. Throws the error of got for a field that can't be sent. */
export function openRequest(toOpen: RequestToOpen): OpenRequest {
  const { method, url, headers, body, agents, lookup, silenceMs } = toOpen;
  const stream = preparedFor(agents, lookup).stream(url, {
    headers,
    ...(method === 'GET' ? {} : { method }),
    // Without a body got would wait for one to be written.
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
  // Stays for good: a stream that is destroyed later without a listener would end the process.
  stream.on('error', (error) => {
    silence?.end();
    reject(error);
  });

  return { answer, isReused: () => sent?.reusedSocket === true, stop };
}

/**
 * Stops a request when its socket does not connect for so long, then when not all of it is sent, then when the server stays silent. The wait for a socket
 * does not count. One timer; those of got listen to every step of a request.
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
    /** From the whole request to now; null: it is not sent yet. */
    waitedMs: () => (sentAt === null ? null : performance.now() - sentAt),
  };
}
