import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import { elapsedMs } from '../../core/elapsed-ms.ts';
import type { Timers } from '../../core/timers.ts';
import type { PaceLimits } from '../http/limits.ts';
import type { OriginWindow, WindowOutcome } from './connection-window.ts';
import { fullJitter } from './requested-wait.ts';

interface Applicant {
  readonly signal: AbortSignal;
  /** How long it may wait for the end of a pause; ms. */
  readonly patienceMs: number;
  /** Sent although the origin fails: a person waits for it, or it shows whether the origin is back. */
  readonly passesBreaker: boolean;
  /** It is sent on a connection that many requests share. */
  readonly isShared: boolean;
  /** It comes before those that wait and do not. */
  readonly goesFirst: boolean;
}

/** `refused`: nothing is sent; `paused`: the pause ends later than the request can wait. */
type Admission =
  | { readonly kind: 'admitted'; readonly end: EndRequest }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'paused'; readonly leftMs: number }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** Limits the requests to one origin to what it can bear: so many at a time, none during a pause, few while it fails. */
export type OriginPace = ReturnType<typeof createOriginPace>;

type EndRequest = (outcome: WindowOutcome) => void;

interface OriginPaceOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  readonly limits: PaceLimits;
  /** Of requests by connections of their own. */
  readonly window: OriginWindow;
  /** Of those that share one. */
  readonly sharedWindow: OriginWindow;
}

interface Waiter extends Applicant {
  readonly settle: (admission: Admission) => void;
}

export function createOriginPace(options: OriginPaceOptions) {
  const { clock, timers, random, limits } = options;
  let waiters: readonly Waiter[] = [];
  const own = createLane(options.window, limits.connections.least);
  const shared = createLane(options.sharedWindow, limits.streams.least);
  const pause = createPause(clock, timers);
  // A line that breaks fails all requests at once: the larger the window, the more.
  const mostFailures = () => limits.breakerFailures + own.grown() + shared.grown();
  const breaker = createBreaker(clock, random, limits, mostFailures);

  /** The admission of a waiter now, which begins its request; null: it goes on waiting. */
  function decide(waiter: Applicant): Admission | null {
    const leftMs = pause.leftMs();
    if (leftMs > 0) return leftMs > waiter.patienceMs ? { kind: 'paused', leftMs } : null;
    if (!waiter.passesBreaker) {
      const failure = breaker.refusal();
      if (failure !== null) return { kind: 'refused', failure };
      // After the rest of the breaker one request tries, and the others wait for its answer to begin.
      if (breaker.isTrying() && own.busy() + shared.busy() > 0) return null;
    }
    const end = (waiter.isShared ? shared : own).begin();
    return end === null ? null : { kind: 'admitted', end };
  }

  function pump(): void {
    const still: Waiter[] = [];
    for (const waiter of waiters) {
      const admission = decide(waiter);
      if (admission === null) still.push(waiter);
      else waiter.settle(admission);
    }
    waiters = still;
  }

  return {
    admit(applicant: Applicant): Promise<Admission> {
      const { signal } = applicant;
      if (signal.aborted) return Promise.resolve({ kind: 'aborted' });
      // In most cases nothing waits and a connection is free.
      const atOnce = waiters.length === 0 ? decide(applicant) : null;
      if (atOnce !== null) return Promise.resolve(atOnce);
      const { promise, resolve } = Promise.withResolvers<Admission>();
      const waiter: Waiter = {
        ...applicant,
        settle(admission) {
          signal.removeEventListener('abort', giveUp);
          resolve(admission);
        },
      };
      function giveUp(): void {
        waiters = waiters.filter((other) => other !== waiter);
        waiter.settle({ kind: 'aborted' });
      }
      signal.addEventListener('abort', giveUp, { once: true });
      waiters = inOrder([...waiters, waiter]);
      pump();
      return promise;
    },
    /** An admitted request is over. */
    leave(end: EndRequest, outcome: WindowOutcome) {
      end(outcome);
      pump();
    },
    /** The origin asked for a pause. It is never shortened. */
    pause(milliseconds: number) {
      if (pause.begin(milliseconds, pump)) pump();
    },
    pauseLeftMs: pause.leftMs,
    pausedUntil: () => clock.now() + pause.leftMs(),
    /** An answer begins that is no failure: nothing has to wait for the end of its body. */
    answered() {
      if (breaker.answered()) pump();
    },
    succeeded: breaker.succeeded,
    failed: breaker.failed,
    /** Nothing needs to be remembered of the origin. */
    isIdle: () =>
      own.busy() + shared.busy() === 0 && waiters.length === 0 && breaker.isClosed() && pause.leftMs() === 0,
  };
}

/** Those that go first, and behind them the others; each in the order of their arrival. */
function inOrder(waiters: readonly Waiter[]): readonly Waiter[] {
  const { urgent = [], others = [] } = Object.groupBy(waiters, ({ goesFirst }) =>
    goesFirst ? 'urgent' : 'others',
  );
  return [...urgent, ...others];
}

/** The requests of one kind that are under way. */
function createLane(window: OriginWindow, least: number) {
  let busy = 0;
  let isUsed = false;
  return {
    busy: () => busy,
    /** By how much the window has grown. */
    grown: () => (isUsed ? window.size() - least : 0),
    /** Begins a request; null: the window is full. */
    begin(): EndRequest | null {
      if (busy >= window.size()) return null;
      isUsed = true;
      busy += 1;
      const end = window.begin();
      return (outcome) => {
        busy -= 1;
        end(outcome);
      };
    },
  };
}

function createPause(clock: Clock, timers: Timers) {
  let wholeMs = 0;
  let pausedUntil = 0;
  let cancelEnd: (() => void) | null = null;
  // Never more than the whole: the clock may be set back, and the timer ends the pause all the same.
  const leftMs = () => Math.max(0, Math.min(wholeMs, pausedUntil - clock.now()));
  return {
    leftMs,
    /** Begins or prolongs the pause; false: it is longer already. */
    begin(milliseconds: number, onEnd: () => void): boolean {
      if (milliseconds <= leftMs()) return false;
      wholeMs = milliseconds;
      pausedUntil = clock.now() + milliseconds;
      cancelEnd?.();
      cancelEnd = timers.after(milliseconds, () => {
        cancelEnd = null;
        // Whatever the clock shows now or later: it may be set back.
        pausedUntil = 0;
        onEnd();
      });
      return true;
    },
  };
}

/** A circuit breaker: after failures in a row an origin is left alone for a while, longer after each attempt that fails. */
function createBreaker(
  clock: Clock,
  random: () => number,
  { breakerMs, longestBreakerMs }: PaceLimits,
  mostFailures: () => number,
) {
  let failures = 0;
  let lastFailure: Failure | null = null;
  let restFrom = 0;
  let restMs = 0;
  let isAnswered = false;
  const isTrying = () => failures >= mostFailures() && !isAnswered;
  return {
    succeeded() {
      failures = 0;
      lastFailure = null;
    },
    /** True: it is the answer that the others wait for. */
    answered(): boolean {
      const wasTrying = isTrying();
      isAnswered ||= wasTrying;
      return wasTrying;
    },
    failed(failure: Failure) {
      failures += 1;
      lastFailure = failure;
      isAnswered = false;
      const round = failures - mostFailures();
      if (round < 0) return;
      // At least half of the time, so that the origin does get a rest.
      restMs = fullJitter(round, breakerMs, longestBreakerMs, () => (1 + random()) / 2);
      restFrom = clock.now();
    },
    /** Why nothing is sent now; null: something may be. */
    refusal: () => (elapsedMs(restFrom, clock.now()) < restMs ? lastFailure : null),
    /** The origin failed, and nothing has shown since that it is back: one request tries. */
    isTrying,
    /** The last request succeeded. */
    isClosed: () => failures === 0,
  };
}
