import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import { createOneInATurn } from '../../shared/one-in-a-turn.ts';
import { sleep, type Timers } from '../../shared/timers.ts';
import { secondsOf, statusFailure } from '../http/answer-failure.ts';
import type { ExchangeFacts } from '../http/exchange-facts.ts';
import type { PaceLimits } from '../http/limits.ts';
import { cancelled } from '../http/network-failure.ts';
import { exchange, type Outgoing, type Reply } from '../http/transport.ts';
import { currentMeter } from '../http/wire-meter.ts';
import { errorContent } from './answer-content.ts';
import { NETWORK_FAILURES } from './breaker.ts';
import { type ConnectionWindows, createConnectionWindows, type WindowOutcome } from './connection-window.ts';
import { type Admitted, createOriginPace, type OriginPace } from './origin-pace.ts';
import type { PauseMemory } from './pause-memory.ts';
import { fullJitter, requestedWait } from './requested-wait.ts';

export interface PacedOutgoing extends Outgoing {
  /** Sends even if the origin fails: the user waits, or the request tests whether it is back. */
  readonly passesBreaker?: boolean;
  /** A POST without side effects (RFC 9110 9.2.1), such as a search: may wait as long as a GET. */
  readonly isSafe?: boolean;
  /** A redirect or the rest of a cut download: goes ahead of new requests. */
  readonly isContinued?: boolean;
}

/** As `Reply`; `unsent`: no request was made, so nothing is known about the network. */
export type PacedReply =
  | (Extract<Reply, { readonly kind: 'replied' }> & {
      /** Pause that the service asked for, ms; absent: none. */
      readonly requestedMs?: number;
    })
  | Pick<Extract<Reply, { readonly kind: 'failed' }>, 'kind' | 'failure' | 'unsent' | 'isCut'>;

export type PacedExchange = (outgoing: PacedOutgoing) => Promise<PacedReply>;

interface PacedExchangeOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  readonly limits: PaceLimits;
  /** Windows shared with other senders; absent: the sender has its own. */
  readonly windows?: ConnectionWindows;
  /** Keeps pauses across restarts; absent: they end with the sender. */
  readonly memory?: PauseMemory | undefined;
  /** Called with the end of a pause from this run or an earlier one (ms since the epoch). */
  readonly onPaused: (until: number) => void;
  readonly onExchanged?: ((facts: ExchangeFacts) => void) | undefined;
}

/** The service asks for patience: the whole origin rests. */
const PAUSING_STATUSES: ReadonlySet<number> = new Set([429, 503]);
/** Statuses that another attempt may avoid. 500 and 501 concern the request itself. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** This much of an answer shows that the origin is there: only the line was cut. */
export const ANSWERING_BYTES = 512;

/**
 * Creates a sender with one pace per origin (P24): limits simultaneous requests, pauses the origin
 * after 429 and 503, repeats GETs with full jitter, and opens a breaker. A request's total time
 * starts with its first attempt and includes pauses and repetitions, but not the queue.
 */
export function createPacedExchange(options: PacedExchangeOptions): PacedExchange {
  const { clock, timers, random, limits, memory, onPaused } = options;
  const { windows = createConnectionWindows({ limits: limits.connections }) } = options;
  const paces = new Map<string, OriginPace>();
  /** Many answers arrive in one turn, and handling each takes longer than receiving it. */
  const answerTurn = createOneInATurn();

  function paceOf(origin: string): OriginPace {
    for (const [other, pace] of paces) if (other !== origin && pace.isIdle()) paces.delete(other);
    const known = paces.get(origin);
    if (known !== undefined) return known;
    const sharedWindow = windows.of(`${origin} shared`, limits.streams);
    const pace = createOriginPace({ ...options, window: windows.of(origin), sharedWindow });
    paces.set(origin, pace);
    const pauseMs = Math.min((memory?.until(origin) ?? 0) - clock.now(), limits.longestPauseMs);
    if (pauseMs > 0) {
      pace.pause(pauseMs);
      onPaused(pace.pausedUntil());
    }
    return pace;
  }

  /** Ends the rests of other origins that the network may have caused. */
  function onNetworkBack(recovered: OriginPace): void {
    for (const pace of paces.values()) if (pace !== recovered) pace.networkIsBack();
  }

  return async (outgoing) => {
    const { signal, requestId, url, method } = outgoing;
    const { totalMs } = outgoing.limits;
    const repeats = method === 'GET' ? limits.retries : 0;
    let sentAt: number | null = null;
    const leftMs = () => (sentAt === null ? totalMs : Math.max(0, totalMs - (performance.now() - sentAt)));
    let last: PacedReply | null = null;
    for (let attempt = 0; ; attempt += 1) {
      // The previous pace may have been evicted.
      const pace = paceOf(url.origin);
      const isContinued = outgoing.isContinued === true || attempt > 0;
      const applicant = applicantOf(outgoing, leftMs());
      const admission = await pace.admit({ ...applicant, isContinued });
      switch (admission.kind) {
        case 'aborted':
          return { kind: 'failed', failure: cancelled(requestId), unsent: true };
        case 'refused':
          return last ?? { kind: 'failed', failure: { ...admission.failure, requestId }, unsent: true };
        case 'paused': {
          const failure = pausedFailure(url.host, requestId, admission.leftMs);
          return last ?? { kind: 'failed', failure, unsent: true };
        }
        case 'admitted':
          break;
      }
      sentAt ??= performance.now();
      const sending = { outgoing, attempt, pace, admitted: admission, onNetworkBack };
      const reply = await sendOnce(options, sending, leftMs());
      // The window reflects the line, not our handling of the answers.
      pace.leave(admission, windowOutcome(reply, applicant.isShared));
      if (reply.kind === 'replied') await answerTurn();
      last = reply;
      if (reply.kind === 'failed' || !PASSING_STATUSES.has(reply.status) || attempt >= repeats) return reply;
      const wait = fullJitter(attempt, limits.backoffMs, limits.longestBackoffMs, random);
      const pauseMs = pace.pauseLeftMs();
      if (pauseMs + wait >= leftMs()) return reply;
      // Also spreads requests that waited for the same pause to end.
      await sleep(timers, pauseMs + wait, signal);
    }
  };
}

function applicantOf(outgoing: PacedOutgoing, leftMs: number) {
  const { signal, method, url, limits, agents, passesBreaker, isSafe = method === 'GET' } = outgoing;
  const meter = currentMeter();
  return {
    signal,
    // A sign-in fails at once during a pause; everything else can wait.
    patienceMs: isSafe ? leftMs : 0,
    passesBreaker: passesBreaker ?? false,
    goesFirst: () => meter?.goesFirst ?? true,
    onGoesFirst: meter?.onGoesFirst,
    isShared: limits.isShort === true && agents.shares(url),
  };
}

interface Sending {
  readonly outgoing: Outgoing;
  readonly attempt: number;
  readonly pace: OriginPace;
  readonly admitted: Admitted;
  /** Called if the origin answers after failures that the network may have caused. */
  readonly onNetworkBack: (pace: OriginPace) => void;
}

/** Sends an admitted request and notes what its answer says about the origin. */
async function sendOnce(
  options: PacedExchangeOptions,
  sending: Sending,
  totalMs: number,
): Promise<Reply & { readonly requestedMs?: number }> {
  const { outgoing, pace } = sending;
  const { requestId, method, url } = outgoing;
  const begunAt = performance.now();
  let bodyBytes = () => 0;
  const reply = await exchange({
    ...outgoing,
    onBody(begun) {
      bodyBytes = begun.byteLength;
      return outgoing.onBody?.(begun) === true;
    },
    onAnswer(status) {
      if (showsOrigin(status)) pace.answered();
      return outgoing.onAnswer?.(status);
    },
    limits: { ...outgoing.limits, totalMs: Math.max(1, totalMs) },
  });
  options.onExchanged?.({
    requestId,
    method,
    url,
    result: reply.kind === 'replied' ? reply.status : reply.failure.code,
    durationMs: performance.now() - begunAt,
    wireBytes: reply.kind === 'replied' ? reply.wireBytes : 0,
  });
  const requestedMs = waitAskedBy(reply, options);
  if (reply.kind === 'replied' || bodyBytes() < ANSWERING_BYTES)
    noteReply(options, sending, reply, requestedMs);
  return requestedMs === null ? reply : { ...reply, requestedMs };
}

/** Returns the wait that an answer asks for, ms; `null`: none. */
function waitAskedBy(reply: Reply, { clock, limits }: PacedExchangeOptions): number | null {
  if (reply.kind === 'failed' || showsOrigin(reply.status)) return null;
  const { status, lines, body } = reply;
  const { waits } = errorContent(body, status);
  return requestedWait({ status, lines, inBody: waits }, clock.now(), limits.longestPauseMs);
}

/** Returns true if the status shows an origin that is there and needs no pause. */
function showsOrigin(status: number): boolean {
  return status < 500 && status !== 429;
}

/** Returns what a reply says about line and server, by its kind of connection. */
function windowOutcome(reply: Reply, isShared: boolean): WindowOutcome {
  const isOverloaded =
    reply.kind === 'failed' ? reply.failure.code === 'timedOut' : PAUSING_STATUSES.has(reply.status);
  if (isOverloaded || (isShared && reply.wasRefused === true)) return { kind: 'overloaded' };
  return reply.waitedMs === undefined ? { kind: 'unknown' } : { kind: 'answered', delayMs: reply.waitedMs };
}

function noteReply(
  { random, limits, memory, onPaused }: PacedExchangeOptions,
  { outgoing, attempt, pace, admitted, onNetworkBack }: Sending,
  reply: Reply,
  requestedMs: number | null,
): void {
  if (reply.kind === 'failed') {
    // Others concern one body, a certificate or the caller.
    if (NETWORK_FAILURES.has(reply.failure.code)) pace.failed(reply.failure, admitted.trial);
    return;
  }
  const { status } = reply;
  if (showsOrigin(status)) {
    if (pace.succeeded()) onNetworkBack(pace);
    return;
  }
  if (status === 429) pace.refused(admitted, requestedMs !== null);
  if (status >= 500 && requestedMs === null) {
    const { requestId, url } = outgoing;
    pace.failed(statusFailure({ status, host: url.host, requestId, problem: null }), admitted.trial);
  }
  if (requestedMs === null && !PAUSING_STATUSES.has(status)) return;
  if (requestedMs === null || requestedMs === 0) {
    pace.pause(fullJitter(attempt, limits.backoffMs, limits.longestBackoffMs, random));
    return;
  }
  pace.pause(requestedMs);
  memory?.remember(outgoing.url.origin, pace.pausedUntil());
  onPaused(pace.pausedUntil());
}

function pausedFailure(host: string, requestId: string, milliseconds: number): Failure {
  return {
    code: 'rateLimited',
    facts: { host, seconds: secondsOf(milliseconds) },
    requestId,
  };
}
