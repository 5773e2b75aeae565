import { THUMBNAIL_SIDE } from '../../../preload/contract/core/limits.ts';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { SHARP_ENOUGH } from '../gallery/best-snapshot.ts';

/**
 * Multiple of a thumbnail's side below which an image needs none: decoding it costs little more.
 */
const WORTH_IT = 2;

/** Returns true if a thumbnail is sharp enough for a picture of that width in device px. */
export function isThumbnailEnough(snapshot: SnapshotSummary, pictureWidth: number): boolean {
  const { widthPixels, heightPixels } = snapshot;
  const longer = Math.max(widthPixels, heightPixels);
  const thumbnailWidth = (THUMBNAIL_SIDE * widthPixels) / longer;
  return isLargerThanThumbnail(longer) && thumbnailWidth >= pictureWidth * SHARP_ENOUGH;
}

/** Returns true if an image with this longer side in px is worth a thumbnail. */
export function isLargerThanThumbnail(side: number): boolean {
  return side > THUMBNAIL_SIDE * WORTH_IT;
}
