import { sleep, type Timers } from '../../core/timers.ts';

/** The waits if the service names none, ms. */
const WAITS_MS = [1_000, 2_000, 4_000] as const;

/** A service that names a wait each time is asked again at most this often. */
const MOST_WAITS = 10;

/** All waits of one request together, ms: a download that waits keeps another one from its place. */
const LONGEST_MS = 60_000;

/** The waits of one request for an answer that the service is still preparing. */
export class ReadyWaits {
  readonly #timers: Timers;
  readonly #signal: AbortSignal;
  #count = 0;
  #waitedMs = 0;

  constructor(timers: Timers, signal: AbortSignal) {
    this.#timers = timers;
    this.#signal = signal;
  }

  /** Waits before the next request. False: no wait is left, or the caller gave up. `requestedMs`: the wait that the service named; null: none. */
  async next(requestedMs: number | null = null): Promise<boolean> {
    const wait = requestedMs === null ? WAITS_MS[this.#count] : Math.max(requestedMs, WAITS_MS[0]);
    this.#count += 1;
    if (wait === undefined || this.#count > MOST_WAITS || this.#waitedMs + wait > LONGEST_MS) return false;
    this.#waitedMs += wait;
    await sleep(this.#timers, wait, this.#signal);
    return !this.#signal.aborted;
  }
}
