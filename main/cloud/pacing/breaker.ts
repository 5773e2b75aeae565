import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { Timers } from '../../core/timers.ts';
import type { PaceLimits } from '../http/limits.ts';
import { fullJitter } from './requested-wait.ts';
import { createRest } from './rest.ts';

/** Failures that may be the network's: with it, all origins are gone and come back. */
export const NETWORK_FAILURES: ReadonlySet<Failure['code']> = new Set([
  'unreachable',
  'timedOut',
  'proxyFailed',
]);

interface BreakerOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly limits: PaceLimits;
  /** How many failures in a row open it. */
  readonly mostFailures: () => number;
  /** A rest is over: something may be sent. */
  readonly onRestOver: () => void;
}

/** A request that waits for the end of a rest. */
interface Resting {
  /** A person waits for it. */
  readonly goesFirst: () => boolean;
  /** How long it may wait; ms. */
  readonly patienceMs: number;
  /** How many trials there were when it began to wait. */
  readonly trials: number;
}

/**
 * A circuit breaker: after failures in a row an origin is left alone for a while, longer after each attempt that fails. Then one request tries, and the
 * others wait for its answer to begin. Where it fails, those that waited for it fail with it, and later ones wait for the next trial.
 */
export function createBreaker(options: BreakerOptions) {
  const { clock, timers, random, limits, mostFailures, onRestOver } = options;
  // A person waits no longer than the first rest: a screen sends few requests, and none again by itself.
  const screen = createRest(clock, timers, onRestOver);
  const background = createRest(clock, timers, onRestOver);
  let failures = 0;
  /** Trials that failed, one after the other. */
  let round = 0;
  let lastFailure: Failure | null = null;
  let isAnswered = false;
  let trials = 0;
  let runningTrials = 0;
  let failedTrial = 0;
  const isOpen = () => failures >= mostFailures() && !isAnswered;
  // At least half of the time, so that the origin does get a rest.
  const restMs = (attempt: number) =>
    fullJitter(attempt, limits.breakerMs, limits.longestBreakerMs, () => (1 + random()) / 2);

  const isOfNetwork = () => lastFailure !== null && NETWORK_FAILURES.has(lastFailure.code);

  function endRests(): void {
    screen.end();
    background.end();
  }

  return {
    trials: () => trials,
    /** What becomes of a request now; a failure: nothing is sent, because of it. */
    verdict({ goesFirst, patienceMs, trials: before }: Resting): 'send' | 'wait' | Failure {
      if (lastFailure === null || !isOpen()) return 'send';
      const leftMs = (goesFirst() ? screen : background).leftMs();
      if (failedTrial > before || leftMs > patienceMs) return lastFailure;
      return leftMs > 0 || runningTrials > 0 ? 'wait' : 'send';
    },
    /** A request begins; the number of the trial that it is, or 0. */
    begin(): number {
      if (!isOpen()) return 0;
      trials += 1;
      runningTrials += 1;
      return trials;
    },
    end(trial: number): void {
      if (trial > 0) runningTrials -= 1;
    },
    /** True: it is the answer that the others wait for. */
    answered(): boolean {
      const wasOpen = isOpen();
      isAnswered ||= wasOpen;
      return wasOpen;
    },
    /** True: requests had failed before, perhaps for want of a network. */
    succeeded(): boolean {
      const isNetworkBack = isOfNetwork();
      if (failures > 0) endRests();
      failures = 0;
      round = 0;
      lastFailure = null;
      return isNetworkBack;
    },
    failed(failure: Failure, trial: number): void {
      failures += 1;
      lastFailure = failure;
      isAnswered = false;
      failedTrial = Math.max(failedTrial, trial);
      if (failures < mostFailures()) return;
      // Trials that go at the same time are one; so are those of a person during a rest.
      if (trial > 0 && background.leftMs() === 0) round += 1;
      screen.begin(restMs(0));
      background.begin(restMs(round));
    },
    /** The network is back: where it may have been what failed, the next request is sent at once. */
    networkIsBack(): void {
      if (isOfNetwork()) endRests();
    },
    /** The last request succeeded. */
    isClosed: () => failures === 0,
  };
}
