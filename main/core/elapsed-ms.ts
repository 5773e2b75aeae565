/**
 * How long ago something was; both ms since the epoch. A clock that was set back says nothing: it was endlessly long ago, so that nothing stays recent.
 * `now` is read when it is called: one that was read before `since` looks like such a clock.
 */
export function elapsedMs(since: number, now: number): number {
  return now < since ? Number.POSITIVE_INFINITY : now - since;
}
