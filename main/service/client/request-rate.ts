/** Services count rates by the second, minute or hour: shorter periods say nothing. */
const LEAST_PERIOD_MS = 1_000;
/** The service starts a new count after this time without a request. */
const QUIET_MS = 10_000;
/** Share of the observed rate to send at: clocks and transit times vary. */
const MARGIN = 0.9;
/** Factor applied to a refused rate. */
const LOWERED = 0.9;
/**
 * Raises an accepted rate after this much use; by more before the first refusal, and again after
 * as many raises as never fit under a limit.
 */
const RAISED_EVERY_MS = 5_000;
const RAISED = { much: 1.05, little: 1.01 } as const;
const LITTLE_RAISES = 20;
/** A faster rate needs no spacing, because connections are slower; slower ones use pauses. */
const [SHORTEST_INTERVAL_MS, LONGEST_INTERVAL_MS] = [10, 10_000];

/** Started request, and how often the rate had been judged by then. */
export interface BegunAtRate {
  readonly judged: number;
}

/**
 * Learns an origin's rate: while it keeps answering 429, spaces requests by what it accepted in
 * between, a little faster while it accepts all, slower when it refuses one. `now`: ms; may be set
 * back.
 */
export function createRequestRate(now: () => number) {
  /** Time between two requests; 0: unknown. */
  let intervalMs = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let judged = 0;
  /** Requests accepted since the last refusal or quiet time; `null`: none was refused. */
  let period: { readonly from: number; taken: number } | null = null;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let takenAtRate = 0;
  /** Raises left before the limit is searched elsewhere. */
  let littleRaises = 0;

  function space(milliseconds: number): void {
    intervalMs = milliseconds < SHORTEST_INTERVAL_MS ? 0 : Math.min(milliseconds, LONGEST_INTERVAL_MS);
    takenAtRate = 0;
  }

  /** Returns the time per request as observed, ms; `null` if not known yet. */
  function neededMs(): number | null {
    const passedMs = period === null ? 0 : now() - period.from;
    if (period === null || passedMs < LEAST_PERIOD_MS) return null;
    // Accepts none at all, which may end soon.
    return period.taken === 0 ? Math.max(LEAST_PERIOD_MS, 2 * intervalMs) : passedMs / period.taken / MARGIN;
  }

  return {
    isUnknown: () => intervalMs === 0 && (period === null || now() - lastAt > QUIET_MS),
    waitMs: () => Math.max(0, Math.min(intervalMs, lastAt + intervalMs - now())),
    begin(): BegunAtRate {
      if (now() - Math.max(lastAt, restsUntil) > QUIET_MS) period = null;
      lastAt = now();
      return { judged };
    },
    taken(): void {
      if (period !== null) period.taken += 1;
      takenAtRate += 1;
      if (intervalMs === 0 || takenAtRate * intervalMs < RAISED_EVERY_MS) return;
      space(intervalMs / (littleRaises > 0 ? RAISED.little : RAISED.much));
      littleRaises -= 1;
    },
    /**
     * Notes a refusal for exceeding the rate. Ignores requests sent before an earlier refusal was
     * known, and one sent too early after a pause that the service named (`isTold`).
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
    /** Notes a requested pause, which doesn't count as quiet time. */
    rests(until: number): void {
      restsUntil = until;
    },
  };
}
