import type { Clock } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';

/** Longest burst: short ones make an even flow. */
const BURST_MS = 250;

/** Spreads bytes over time. Simultaneous requests share the limit. */
export function createRateLimit(clock: Clock, timers: Timers) {
  let limit: number | null = null;
  /** Time at which the next byte is allowed; ms since the epoch. */
  let freeAt = 0;
  let lastTaken = 0;

  return {
    /** `null` for no limit. */
    change(bytesPerSecond: number | null): void {
      limit = bytesPerSecond;
      freeAt = 0;
    },
    /** Resolves once more may be read; undefined if at once. */
    take(bytes: number): Promise<void> | undefined {
      if (limit === null) return undefined;
      const now = clock.now();
      // The clock was set back: the wait moves with it.
      if (now < lastTaken) freeAt -= lastTaken - now;
      lastTaken = now;
      freeAt = Math.max(freeAt, now) + (bytes / limit) * 1_000;
      const wait = freeAt - now;
      if (wait < BURST_MS) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      timers.after(wait, resolve);
      return promise;
    },
    extraMs: (bytes: number) => (limit === null ? 0 : Math.ceil((bytes / limit) * 1_000)),
  };
}
