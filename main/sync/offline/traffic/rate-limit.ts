import type { Clock } from '../../../core/desktop.ts';
import type { Timers } from '../../../core/timers.ts';

/** Most that is let through at once: short stretches make an even flow. */
const BURST_MS = 250;

/** Spreads bytes over time. Requests at the same time share the limit. */
export function createRateLimit(clock: Clock, timers: Timers) {
  let limit: number | null = null;
  /** When the next byte may be let through; ms since the epoch. */
  let freeAt = 0;
  let lastTaken = 0;

  return {
    /** Null: no limit. */
    change(bytesPerSecond: number | null): void {
      limit = bytesPerSecond;
      freeAt = 0;
    },
    /** Resolves when more may be read; undefined: at once. */
    take(bytes: number): Promise<void> | undefined {
      if (limit === null) return undefined;
      const now = clock.now();
      // The clock was set back: what is to be waited for goes with it.
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
