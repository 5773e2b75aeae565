import type { Clock } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';

/** Time in which an origin is left alone. It can be ended but not shortened. */
export type Rest = ReturnType<typeof createRest>;

export function createRest(clock: Clock, timers: Timers, onEnd: () => void) {
  let wholeMs = 0;
  let begunAt = 0;
  let restsUntil = 0;
  let cancelEnd: (() => void) | null = null;
  // Capped, because the clock may be set back; the timer ends the rest all the same.
  const leftMs = () => Math.max(0, Math.min(wholeMs, restsUntil - clock.now()));
  return {
    leftMs,
    /**
     * Begins or prolongs the rest; returns false if it already lasts longer. Starts over if the
     * clock was set back, because the remaining time is unknown.
     */
    begin(milliseconds: number): boolean {
      const isKnown = clock.now() >= begunAt;
      if (isKnown && milliseconds <= leftMs()) return false;
      wholeMs = Math.max(milliseconds, leftMs());
      begunAt = clock.now();
      restsUntil = begunAt + wholeMs;
      cancelEnd?.();
      cancelEnd = timers.after(wholeMs, () => {
        cancelEnd = null;
        // Independent of the clock, which may be set back.
        restsUntil = 0;
        onEnd();
      });
      return true;
    },
    end(): void {
      cancelEnd?.();
      cancelEnd = null;
      restsUntil = 0;
    },
  };
}
