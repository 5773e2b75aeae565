import type { Clock } from '../../core/desktop.ts';
import type { Timers } from '../../core/timers.ts';

/** A time in which an origin is left alone. It is never shortened, but it can be ended. */
export type Rest = ReturnType<typeof createRest>;

export function createRest(clock: Clock, timers: Timers, onEnd: () => void) {
  let wholeMs = 0;
  let begunAt = 0;
  let restsUntil = 0;
  let cancelEnd: (() => void) | null = null;
  // Never more than the whole: the clock may be set back, and the timer ends the rest all the same.
  const leftMs = () => Math.max(0, Math.min(wholeMs, restsUntil - clock.now()));
  return {
    leftMs,
    /** Begins or prolongs the rest; false: it is longer already. Where the clock was set back, how much is left is not known: the whole of it begins again. */
    begin(milliseconds: number): boolean {
      const isKnown = clock.now() >= begunAt;
      if (isKnown && milliseconds <= leftMs()) return false;
      wholeMs = Math.max(milliseconds, leftMs());
      begunAt = clock.now();
      restsUntil = begunAt + wholeMs;
      cancelEnd?.();
      cancelEnd = timers.after(wholeMs, () => {
        cancelEnd = null;
        // Whatever the clock shows now or later: it may be set back.
        restsUntil = 0;
        onEnd();
      });
      return true;
    },
    /** Ends it early; `onEnd` is not called. */
    end(): void {
      cancelEnd?.();
      cancelEnd = null;
      restsUntil = 0;
    },
  };
}
