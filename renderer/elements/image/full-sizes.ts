import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import type { Size } from '../../imaging/image-view.ts';

/** Proportions that differ by less are the same: the sides of a small image are rounded. */
const SAME_PROPORTION = 0.02;

function sizeOf({ widthPixels, heightPixels }: SnapshotSummary): Size {
  return { width: widthPixels, height: heightPixels };
}

function isSmallOf(small: Size, large: Size): boolean {
  const difference = (small.width * large.height) / (small.height * large.width) - 1;
  return small.width <= large.width && Math.abs(difference) < SAME_PROPORTION;
}

/** The sizes of full precision by device, seen at one of its images: a zoom in percent stays when the full precision comes. */
export class FullSizes {
  private readonly seen = new Map<string, Size>();

  note({ subject, full }: Tile): void {
    if (full !== null) this.seen.set(subject.deviceId, sizeOf(full));
  }

  /** The size of the full precision, for a tile in low; null for others, and where it is not known. */
  of(tile: Tile): Size | null {
    const best = bestSnapshot(tile);
    const full = this.seen.get(tile.subject.deviceId);
    if (best === null || best.precision === 'full' || full === undefined) return null;
    return isSmallOf(sizeOf(best), full) ? full : null;
  }
}
