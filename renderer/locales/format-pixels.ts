import type { SnapshotSummary } from '../../preload/contract/index.ts';
import { text } from './text.ts';

/** Width and height in pixels, `1920 × 1080`: without separators, as cameras are described. */
export function formatPixels({
  widthPixels,
  heightPixels,
}: Pick<SnapshotSummary, 'widthPixels' | 'heightPixels'>): string {
  return text('details.pixelsValue', { width: String(widthPixels), height: String(heightPixels) });
}
