import type { Timers } from './timers.ts';

/** Runs an action once after a delay, however often it is planned meanwhile. */
export function createDelayedAction(timers: Timers, delayMs: number, action: () => void) {
  let takeBack: (() => void) | null = null;
  return {
    plan(): void {
      takeBack ??= timers.after(delayMs, () => {
        takeBack = null;
        action();
      });
    },
    isPlanned: () => takeBack !== null,
    cancel(): void {
      takeBack?.();
      takeBack = null;
    },
  };
}
