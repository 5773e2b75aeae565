import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Failure } from '../../../preload/contract/index.ts';
import type { HeaderLines } from '../../shared/response-store.ts';
import { jsonInUtf8 } from '../../shared/text-bytes.ts';
import { CONNECTIONS_PER_ORIGIN } from '../routes/agent-pair.ts';
import type { Agents, Route } from '../routes/agents.ts';
import { causeOf, noUsableProxy, ProxyError, proxyFailure } from '../routes/proxy-failure.ts';
import { cutError, ProtocolChanged, type Sharing } from '../routes/shared-connections.ts';
import { tooLarge, unreadableAnswer } from './answer-failure.ts';
import type { BodyBytes } from './body-bytes.ts';
import type { NameCheck } from './check-name.ts';
import { ACCEPTED_ENCODINGS } from './content-coding.ts';
import { fieldTexts, foreignCharset } from './field-texts.ts';
import { headerLines } from './header-lines.ts';
import type { ExchangeLimits } from './limits.ts';
import { bareHost } from './loopback.ts';
import { cancelled, HTTP2_CUTS, networkFailure, timedOut } from './network-failure.ts';
import { type OpenAnswer, type OpenRequest, openRequest } from './open-request.ts';
import { openStream, StreamRefused } from './open-stream.ts';
import { BodyRefused, type ReceivePiece, readBody } from './read-body.ts';
import { currentMeter, type WireMeter, WireRefused } from './wire-meter.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly requestId: string;
  readonly limits: ExchangeLimits;
  readonly signal: AbortSignal;
  readonly agents: Agents;
  /** Called when the request is sent, and again after a cut. */
  readonly onSent?: () => void;
  /** Sends instead of got. */
  readonly open?: typeof openRequest;
  /** Resolves host names instead of the system, to refuse addresses (P17). */
  readonly lookup?: LookupFunction;
  /** The same for connections that a proxy makes (P17). */
  readonly checkName?: NameCheck;
  /** Called for a body without coding. Returns true if the caller resumes it after a cut. */
  readonly onBody?: (body: BodySoFar) => boolean;
  /** Called when an answer starts, also after a cut. The result receives the body. */
  readonly onAnswer?: ((status: number) => ReceivePiece | undefined) | undefined;
}

/** Head of an answer and the bytes of its body so far, which remain after a cut. */
export interface BodySoFar extends Pick<BodyBytes, 'byteLength' | 'take'> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** An answer of any status with its whole body, or why there is none. */
export type Reply =
  | {
      readonly kind: 'replied';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      /** The same fields as received, repeated ones included, one letter per byte. */
      readonly lines: HeaderLines;
      readonly body: Uint8Array;
      /** The receiver of `onAnswer` took the body; `body` is its beginning. */
      readonly isTaken?: true;
      readonly wireBytes: number;
      /** From the sent request to the head of its answer, ms; absent if it arrived earlier. */
      readonly waitedMs?: number;
      /** The server refused it once on a shared connection. */
      readonly wasRefused?: true;
    }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly unsent?: true;
      /** An answer had started and was cut. */
      readonly isCut?: true;
      /** The same for a cut answer. */
      readonly waitedMs?: number;
      /** The server refused it once on a shared connection. */
      readonly wasRefused?: true;
    };

/**
 * Sends one request and reads the whole response without decisions of got or Node: no redirects,
 * retries, cookies, cache, or decoding without limits. Never throws. Failures: `cancelled`,
 * `timedOut`, `unreachable`, `untrustedCertificate`, `tooLarge`, the meter's refusal,
 * `unexpectedAnswer` (no HTTP, or a broken coding), `notAllowed` (a refused address),
 * `proxyFailed`, `proxyNeedsSignIn`.
 */
export async function exchange(outgoing: Outgoing): Promise<Reply> {
  const { totalMs, wireBytes } = outgoing.limits;
  const extraMs = currentMeter()?.extraMs(wireBytes) ?? 0;
  const end = createExchangeEnd(outgoing.signal, totalMs + extraMs);
  let cuts = 0;
  let unanswered = 0;
  let stale = 0;
  let lostBytes = 0;
  let sharing: Sharing = outgoing.limits.isShort === true ? 'always' : 'whenIdle';
  const settled = (reply: Reply): Reply => (sharing === 'never' ? { ...reply, wasRefused: true } : reply);
  try {
    for (;;) {
      const attempt = await tryRoutes(outgoing, end, sharing);
      if (attempt.kind === 'staleConnection') {
        stale += 1;
        if (stale <= MOST_STALE) continue;
        return settled({ kind: 'failed', failure: attempt.failure });
      }
      if (attempt.kind === 'streamRefused') {
        sharing = 'never';
        continue;
      }
      if (attempt.kind !== 'cut') return settled(attempt);
      if (attempt.isAnswered) cuts += 1;
      else unanswered += 1;
      lostBytes += attempt.bytes;
      if (cuts > MOST_REPEATS || unanswered > MOST_UNANSWERED || lostBytes > MOST_LOST_BYTES)
        return settled({
          kind: 'failed',
          failure: attempt.failure,
          ...(attempt.isAnswered ? { isCut: true } : {}),
        });
    }
  } finally {
    end.release();
  }
}

/**
 * Repetitions of a cut body: on a line cut every 200 kB, 30 kB fail this often once in a hundred
 * thousand times.
 */
export const MOST_REPEATS = 5;
/** Unanswered new connections: from an overloaded server, or from a dropped signal. */
export const MOST_UNANSWERED = 2;
/** Every open connection may be stale; a server that ends them all must not be stormed. */
const MOST_STALE = CONNECTIONS_PER_ORIGIN.most + 1;
/** Most bytes downloaded in vain: the largest usual photograph, on a network that may cost. */
export const MOST_LOST_BYTES = 16 * 1_024 * 1_024;

/** Tries the routes in order, the next only if a proxy can't be reached: nothing was sent. */
async function tryRoutes(outgoing: Outgoing, end: ExchangeEnd, sharing: Sharing): Promise<Settled> {
  const { agents, url, requestId } = outgoing;
  let last: Reply = { kind: 'failed', failure: noUsableProxy(url.host, requestId) };
  for (const route of await agents.routes(url)) {
    const attempt = await attemptExchange(outgoing, route, end, sharing);
    if (attempt.kind !== 'proxyGone') return attempt;
    last = { kind: 'failed', failure: attempt.failure };
  }
  return last;
}

/**
 * `staleConnection`: the server closed a keep-alive connection, or the laptop slept; a GET is
 * repeated on another one, and so is any unsent request if the server speaks another protocol.
 * `streamRefused`: a GET is repeated on its own connection. `cut`: the answer to a GET ended
 * early, before its head or after this many bytes of its body.
 */
type Settled =
  | Reply
  | { readonly kind: 'staleConnection'; readonly failure: Failure }
  | { readonly kind: 'streamRefused' }
  | {
      readonly kind: 'cut';
      readonly isAnswered: boolean;
      readonly bytes: number;
      readonly failure: Failure;
    };
type Attempt = Settled | { readonly kind: 'proxyGone'; readonly failure: Failure };

async function attemptExchange(
  outgoing: Outgoing,
  route: Route,
  end: ExchangeEnd,
  sharing: Sharing,
): Promise<Attempt> {
  const { host } = outgoing.url;
  const { requestId, limits, agents } = outgoing;
  const dropsBefore = agents.drops();
  let request: OpenRequest | null = null;
  let answer: OpenAnswer | null = null;
  let goesOnAfterCut = false;
  let bodyBytes = 0;
  try {
    if (route.proxy !== null) await outgoing.checkName?.(bareHost(outgoing.url));
    if (end.reason() !== null) return ended(end, host, requestId);
    const meter = currentMeter();
    meter?.admit();
    request = openBy(outgoing, route, sharing);
    outgoing.onSent?.();
    end.onEnd(request.stop);
    answer = await request.answer;
    const { response } = answer;
    agents.report(route, null);
    await takeHead(meter, answer);
    const { statusCode: status = 0 } = response;
    const headers = fieldTexts(response.headers);
    const charset = foreignCharset(headers);
    const coding = WITHOUT_BODY.has(status) ? undefined : headers['content-encoding'];
    const body = await readBody(answer.body, coding, limits, {
      statedBytes: statedBytes(response),
      meter,
      onWire(bytes) {
        bodyBytes += bytes;
      },
      onPlain(bytes) {
        goesOnAfterCut = outgoing.onBody?.({ status, headers, ...bytes }) === true;
      },
      onPiece: receiverOf(outgoing, status, charset),
    });
    if (!body.hasRest && isCutShort(answer, body.wireBytes)) throw cutError();
    return {
      kind: 'replied',
      status,
      headers,
      lines: headerLines(response.rawHeaders),
      body: charset === null ? body.bytes : jsonInUtf8(body.bytes, charset),
      ...(body.isTaken ? { isTaken: true } : {}),
      wireBytes: body.wireBytes,
      ...waitedFor(answer),
    };
  } catch (thrown) {
    if (end.reason() !== null) return ended(end, host, requestId);
    const isBroken = thrown instanceof BodyRefused && thrown.reason === 'badCoding';
    const error = isBroken && isCutShort(answer, bodyBytes) ? cutError() : thrown;
    if (error instanceof WireRefused) {
      const failure = { ...error.failure, requestId };
      return { kind: 'failed', failure, ...(request === null ? { unsent: true } : {}) };
    }
    if (error instanceof BodyRefused)
      return { kind: 'failed', failure: refusalFailures[error.reason](host, requestId) };
    const fromProxy = causeOf(error, ProxyError);
    if (fromProxy !== null) {
      agents.report(route, fromProxy);
      const failure = proxyFailure(fromProxy, host, requestId);
      return fromProxy.problem.kind === 'gone' ? { kind: 'proxyGone', failure } : { kind: 'failed', failure };
    }
    const failure = networkFailure(error, host, requestId);
    if (causeOf(error, ProtocolChanged) !== null) return { kind: 'staleConnection', failure };
    if (outgoing.method !== 'GET' || goesOnAfterCut || !isCut(error))
      return { kind: 'failed', failure, ...waitedFor(answer) };
    const isStale = (request?.isReused() === true && answer === null) || agents.drops() !== dropsBefore;
    if (isStale) return { kind: 'staleConnection', failure };
    if (error instanceof StreamRefused) return { kind: 'streamRefused' };
    return { kind: 'cut', isAnswered: answer !== null, bytes: bodyBytes, failure };
  }
}

/** A body in another charset than UTF-8 is received whole: only all of it shows whether it is. */
function receiverOf(outgoing: Outgoing, status: number, charset: string | null): ReceivePiece | undefined {
  const receive = outgoing.onAnswer?.(status);
  return charset === null ? receive : undefined;
}

function openBy(outgoing: Outgoing, { agents }: Route, sharing: Sharing): OpenRequest {
  const { method, url, headers, body, lookup, limits } = outgoing;
  const open = agents.shared.takes(url, sharing) ? openStream : (outgoing.open ?? openRequest);
  return open({
    method,
    url,
    headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...headers },
    body: body ?? (method === 'GET' ? undefined : ''),
    agents,
    lookup,
    silenceMs: limits.silenceMs,
  });
}

function waitedFor(answer: OpenAnswer | null): { readonly waitedMs?: number } {
  return answer === null || answer.waitedMs === null ? {} : { waitedMs: answer.waitedMs };
}

/** Counts the head with its status line; destroys the stream if the meter refuses more. */
async function takeHead(meter: WireMeter | undefined, { response, body }: OpenAnswer): Promise<void> {
  if (meter === undefined) return;
  try {
    const lines = response.rawHeaders.reduce((sum, text) => sum + text.length + LINE_BYTES, 0);
    await meter.take(STATUS_LINE_BYTES + lines);
  } catch (error) {
    body.destroy();
    throw error;
  }
}

/** Colon and space, or CR and LF, after each name and value. */
const LINE_BYTES = 2;
/** `HTTP/1.1 304 Not Modified` and the empty line at the end. */
const STATUS_LINE_BYTES = 30;

/** Returns true if a body ended early without an error, as in HTTP/2. */
function isCutShort(answer: OpenAnswer | null, bytes: number): boolean {
  if (answer === null) return false;
  const { body, response } = answer;
  return body.errored === null && bytes < (statedBytes(response) ?? 0);
}

/**
 * Statuses without a body; their fields about one describe what isn't sent (RFC 9110 8.6, 15.3.5,
 * 15.3.6, 15.4.5).
 */
export const WITHOUT_BODY: ReadonlySet<number | undefined> = new Set([204, 205, 304]);

/** Returns a body's stated length, or `null`. node:http refuses invalid lengths. */
function statedBytes({ headers, statusCode }: OpenAnswer['response']): number | null {
  if (WITHOUT_BODY.has(statusCode)) return null;
  const stated = Number(headers['content-length']);
  return Number.isSafeInteger(stated) ? stated : null;
}

function ended(end: ExchangeEnd, host: string, requestId: string): Reply {
  const failure = end.reason() === 'cancelled' ? cancelled(requestId) : timedOut(host, requestId);
  return { kind: 'failed', failure };
}

const refusalFailures: Readonly<Record<BodyRefused['reason'], (host: string, requestId: string) => Failure>> =
  {
    tooLarge,
    tooSlow: timedOut,
    badCoding: (host, id) => unreadableAnswer(host, 'its content coding is broken', id),
  };

function isCut(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && CUTS.has(code);
}

/** Codes of a connection that ended, before or within a body. */
const CUTS: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  // An orderly end of the connection before the stated length.
  'ERR_HTTP_CONTENT_LENGTH_MISMATCH',
  ...HTTP2_CUTS,
]);

type ExchangeEnd = ReturnType<typeof createExchangeEnd>;

/**
 * Ends an exchange when its caller gives up or its time (ms) is over. One timer and one listener:
 * `AbortSignal.any` and `.timeout` cost more than a small request.
 */
function createExchangeEnd(signal: AbortSignal, totalMs: number) {
  let isOver = false;
  let stop: ((error: Error) => void) | null = null;
  const reason = () => (signal.aborted ? 'cancelled' : isOver ? 'timedOut' : null);
  const end = () => stop?.(new Error('The exchange has ended.'));
  const timer = setTimeout(() => {
    isOver = true;
    end();
  }, totalMs);
  // A request alone keeps no process alive.
  timer.unref();
  signal.addEventListener('abort', end, { once: true });

  return {
    /** `null` while the exchange may go on. `cancelled` goes before `timedOut`. */
    reason,
    /** Replaces the function that stops the present step, or calls it if the exchange ended. */
    onEnd(next: (error: Error) => void) {
      stop = next;
      if (reason() !== null) end();
    },
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      stop = null;
    },
  };
}
