import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot, isSameInBoth } from '../../../preload/contract/rules/best-snapshot.ts';
import type { Availability } from '../session/availability.ts';

/** The best snapshots of the tiles that have one, in their order. */
export function bestSnapshots(tiles: readonly (Tile | undefined)[]): readonly SnapshotSummary[] {
  return tiles
    .map((tile) => (tile === undefined ? null : bestSnapshot(tile)))
    .filter((snapshot) => snapshot !== null);
}

/** An image with this share of the wanted pixels looks sharp enough. */
export const SHARP_ENOUGH = 0.75;

/** The snapshot to draw at a width in device px: low where it is sharp enough, as it costs a tenth to decode. */
export function snapshotForWidth(tile: Tile, widthInDevicePixels: number): SnapshotSummary | null {
  const { low } = tile;
  const isSharp = low !== null && low.widthPixels >= widthInDevicePixels * SHARP_ENOUGH;
  return isSharp && isSameInBoth(tile) ? low : bestSnapshot(tile);
}

/** The low precision of the same snapshot, to show until the best snapshot is decoded; null: none. */
export function previewSnapshot(tile: Pick<Tile, 'subject' | 'full' | 'low'>): SnapshotSummary | null {
  return isSameInBoth(tile) ? tile.low : null;
}

export type MissingReason = 'unknown' | 'none' | 'failed' | 'notDownloaded';

/** Why a tile has no stored snapshot; null: it has one. */
export function missingReason(tile: Tile): MissingReason | null {
  if (tile.low !== null || tile.full !== null) return null;
  return tile.availability === 'available' ? 'notDownloaded' : tile.availability;
}

/** Why a tile shows no picture: `loading` will come, `notDownloaded` can come only when the service is available. */
export type Absence = 'none' | 'failed' | 'notDownloaded' | 'loading';

/** Why a tile shows no picture; null: it shows one. Tiles on the screen are loaded where the service is available. */
export function absenceOf(tile: Tile, availability: Availability): Absence | null {
  const missing = missingReason(tile);
  if (missing !== 'unknown' && missing !== 'notDownloaded') return missing;
  return availability === 'open' ? 'loading' : 'notDownloaded';
}

/** Whether the service answered without the full precision, since it was requested when the tile was `before`. */
export function answeredWithout(before: Tile, now: Tile): boolean {
  const isChecked = now.checkedAt !== before.checkedAt;
  return isChecked && (now.availability === 'failed' || now.availability === 'none');
}
