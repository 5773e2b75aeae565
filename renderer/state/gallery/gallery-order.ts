import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { GalleryOrder, GallerySort, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { credibleCapture, knownSince } from '../../../preload/contract/rules/snapshot-time.ts';

/**
 * Returns the initial direction of a sort: names from A, times from the newest, attention from the
 * most urgent.
 */
export function isDescendingAtFirst(sort: GallerySort): boolean {
  return sort !== 'name' && sort !== 'match';
}

/** Returns true if tiles are grouped by day, because they are sorted by a clock. */
export function hasDays({ sort }: GalleryOrder): boolean {
  return sort !== 'match' && sort !== 'name' && sort !== 'attention';
}

export function sortValue(tile: Tile, sort: GallerySort): number | string | null {
  const best = bestSnapshot(tile);
  switch (sort) {
    case 'match':
      // A change of the fleet creates another search.
      return null;
    case 'name':
      return tile.name;
    case 'attention':
      // Staleness and age follow from the time; an answer changes health, and whether there is an
      // image at all.
      if (tile.health !== undefined) return tile.isMaybe === true ? `maybe ${tile.health}` : tile.health;
      return tile.availability === 'failed' || tile.availability === 'none' ? tile.availability : null;
    case 'captured':
      return best === null ? null : credibleCapture(best);
    case 'received':
      return best?.receivedAt ?? null;
    case 'age':
      return best === null ? null : knownSince(best);
    case 'checked':
      return tile.checkedAt;
    default:
      return assertNever(sort);
  }
}
