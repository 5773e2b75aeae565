import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import type { Size } from '../../imaging/image-view.ts';

/** Smaller differences in proportion are rounding: the sides of a small image are rounded. */
const SAME_PROPORTION = 0.02;

function sizeOf({ widthPixels, heightPixels }: SnapshotSummary): Size {
  return { width: widthPixels, height: heightPixels };
}

function isSmallOf(small: Size, large: Size): boolean {
  const difference = (small.width * large.height) / (small.height * large.width) - 1;
  return small.width <= large.width && Math.abs(difference) < SAME_PROPORTION;
}

/**
 * Size of full precision by device, learned from its images: keeps a zoom in percent when full
 * precision arrives.
 */
export class FullSizes {
  private readonly seen = new Map<string, Size>();

  note({ subject, full }: Tile): void {
    if (full !== null) this.seen.set(subject.deviceId, sizeOf(full));
  }

  /** Returns the size of full precision for a tile in low; `null` for others, and if unknown. */
  of(tile: Tile): Size | null {
    const best = bestSnapshot(tile);
    const full = this.seen.get(tile.subject.deviceId);
    if (best === null || best.precision === 'full' || full === undefined) return null;
    return isSmallOf(sizeOf(best), full) ? full : null;
  }
}
