import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import type { Size } from '../../imaging/image-view.ts';
import { bestSnapshot } from '../../state/gallery/best-snapshot.ts';

/** Proportions nearer to each other than this are the same: the sides of a small image are rounded. */
const SAME_PROPORTION = 0.02;

function sizeOf({ widthPixels, heightPixels }: SnapshotSummary): Size {
  return { width: widthPixels, height: heightPixels };
}

function isSmallOf(small: Size, large: Size): boolean {
  const difference = (small.width * large.height) / (small.height * large.width) - 1;
  return small.width <= large.width && Math.abs(difference) < SAME_PROPORTION;
}

/**
 * What size the full precision of a device's images has: known where one is kept, and expected where another one of the
 * same device was seen. A zoom in percent of it stays what it is when the full precision comes.
 */
export class FullSizes {
  private readonly seen = new Map<string, Size>();

  /** Takes note of a full precision that is kept. */
  learn({ subject, full }: Tile): void {
    if (full !== null) this.seen.set(subject.deviceId, sizeOf(full));
  }

  /** The size of the full precision of what a tile shows in low; null where it shows the full one, or nothing is known. */
  of(tile: Tile): Size | null {
    const best = bestSnapshot(tile);
    const full = this.seen.get(tile.subject.deviceId);
    if (best === null || best.precision === 'full' || full === undefined) return null;
    return isSmallOf(sizeOf(best), full) ? full : null;
  }
}
