import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import got, { type PlainResponse } from 'got';
import type { AgentPair } from './agents.ts';

export interface RequestToOpen {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: there is none, and no length of it is stated. */
  readonly body: string | undefined;
  readonly agents: AgentPair;
  readonly lookup: LookupFunction | undefined;
  /** How long the server may stay silent after it has the whole request; ms. */
  readonly silenceMs: number;
}

/** Status and headers, and the body that is still to come. */
export interface OpenAnswer {
  readonly response: PlainResponse;
  /** As it is on the wire, nothing decoded. */
  readonly body: Readable;
}

/** A request on its way. */
export interface OpenRequest {
  /** Rejects with got's error of the connection, with `ETIMEDOUT` after a silence, or with the reason of `stop`. */
  readonly answer: Promise<OpenAnswer>;
  /** Whether it took a connection that an earlier request had used. Known from before any error can happen. */
  isReused(): boolean;
  /** Ends it at once with its connection, whatever it waits for; a body that is being read fails with the reason. */
  stop(reason: Error): void;
}

/** got with everything off that decides on its own: no redirects, no retries, no cookies, no cache, no decoding without limits. */
const plain = got.extend({
  followRedirect: false,
  throwHttpErrors: false,
  retry: { limit: 0 },
  decompress: false,
});

/** Sends one request. Throws what got throws for a field that can't be sent. */
export function openRequest(toOpen: RequestToOpen): OpenRequest {
  const { method, url, headers, body, agents, lookup, silenceMs } = toOpen;
  const stream = plain.stream(url, {
    method,
    headers,
    // Without any body got would wait for somebody to write one.
    ...(body === undefined ? {} : { body }),
    ...(lookup === undefined ? {} : { dnsLookup: lookup }),
    agent: agents,
    timeout: { response: silenceMs },
  });
  const { promise: answer, resolve, reject } = Promise.withResolvers<OpenAnswer>();
  let isReused = false;
  stream.once('request', (request) => {
    // Known only after the socket is chosen, which happens before any error can.
    request.once('socket', () => {
      isReused = request.reusedSocket;
    });
  });
  stream.once('response', (response: PlainResponse) => resolve({ response, body: stream }));
  // Stays for good: a stream that is destroyed later without a listener would end the process.
  stream.on('error', reject);

  return {
    answer,
    isReused: () => isReused,
    stop(reason) {
      reject(reason);
      stream.destroy(reason);
    },
  };
}
