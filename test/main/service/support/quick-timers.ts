import type { Timers } from '../../../../main/shared/timers.ts';

/** Timers that run in the next turn, and the waits that were asked for, ms. */
export function createQuickTimers() {
  const waits: number[] = [];
  const timers: Timers = {
    after(milliseconds, action) {
      waits.push(milliseconds);
      const planned = setImmediate(action);
      return () => clearImmediate(planned);
    },
  };
  return { timers, waits };
}
