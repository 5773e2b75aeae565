import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot, compareSnapshots } from '../../../preload/contract/rules/best-snapshot.ts';

/**
 * Returns true if a tile has a newer image of its subject, rather than another precision of the
 * same.
 */
export function showsNewer(before: Tile, after: Tile): boolean {
  const [one, other] = [bestSnapshot(before), bestSnapshot(after)];
  if (one === null || other === null || one.hash === other.hash) return false;
  return (compareSnapshots(other, one) ?? other.fetchedAt - one.fetchedAt) > 0;
}
