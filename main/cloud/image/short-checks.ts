/** So many checks at a time for each image in a row that had not changed: some of them will have, and each of those is a download. */
const CHECKS_FOR_EACH = 8;

/** Cameras capture at the same minutes: what had not changed before says little about now. ms. */
const TRUST_MS = 10_000;

/**
 * Tells which checks will most likely be answered by a 304, and may share a connection with many others. Images that have changed would all be slow
 * on one connection. `now`: ms, never set back.
 */
export function createShortChecks(now: () => number) {
  let unchangedInARow = 0;
  let lastUnchanged = Number.NEGATIVE_INFINITY;
  let busy = 0;
  return {
    /** Begins a short check, which the returned function ends; null: a download may follow. */
    begin(): (() => void) | null {
      if (now() - lastUnchanged > TRUST_MS) unchangedInARow = 0;
      if (busy >= unchangedInARow * CHECKS_FOR_EACH) return null;
      busy += 1;
      return () => {
        busy -= 1;
      };
    },
    /** The answer to a check begins. */
    answered(status: number): void {
      if (status === 200) unchangedInARow = 0;
      if (status !== 304) return;
      unchangedInARow += 1;
      lastUnchanged = now();
    },
  };
}
