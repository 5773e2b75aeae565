import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';
import type { PaceLimits } from '../http/limits.ts';
import { fullJitter } from './requested-wait.ts';
import { createRest } from './rest.ts';

/** Failures that the network may cause: it takes all origins away and brings them back. */
export const NETWORK_FAILURES: ReadonlySet<Failure['code']> = new Set([
  'unreachable',
  'timedOut',
  'proxyFailed',
]);

interface BreakerOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  readonly limits: PaceLimits;
  /** Number of failures in a row that opens the breaker. */
  readonly mostFailures: () => number;
  readonly onRestOver: () => void;
}

/** Request waiting for a rest to end. */
interface Resting {
  readonly goesFirst: () => boolean;
  readonly patienceMs: number;
  readonly trials: number;
}

/**
 * Creates a circuit breaker: after failures in a row it leaves an origin alone, longer after each
 * failed trial. Then one request tries while the others wait for the head of its answer. If the
 * trial fails, those that waited fail with it; later ones wait for the next trial.
 */
export function createBreaker(options: BreakerOptions) {
  const { clock, timers, random, limits, mostFailures, onRestOver } = options;
  // The user waits no longer than the first rest: a screen sends few requests and repeats none.
  const screen = createRest(clock, timers, onRestOver);
  const background = createRest(clock, timers, onRestOver);
  let failures = 0;
  let round = 0;
  let lastFailure: Failure | null = null;
  let isAnswered = false;
  let trials = 0;
  let runningTrials = 0;
  let failedTrial = 0;
  const isOpen = () => failures >= mostFailures() && !isAnswered;
  // At least half of the time, so that the origin gets a rest.
  const restMs = (attempt: number) =>
    fullJitter(attempt, limits.breakerMs, limits.longestBreakerMs, () => (1 + random()) / 2);

  const isOfNetwork = () => lastFailure !== null && NETWORK_FAILURES.has(lastFailure.code);

  function endRests(): void {
    screen.end();
    background.end();
  }

  return {
    trials: () => trials,
    /** Decides on a request; a failure means that nothing is sent. */
    verdict({ goesFirst, patienceMs, trials: before }: Resting): 'send' | 'wait' | Failure {
      if (lastFailure === null || !isOpen()) return 'send';
      const leftMs = (goesFirst() ? screen : background).leftMs();
      if (failedTrial > before || leftMs > patienceMs) return lastFailure;
      return leftMs > 0 || runningTrials > 0 ? 'wait' : 'send';
    },
    /** Begins a request; returns the number of its trial, or 0 if it isn't one. */
    begin(): number {
      if (!isOpen()) return 0;
      trials += 1;
      runningTrials += 1;
      return trials;
    },
    end(trial: number): void {
      if (trial > 0) runningTrials -= 1;
    },
    /** Returns true if the others wait for this answer. */
    answered(): boolean {
      const wasOpen = isOpen();
      isAnswered ||= wasOpen;
      return wasOpen;
    },
    /** Returns true if earlier requests failed, perhaps because the network was down. */
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
      // Simultaneous trials count as one, and so do the user's during a rest.
      if (trial > 0 && background.leftMs() === 0) round += 1;
      screen.begin(restMs(0));
      background.begin(restMs(round));
    },
    /** Sends the next request at once if the network may have caused the failures. */
    networkIsBack(): void {
      if (isOfNetwork()) endRests();
    },
    isClosed: () => failures === 0,
  };
}
