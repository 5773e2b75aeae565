import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { GalleryOrder, GallerySort, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { credibleCapture, snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';

/** The direction of a sort at first: names from A, times from the newest, what needs attention from the most urgent. */
export function isDescendingAtFirst(sort: GallerySort): boolean {
  return sort !== 'name' && sort !== 'match';
}

/** Whether the tiles stand under the heads of their days: sorted by a clock. */
export function hasDays({ sort }: GalleryOrder): boolean {
  return sort !== 'match' && sort !== 'name' && sort !== 'attention';
}

/** The value that a tile is sorted by; null: unknown. */
export function sortValue(tile: Tile, sort: GallerySort): number | string | null {
  const best = bestSnapshot(tile);
  switch (sort) {
    case 'match':
      // A change of the fleet makes another search.
      return null;
    case 'name':
      return tile.name;
    case 'attention':
      // Whether it is stale or old follows from the time; what an answer changes is its health, and whether there is an image at all.
      if (tile.health !== undefined) return tile.isMaybe === true ? `maybe ${tile.health}` : tile.health;
      return tile.availability === 'failed' || tile.availability === 'none' ? tile.availability : null;
    case 'captured':
      return best === null ? null : credibleCapture(best);
    case 'received':
      return best?.receivedAt ?? null;
    case 'age':
      return best === null ? null : snapshotTime(best).at;
    case 'checked':
      return tile.checkedAt;
    default:
      return assertNever(sort);
  }
}
