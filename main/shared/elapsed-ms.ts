/**
 * Returns the time since `since`; both are ms since the epoch. If the clock was set back, returns
 * infinity, so that nothing counts as recent. Read `now` at the call: a value read before `since`
 * looks like a clock set back.
 */
export function elapsedMs(since: number, now: number): number {
  return now < since ? Number.POSITIVE_INFINITY : now - since;
}
