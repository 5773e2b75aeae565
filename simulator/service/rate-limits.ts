import { SECOND_MS } from '../core/time.ts';

/** Number of requests answered per user, endpoint and window. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export const limitNames = ['signIn', 'read', 'search', 'write'] as const;
export type LimitName = (typeof limitNames)[number];

/**
 * The interface states no limits. These are so high that only a client out of control reaches
 * them.
 */
export const usualLimits: Readonly<Record<LimitName, RateLimit>> = {
  signIn: { requests: 600, seconds: 60 },
  read: { requests: 100_000, seconds: 10 },
  search: { requests: 2_000, seconds: 10 },
  write: { requests: 2_000, seconds: 10 },
};

/** Maximum number of callers, which bounds the memory: beyond it, all counts start again. */
const MOST_COUNTERS = 10_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

export function createRateLimiter() {
  const counters = new Map<string, { windowEnd: number; count: number }>();
  return {
    /** Counts a request and returns the seconds to wait if it exceeds the limit, else `null`. */
    exceeded(caller: string, { requests, seconds }: RateLimit, now: number): number | null {
      let counter = counters.get(caller);
      if (counter === undefined || counter.windowEnd <= now) {
        if (counters.size >= MOST_COUNTERS) counters.clear();
        counter = { windowEnd: now + seconds * SECOND_MS, count: 0 };
        counters.set(caller, counter);
      }
      counter.count += 1;
      if (counter.count <= requests) return null;
      return Math.max(1, Math.ceil((counter.windowEnd - now) / SECOND_MS));
    },
  };
}
