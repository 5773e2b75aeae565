import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';
import type { PaceLimits, WindowLimits } from '../http/limits.ts';
import { createBreaker } from './breaker.ts';
import type { OriginWindow, WindowOutcome } from './connection-window.ts';
import { type BegunAtRate, createRequestRate } from './request-rate.ts';
import { createRest } from './rest.ts';

interface Applicant {
  readonly signal: AbortSignal;
  /** Longest wait for a pause or rest to end, ms. */
  readonly patienceMs: number;
  /** Sends even if the origin fails: the user waits, or the request tests whether it is back. */
  readonly passesBreaker: boolean;
  /** Uses a connection shared by many requests. */
  readonly isShared: boolean;
  /** Goes ahead of others that wait; the user may start waiting for it later. */
  readonly goesFirst: () => boolean;
  /** Already started: goes ahead of new requests. */
  readonly isContinued: boolean;
  /** Calls back when `goesFirst` becomes true. */
  readonly onGoesFirst?: ((listener: () => void) => void) | undefined;
}

/** Request that may be sent; `trial`: its number as a trial of the breaker, or 0. */
export interface Admitted {
  readonly kind: 'admitted';
  readonly trial: number;
  readonly begun: BegunAtRate;
  readonly end: EndRequest;
}

/** `refused`: nothing is sent; `paused`: the pause outlasts the request's patience. */
type Admission =
  | Admitted
  | { readonly kind: 'aborted' }
  | { readonly kind: 'paused'; readonly leftMs: number }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** Limits requests to one origin; sends none during a pause and few while it fails. */
export type OriginPace = ReturnType<typeof createOriginPace>;

type EndRequest = (outcome: WindowOutcome) => void;

interface OriginPaceOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  readonly limits: PaceLimits;
  readonly window: OriginWindow;
  readonly sharedWindow: OriginWindow;
}

interface NumberedApplicant extends Applicant {
  /** Number of breaker trials when it arrived. */
  readonly trials: number;
}

interface Waiter extends NumberedApplicant {
  readonly settle: (admission: Admission) => void;
}

export function createOriginPace(options: OriginPaceOptions) {
  const { clock, timers, limits } = options;
  const queue = createQueue(decide);
  const own = createLane(options.window, limits.connections);
  const shared = createLane(options.sharedWindow, limits.streams);
  const pause = createRest(clock, timers, queue.pump);
  const rate = createRequestRate(clock.now);
  let isSpacing = false;
  const breaker = createBreaker({
    ...options,
    // A broken line fails all running requests: a larger window causes more failures.
    mostFailures: () => limits.breakerFailures + own.grown() + shared.grown(),
    onRestOver: queue.pump,
  });

  /** Schedules the next request when the rate allows it. */
  function goOnAfter(milliseconds: number): void {
    if (isSpacing) return;
    isSpacing = true;
    timers.after(milliseconds, () => {
      isSpacing = false;
      queue.pump();
    });
  }

  /** Admits and begins a request; `null` if it has to wait. */
  function decide(applicant: NumberedApplicant): Admission | null {
    const leftMs = pause.leftMs();
    if (leftMs > 0) return leftMs > applicant.patienceMs ? { kind: 'paused', leftMs } : null;
    if (!applicant.passesBreaker) {
      const verdict = breaker.verdict(applicant);
      if (verdict === 'wait') return null;
      if (verdict !== 'send') return { kind: 'refused', failure: verdict };
    }
    const waitMs = rate.waitMs();
    if (waitMs > 0) {
      goOnAfter(waitMs);
      return null;
    }
    const end = (applicant.isShared ? shared : own).begin(applicant.goesFirst());
    return end === null ? null : { kind: 'admitted', trial: breaker.begin(), begun: rate.begin(), end };
  }

  return {
    admit: (applicant: Applicant) => queue.admit({ ...applicant, trials: breaker.trials() }),
    leave({ trial, end }: Admitted, outcome: WindowOutcome) {
      breaker.end(trial);
      end(outcome);
      queue.pump();
    },
    /** Starts the pause that the origin asked for; never shortens one. */
    pause(milliseconds: number) {
      if (!pause.begin(milliseconds)) return;
      rate.rests(clock.now() + pause.leftMs());
      queue.pump();
    },
    /** Notes that the origin refused a request as one too many. */
    refused: ({ begun }: Admitted, isTold: boolean) => rate.refused(begun, isTold),
    pauseLeftMs: pause.leftMs,
    pausedUntil: () => clock.now() + pause.leftMs(),
    /** Notes the head of a successful answer, so that nothing waits for its body. */
    answered() {
      if (breaker.answered()) queue.pump();
    },
    /** Returns true if earlier requests failed, perhaps because the network was down. */
    succeeded() {
      for (const lane of [own, shared]) lane.succeeded();
      rate.taken();
      return breaker.succeeded();
    },
    failed: breaker.failed,
    /** Sends one trial request at once if the network may have caused the failures. */
    networkIsBack() {
      breaker.networkIsBack();
      queue.pump();
    },
    isIdle: () =>
      own.busy() + shared.busy() === 0 &&
      queue.isEmpty() &&
      breaker.isClosed() &&
      pause.leftMs() === 0 &&
      rate.isUnknown(),
  };
}

/** Queue of requests waiting for `decide` to admit them. */
function createQueue(decide: (applicant: NumberedApplicant) => Admission | null) {
  let waiters: readonly Waiter[] = [];

  function pump(): void {
    const still: Waiter[] = [];
    for (const waiter of inOrder(waiters)) {
      const admission = decide(waiter);
      if (admission === null) still.push(waiter);
      else waiter.settle(admission);
    }
    waiters = still;
  }

  return {
    pump,
    isEmpty: () => waiters.length === 0,
    admit(applicant: NumberedApplicant): Promise<Admission> {
      const { signal } = applicant;
      if (signal.aborted) return Promise.resolve({ kind: 'aborted' });
      // Usual case: nothing waits and a connection is free.
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
      waiters = [...waiters, waiter];
      applicant.onGoesFirst?.(pump);
      pump();
      return promise;
    },
  };
}

/** Orders requests: urgent first, within each group started ones first, then by arrival. */
function inOrder(waiters: readonly Waiter[]): readonly Waiter[] {
  const ranked = Object.groupBy(
    waiters,
    ({ goesFirst, isContinued }) => (goesFirst() ? 0 : 2) + (isContinued ? 0 : 1),
  );
  return [0, 1, 2, 3].flatMap((rank) => ranked[rank] ?? []);
}

/**
 * Urgent requests sent beyond the window, up to the origin's most: on a slow line with a small
 * window, running requests may take a minute to end.
 */
const FIRST_AT_ONCE = 2;

function createLane(window: OriginWindow, { least, most }: WindowLimits) {
  let busy = 0;
  let first = 0;
  /** Largest window since the last success: simultaneous failures may each halve it. */
  let largest = least;
  return {
    busy: () => busy,
    /** Growth of the window when the last requests were sent. */
    grown: () => largest - least,
    succeeded(): void {
      largest = busy === 0 ? least : window.size();
    },
    /** Begins a request; `null` if the window is full. */
    begin(goesFirst: boolean): EndRequest | null {
      const limit = goesFirst && first < FIRST_AT_ONCE ? most : window.size();
      if (busy >= limit) return null;
      largest = Math.max(largest, window.size());
      busy += 1;
      if (goesFirst) first += 1;
      const end = window.begin();
      return (outcome) => {
        busy -= 1;
        if (goesFirst) first -= 1;
        end(outcome);
      };
    },
  };
}
