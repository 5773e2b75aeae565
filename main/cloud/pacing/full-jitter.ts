/**
 * A wait before attempt number `attempt` (0: the first repetition): anything between 0 and a limit that doubles each time ("full jitter"). Many
 * laptops behind one failed service come back spread out, not all at once. `random` returns 0 to 1; all times in ms.
 */
export function fullJitter(
  attempt: number,
  firstMs: number,
  longestMs: number,
  random: () => number,
): number {
  return random() * Math.min(longestMs, firstMs * 2 ** attempt);
}
