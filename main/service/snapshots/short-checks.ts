/** Simultaneous checks per unchanged image in a row: a changed one is a download. */
const CHECKS_FOR_EACH = 8;

/** Cameras capture at the same minutes: earlier answers soon say little. ms. */
const TRUST_MS = 10_000;

/**
 * Predicts which checks get a 304 and may share a connection. Changed images would all be slow on
 * one connection. `now`: ms, never set back.
 */
export function createShortChecks(now: () => number) {
  let unchangedInARow = 0;
  let lastUnchanged = Number.NEGATIVE_INFINITY;
  let busy = 0;
  return {
    /** Begins a short check, which the returned function ends; `null` if a download may follow. */
    begin(): (() => void) | null {
      if (now() - lastUnchanged > TRUST_MS) unchangedInARow = 0;
      if (busy >= unchangedInARow * CHECKS_FOR_EACH) return null;
      busy += 1;
      return () => {
        busy -= 1;
      };
    },
    /** Notes the head of a check's answer. */
    answered(status: number): void {
      if (status === 200) unchangedInARow = 0;
      if (status !== 304) return;
      unchangedInARow += 1;
      lastUnchanged = now();
    },
  };
}
