import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { PaceLimits } from '../http/limits.ts';
import { fullJitter } from './full-jitter.ts';

/** A circuit breaker: after failures in a row an origin is left alone for a while, longer after each attempt that fails. */
interface Breaker {
  succeeded(): void;
  failed(failure: Failure): void;
  /** Why nothing is sent now; null: something may be. */
  refusal(): Failure | null;
  /** The origin failed, and nothing has shown since that it is back: one request tries. */
  isTrying(): boolean;
  /** The last request succeeded. */
  isClosed(): boolean;
}

export function createBreaker(clock: Clock, random: () => number, limits: PaceLimits): Breaker {
  let failures = 0;
  let lastFailure: Failure | null = null;
  let openUntil = 0;
  return {
    succeeded() {
      failures = 0;
      lastFailure = null;
    },
    failed(failure) {
      failures += 1;
      lastFailure = failure;
      if (failures < limits.breakerFailures) return;
      const round = failures - limits.breakerFailures;
      // At least half of the time, so that the origin does get a rest.
      const rest = fullJitter(round, limits.breakerMs, limits.longestBreakerMs, () => (1 + random()) / 2);
      openUntil = clock.now() + rest;
    },
    refusal: () => (clock.now() < openUntil ? lastFailure : null),
    isTrying: () => failures >= limits.breakerFailures,
    isClosed: () => failures === 0,
  };
}
