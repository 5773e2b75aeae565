import { floorTo, SECOND_MS } from '../core/time.ts';

/** Second of the last change, and whether it is usable as a validator. */
export interface Stamp {
  /** ms since the epoch, a whole second. */
  readonly at: number;
  /** Number of changes, part of the ETag. */
  readonly revision: number;
  /**
   * Set if two changes fell into the same second, which the date does not distinguish (RFC 9110
   * 8.8.2.2).
   */
  readonly ambiguous: boolean;
}

/** Returns the stamp after another change at `now`. */
export function nextStamp(previous: Stamp | undefined, now: number): Stamp {
  const at = Math.max(floorTo(now, SECOND_MS), previous?.at ?? 0);
  return { at, revision: (previous?.revision ?? 0) + 1, ambiguous: previous?.at === at };
}

/**
 * Returns the later of two stamps of one representation, adding their revisions so that no change
 * is lost.
 */
export function laterStamp(one: Stamp, other: Stamp | undefined): Stamp {
  if (other === undefined) return one;
  const revision = one.revision + other.revision;
  if (one.at === other.at) return { at: one.at, revision, ambiguous: true };
  return { ...(one.at > other.at ? one : other), revision };
}
