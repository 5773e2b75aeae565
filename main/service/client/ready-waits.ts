import { sleep, type Timers } from '../../shared/timers.ts';

/** Waits if the service names none, ms. */
const WAITS_MS = [1_000, 2_000, 4_000] as const;

/** Limit of repeated requests if the service names a wait each time. */
const MOST_WAITS = 10;

/** Total wait of one request, ms: a waiting download occupies another's place. */
const LONGEST_MS = 60_000;

/** Waits of one request while the service prepares the answer. */
export class ReadyWaits {
  readonly #timers: Timers;
  readonly #signal: AbortSignal;
  #count = 0;
  #waitedMs = 0;

  constructor(timers: Timers, signal: AbortSignal) {
    this.#timers = timers;
    this.#signal = signal;
  }

  /**
   * Waits before the next request. Returns false if no wait is left or the caller gave up.
   * `requestedMs`: wait named by the service; `null`: none.
   */
  async next(requestedMs: number | null = null): Promise<boolean> {
    const wait = requestedMs === null ? WAITS_MS[this.#count] : Math.max(requestedMs, WAITS_MS[0]);
    this.#count += 1;
    if (wait === undefined || this.#count > MOST_WAITS || this.#waitedMs + wait > LONGEST_MS) return false;
    this.#waitedMs += wait;
    await sleep(this.#timers, wait, this.#signal);
    return !this.#signal.aborted;
  }
}
