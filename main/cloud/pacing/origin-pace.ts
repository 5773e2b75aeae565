import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { Timers } from '../../core/timers.ts';
import type { PaceLimits, WindowLimits } from '../http/limits.ts';
import { createBreaker } from './breaker.ts';
import type { OriginWindow, WindowOutcome } from './connection-window.ts';
import { type BegunAtRate, createRequestRate } from './request-rate.ts';
import { createRest } from './rest.ts';

interface Applicant {
  readonly signal: AbortSignal;
  /** How long it may wait for the end of a pause or a rest; ms. */
  readonly patienceMs: number;
  /** Sent although the origin fails: a person waits for it, or it shows whether the origin is back. */
  readonly passesBreaker: boolean;
  /** It is sent on a connection that many requests share. */
  readonly isShared: boolean;
  /** It comes before those that wait and do not; a person may come to wait for it later. */
  readonly goesFirst: () => boolean;
  /** Something of it has been sent, and its time runs: it comes before those that have not begun. */
  readonly isContinued: boolean;
  /** Calls back when one does. */
  readonly onGoesFirst?: ((listener: () => void) => void) | undefined;
}

/** A request that may be sent; `trial`: its number as a trial of the breaker, or 0. */
export interface Admitted {
  readonly kind: 'admitted';
  readonly trial: number;
  readonly begun: BegunAtRate;
  readonly end: EndRequest;
}

/** `refused`: nothing is sent; `paused`: the pause ends later than the request can wait. */
type Admission =
  | Admitted
  | { readonly kind: 'aborted' }
  | { readonly kind: 'paused'; readonly leftMs: number }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** Limits the requests to one origin to what it can bear: at a time, and in a time where it counts; none during a pause, few while it fails. */
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

interface NumberedApplicant extends Applicant {
  /** How many trials of the breaker there were before it came. */
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
    // A line that breaks fails all requests that are under way: the larger the window was, the more.
    mostFailures: () => limits.breakerFailures + own.grown() + shared.grown(),
    onRestOver: queue.pump,
  });

  /** Lets the next request go when the rate allows it. */
  function goOnAfter(milliseconds: number): void {
    if (isSpacing) return;
    isSpacing = true;
    timers.after(milliseconds, () => {
      isSpacing = false;
      queue.pump();
    });
  }

  /** The admission of a request now, which begins its request; null: it goes on waiting. */
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
    /** An admitted request is over. */
    leave({ trial, end }: Admitted, outcome: WindowOutcome) {
      breaker.end(trial);
      end(outcome);
      queue.pump();
    },
    /** The origin asked for a pause. It is never shortened. */
    pause(milliseconds: number) {
      if (!pause.begin(milliseconds)) return;
      rate.rests(clock.now() + pause.leftMs());
      queue.pump();
    },
    /** The origin refused a request as one too many. */
    refused: ({ begun }: Admitted, isTold: boolean) => rate.refused(begun, isTold),
    pauseLeftMs: pause.leftMs,
    pausedUntil: () => clock.now() + pause.leftMs(),
    /** An answer begins that is no failure: nothing has to wait for the end of its body. */
    answered() {
      if (breaker.answered()) queue.pump();
    },
    /** True: requests had failed before, perhaps for want of a network. */
    succeeded() {
      for (const lane of [own, shared]) lane.succeeded();
      rate.taken();
      return breaker.succeeded();
    },
    failed: breaker.failed,
    /** The network is back: one request tries at once, where it may have been what failed. */
    networkIsBack() {
      breaker.networkIsBack();
      queue.pump();
    },
    /** Nothing needs to be remembered of the origin. */
    isIdle: () =>
      own.busy() + shared.busy() === 0 &&
      queue.isEmpty() &&
      breaker.isClosed() &&
      pause.leftMs() === 0 &&
      rate.isUnknown(),
  };
}

/** The requests that wait for their admission. `decide` returns it, or null as long as there is none. */
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
      waiters = [...waiters, waiter];
      applicant.onGoesFirst?.(pump);
      pump();
      return promise;
    },
  };
}

/** Those that go first, and behind them the others; of both those that go on first, each in the order of their arrival. */
function inOrder(waiters: readonly Waiter[]): readonly Waiter[] {
  const ranked = Object.groupBy(
    waiters,
    ({ goesFirst, isContinued }) => (goesFirst() ? 0 : 2) + (isContinued ? 0 : 1),
  );
  return [0, 1, 2, 3].flatMap((rank) => ranked[rank] ?? []);
}

/**
 * So many requests that go first are sent beyond the window, up to the most that an origin gets: on a slow line, which keeps the window small, the next
 * of those under way may end after a minute only.
 */
const FIRST_AT_ONCE = 2;

/** The requests of one kind that are under way. */
function createLane(window: OriginWindow, { least, most }: WindowLimits) {
  let busy = 0;
  let first = 0;
  /** The largest size of the window since the last success: each failure may halve it while others of the same time still come. */
  let largest = least;
  return {
    busy: () => busy,
    /** By how much the window had grown when the last requests were sent. */
    grown: () => largest - least,
    succeeded(): void {
      largest = busy === 0 ? least : window.size();
    },
    /** Begins a request; null: the window is full. */
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
