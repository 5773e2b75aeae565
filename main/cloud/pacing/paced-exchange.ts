import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import { createOneInATurn } from '../../core/one-in-a-turn.ts';
import { sleep, type Timers } from '../../core/timers.ts';
import { errorContent } from '../failures/answer-content.ts';
import { statusFailure, tryAgainIn } from '../failures/answer-failure.ts';
import { cancelled } from '../failures/network-failure.ts';
import type { ExchangeFacts } from '../http/exchange-facts.ts';
import type { PaceLimits } from '../http/limits.ts';
import { exchange, type Outgoing, type Reply } from '../http/transport.ts';
import { currentMeter } from '../http/wire-meter.ts';
import { NETWORK_FAILURES } from './breaker.ts';
import { type ConnectionWindows, createConnectionWindows, type WindowOutcome } from './connection-window.ts';
import { type Admitted, createOriginPace, type OriginPace } from './origin-pace.ts';
import type { PauseMemory } from './pause-memory.ts';
import { fullJitter, requestedWait } from './requested-wait.ts';

export interface PacedOutgoing extends Outgoing {
  /** The request is sent although the origin fails: a person waits for it, or it shows whether the origin is back. */
  readonly passesBreaker?: boolean;
  /** A POST that changes nothing (RFC 9110 9.2.1), as a search: it can wait as long as a GET. */
  readonly isSafe?: boolean;
  /** A redirect, or the rest of a download that was cut: it comes before those that have not begun. */
  readonly isContinued?: boolean;
}

/** As `Reply`; `unsent`: no request was made, so nothing is known about the network. */
export type PacedReply =
  | (Extract<Reply, { readonly kind: 'replied' }> & {
      /** How long the service asked to be left alone, ms; absent: it did not say. */
      readonly requestedMs?: number;
    })
  | Pick<Extract<Reply, { readonly kind: 'failed' }>, 'kind' | 'failure' | 'unsent' | 'isCut'>;

export type PacedExchange = (outgoing: PacedOutgoing) => Promise<PacedReply>;

interface PacedExchangeOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly limits: PaceLimits;
  /** How many requests each origin bears; without it the sender has windows of its own. */
  readonly windows?: ConnectionWindows;
  /** Holds the pauses over restarts; without it they end with the sender. */
  readonly memory?: PauseMemory | undefined;
  /** Receives the end of a pause that an origin asked for, in this run or before it (ms since the epoch). */
  readonly onPaused: (until: number) => void;
  readonly onExchanged?: ((facts: ExchangeFacts) => void) | undefined;
}

/** The service is there and asks for patience: the whole origin rests. */
const PAUSING_STATUSES: ReadonlySet<number> = new Set([429, 503]);
/** Statuses that another attempt may not meet. 500 and 501 concern the request itself. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** An answer of which so much came shows that the origin is there: the line was cut, perhaps for every download at once. */
export const ANSWERING_BYTES = 512;

/**
 * Creates a sender with one pace for each origin (P24): so many requests at a time, a pause of the whole origin after 429 and 503, repetition of GETs
 * with full jitter, and a breaker. The total time of a request begins with its first attempt; pauses and repetitions count, the wait in the queue
 * does not.
 */
export function createPacedExchange(options: PacedExchangeOptions): PacedExchange {
  const { clock, timers, random, limits, memory, onPaused } = options;
  const { windows = createConnectionWindows({ limits: limits.connections }) } = options;
  const paces = new Map<string, OriginPace>();
  /** Answers of many connections come in one turn of the main loop, and what follows each is more work than its bytes. */
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

  /** An origin answers that the network may have been missing for: others need no longer rest for want of it. */
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
      // The one of before may be forgotten by now.
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
      // The window fits the line, not what this side makes of its answers.
      pace.leave(admission, windowOutcome(reply, applicant.isShared));
      if (reply.kind === 'replied') await answerTurn();
      last = reply;
      if (reply.kind === 'failed' || !PASSING_STATUSES.has(reply.status) || attempt >= repeats) return reply;
      const wait = fullJitter(attempt, limits.backoffMs, limits.longestBackoffMs, random);
      const pauseMs = pace.pauseLeftMs();
      if (pauseMs + wait >= leftMs()) return reply;
      // Requests that waited for the end of the same pause are spread, too.
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

/** An attempt of a request. */
interface Sending {
  readonly outgoing: Outgoing;
  readonly attempt: number;
  readonly pace: OriginPace;
  readonly admitted: Admitted;
  /** The origin answers, and had failed before, perhaps for want of a network. */
  readonly onNetworkBack: (pace: OriginPace) => void;
}

/** Sends a request that was admitted, and notes what its answer says of the origin. */
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

/** The wait that an answer asks for, ms; null: none. */
function waitAskedBy(reply: Reply, { clock, limits }: PacedExchangeOptions): number | null {
  if (reply.kind === 'failed' || showsOrigin(reply.status)) return null;
  const { status, lines, body } = reply;
  const { waits } = errorContent(body, status);
  return requestedWait({ status, lines, inBody: waits }, clock.now(), limits.longestPauseMs);
}

/** Whether an answer of the status shows that the origin is there and needs no pause. */
function showsOrigin(status: number): boolean {
  return status < 500 && status !== 429;
}

/** What a reply says about the line and the server, to the window of shared connections or to that of connections of their own. */
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
    // Others are about one body, a certificate, or the caller.
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
    message: `${host} asked for a pause: too many requests.`,
    advice: tryAgainIn(milliseconds),
    requestId,
  };
}
