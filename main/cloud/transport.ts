import type { Agent as HttpAgent, IncomingHttpHeaders } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import got, { type PlainResponse, type Request } from 'got';
import type { Failure } from '../../preload/contract/index.ts';
import { assertNever } from '../assert-never.ts';
import type { HeaderLines } from '../response-store.ts';
import { tooLarge, unreadableAnswer } from './answer-failure.ts';
import { headerLines } from './http-cache/header-lines.ts';
import type { ExchangeLimits } from './limits.ts';
import { cancelled, networkFailure, timedOut } from './network-failure.ts';
import { ACCEPTED_ENCODINGS, BodyRefused, isKnownCoding, readBody } from './read-body.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly requestId: string;
  readonly limits: ExchangeLimits;
  readonly signal: AbortSignal;
  readonly agents: Agents;
  /** Resolves host names in place of the system, to refuse addresses (P17). */
  readonly lookup?: LookupFunction;
  /** What becomes of a body in an unknown content coding: it is refused unless whoever asks decodes it (Fetch 2.2.3). */
  readonly unknownCoding?: 'refuse' | 'pass';
}

export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** An answer of any status with its whole body, or why there is none. */
export type Reply =
  | {
      readonly kind: 'replied';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      /** The same fields as they came, repeated ones included. */
      readonly lines: HeaderLines;
      readonly body: Uint8Array;
      readonly wireBytes: number;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * One request and its whole answer, by got with everything off that decides on its own: no redirects, no retries, no
 * cookies, no cache, no decoding without limits. Never throws. Failures: `cancelled`, `timedOut`, `unreachable`,
 * `untrustedCertificate`, `tooLarge`, `unexpectedAnswer` (no HTTP, or a broken content coding), `notAllowed` (a refused address).
 */
export async function exchange(outgoing: Outgoing): Promise<Reply> {
  const deadline = AbortSignal.timeout(outgoing.limits.totalMs);
  const signal = AbortSignal.any([outgoing.signal, deadline]);
  for (;;) {
    const attempt = await attemptExchange(outgoing, signal, deadline);
    if (attempt.kind !== 'staleConnection') return attempt;
  }
}

/** A kept-alive connection that the server closed at the same moment: for a GET that is no failure, but a reason to take another. */
type Attempt = Reply | { readonly kind: 'staleConnection' };

async function attemptExchange(
  outgoing: Outgoing,
  signal: AbortSignal,
  deadline: AbortSignal,
): Promise<Attempt> {
  const { host } = outgoing.url;
  const { requestId, limits } = outgoing;
  let reused = false;
  let response: PlainResponse | null = null;
  try {
    if (signal.aborted) throw signal.reason;
    const stream = got.stream(outgoing.url, {
      method: outgoing.method,
      headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...outgoing.headers },
      // Without any body got would wait for somebody to write one.
      ...(bodyless(outgoing) ? {} : { body: outgoing.body ?? '' }),
      ...(outgoing.lookup === undefined ? {} : { dnsLookup: outgoing.lookup }),
      agent: { http: outgoing.agents.http, https: outgoing.agents.https },
      signal,
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      decompress: false,
      timeout: { response: limits.silenceMs },
    });
    stream.once('request', (request) => {
      // Known only after the socket is chosen, which happens before any error can.
      request.once('socket', () => {
        reused = request.reusedSocket;
      });
    });
    response = await responseOf(stream);
    const body = await readBody(stream, codingOf(response, outgoing.unknownCoding), limits);
    return {
      kind: 'replied',
      status: response.statusCode,
      headers: response.headers,
      lines: headerLines(response.rawHeaders),
      body: body.bytes,
      wireBytes: body.wireBytes,
    };
  } catch (error) {
    if (outgoing.signal.aborted) return { kind: 'failed', failure: cancelled(requestId) };
    if (deadline.aborted) return { kind: 'failed', failure: timedOut(host, requestId) };
    if (error instanceof BodyRefused)
      return { kind: 'failed', failure: refusalFailure(error, host, requestId) };
    const retryable = outgoing.method === 'GET' && reused && response === null && isCut(error);
    if (retryable) return { kind: 'staleConnection' };
    return { kind: 'failed', failure: networkFailure(error, host, requestId) };
  }
}

function bodyless({ method, body }: Outgoing): boolean {
  return body === undefined && ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method);
}

function codingOf(response: PlainResponse, unknownCoding: Outgoing['unknownCoding']): string | undefined {
  const coding = response.headers['content-encoding'];
  return unknownCoding === 'pass' && !isKnownCoding(coding) ? undefined : coding;
}

/** Waits for status and headers; the body stays in the stream. */
function responseOf(stream: Request): Promise<PlainResponse> {
  return new Promise((resolve, reject) => {
    stream.once('response', resolve);
    // Stays for good: a stream that is destroyed later without a listener would end the process.
    stream.on('error', reject);
  });
}

function refusalFailure(refused: BodyRefused, host: string, requestId: string): Failure {
  switch (refused.reason) {
    case 'tooLarge':
      return tooLarge(host, requestId);
    case 'tooSlow':
      return timedOut(host, requestId);
    case 'badCoding':
      return unreadableAnswer(host, 'its content coding is broken or unknown', requestId);
    default:
      return assertNever(refused.reason);
  }
}

function isCut(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE';
}
