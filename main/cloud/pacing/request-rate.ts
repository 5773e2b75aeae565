/** Rates of services are counted by the second, the minute or the hour: what is seen in less says nothing. */
const LEAST_PERIOD_MS = 1_000;
/** After so long without a request the service counts anew. */
const QUIET_MS = 10_000;
/** The part of what a service took that is sent from then on: its clock and the way there are not even. */
const MARGIN = 0.9;
/** A rate that was refused is lowered to this part. */
const LOWERED = 0.9;
/** One that was not is raised each time that it was used for so long; by more before it was refused, and after as many raises as never fit under a limit. */
const RAISED_EVERY_MS = 5_000;
const RAISED = { much: 1.05, little: 1.01 } as const;
const LITTLE_RAISES = 20;
/** A faster rate needs no spacing: connections are slower. A slower one is asked for by pauses. */
const [SHORTEST_INTERVAL_MS, LONGEST_INTERVAL_MS] = [10, 10_000];

/** A request that was begun, and how often the rate had been judged by then. */
export interface BegunAtRate {
  readonly judged: number;
}

/**
 * Learns how many requests an origin takes in a time: while it answers 429 again and again, requests are spaced by what it took between them, a little
 * faster the longer it takes all, and slower when it refuses one. `now`: ms; it may be set back.
 */
export function createRequestRate(now: () => number) {
  /** Between two requests; 0: none is known. */
  let intervalMs = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let judged = 0;
  /** What the service took since it refused a request or was left alone; null: it has refused none. */
  let period: { readonly from: number; taken: number } | null = null;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let takenAtRate = 0;
  /** Raises that are left until the limit is looked for elsewhere. */
  let littleRaises = 0;

  function space(milliseconds: number): void {
    intervalMs = milliseconds < SHORTEST_INTERVAL_MS ? 0 : Math.min(milliseconds, LONGEST_INTERVAL_MS);
    takenAtRate = 0;
  }

  /** How much time the service needs for a request, by what it took; null: that can't be said yet. */
  function neededMs(): number | null {
    const passedMs = period === null ? 0 : now() - period.from;
    if (period === null || passedMs < LEAST_PERIOD_MS) return null;
    // It takes none at all: that may be over soon.
    return period.taken === 0 ? Math.max(LEAST_PERIOD_MS, 2 * intervalMs) : passedMs / period.taken / MARGIN;
  }

  return {
    /** Nothing needs to be remembered. */
    isUnknown: () => intervalMs === 0 && (period === null || now() - lastAt > QUIET_MS),
    /** How long the next request has to wait, ms. */
    waitMs: () => Math.max(0, Math.min(intervalMs, lastAt + intervalMs - now())),
    begin(): BegunAtRate {
      if (now() - Math.max(lastAt, restsUntil) > QUIET_MS) period = null;
      lastAt = now();
      return { judged };
    },
    /** The service took a request. */
    taken(): void {
      if (period !== null) period.taken += 1;
      takenAtRate += 1;
      if (intervalMs === 0 || takenAtRate * intervalMs < RAISED_EVERY_MS) return;
      space(intervalMs / (littleRaises > 0 ? RAISED.little : RAISED.much));
      littleRaises -= 1;
    },
    /**
     * The service refused a request as one too many. Those that were sent before it was known say nothing new, nor does one that came too early after a
     * pause that the service itself asked for (`isTold`).
     */
    refused(begun: BegunAtRate, isTold: boolean): void {
      if (begun.judged < judged) return;
      const needed = neededMs();
      if (period !== null && (needed === null || (period.taken === 0 && isTold))) return;
      if (intervalMs > 0) {
        space(Math.max(intervalMs / LOWERED, Math.min(needed ?? 0, 2 * intervalMs)));
        littleRaises = LITTLE_RAISES;
      } else if (needed !== null) space(needed);
      judged += 1;
      period = { from: now(), taken: 0 };
    },
    /** Nothing is sent until then, as the service asked for it; that is no quiet. */
    rests(until: number): void {
      restsUntil = until;
    },
  };
}
