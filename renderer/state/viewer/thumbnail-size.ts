import { THUMBNAIL_SIDE } from '../../../preload/contract/core/limits.ts';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';

/** An image of up to twice the side is a small one itself: decoding it costs little more than decoding its thumbnail. */
const WORTH_IT = 2;

/** A picture with at least this share of the pixels wanted looks sharp enough. */
const SHARP_ENOUGH = 0.75;

/** Whether a thumbnail stands for a snapshot in a picture of that width in device px. */
export function isThumbnailEnough(snapshot: SnapshotSummary, pictureWidth: number): boolean {
  const { widthPixels, heightPixels } = snapshot;
  const longer = Math.max(widthPixels, heightPixels);
  const thumbnailWidth = (THUMBNAIL_SIDE * widthPixels) / longer;
  return isLargerThanThumbnail(longer) && thumbnailWidth >= pictureWidth * SHARP_ENOUGH;
}

/** Whether a side in px is of the image itself, in the place of a thumbnail that was not made yet. */
export function isLargerThanThumbnail(side: number): boolean {
  return side > THUMBNAIL_SIDE * WORTH_IT;
}
