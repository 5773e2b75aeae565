import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot, isSameInBoth } from '../../../preload/contract/rules/best-snapshot.ts';
import type { Availability } from '../session/availability.ts';

/** Returns the best snapshots of tiles that have one, in order. */
export function bestSnapshots(tiles: readonly (Tile | undefined)[]): readonly SnapshotSummary[] {
  return tiles
    .map((tile) => (tile === undefined ? null : bestSnapshot(tile)))
    .filter((snapshot) => snapshot !== null);
}

/** Share of the wanted pixels at which an image looks sharp enough. */
export const SHARP_ENOUGH = 0.75;

/**
 * Returns the snapshot to draw at a width in device px: low if sharp enough, because it costs a
 * tenth to decode.
 */
export function snapshotForWidth(tile: Tile, widthInDevicePixels: number): SnapshotSummary | null {
  const { low } = tile;
  const isSharp = low !== null && low.widthPixels >= widthInDevicePixels * SHARP_ENOUGH;
  return isSharp && isSameInBoth(tile) ? low : bestSnapshot(tile);
}

/** Returns the low precision of the same snapshot, shown until the best one is decoded, if any. */
export function previewSnapshot(tile: Pick<Tile, 'subject' | 'full' | 'low'>): SnapshotSummary | null {
  return isSameInBoth(tile) ? tile.low : null;
}

export type MissingReason = 'unknown' | 'none' | 'failed' | 'notDownloaded';

/** Returns why a tile has no stored snapshot; `null` if it has one. */
export function missingReason(tile: Tile): MissingReason | null {
  if (tile.low !== null || tile.full !== null) return null;
  return tile.availability === 'available' ? 'notDownloaded' : tile.availability;
}

/**
 * Why a tile shows no picture: `loading` will arrive, `notDownloaded` can only arrive once the
 * service is available.
 */
export type Absence = 'none' | 'failed' | 'notDownloaded' | 'loading';

/**
 * Returns why a tile shows no picture; `null` if it shows one. Tiles on the screen are loaded if
 * the service is available.
 */
export function absenceOf(tile: Tile, availability: Availability): Absence | null {
  const missing = missingReason(tile);
  if (missing !== 'unknown' && missing !== 'notDownloaded') return missing;
  return availability === 'open' ? 'loading' : 'notDownloaded';
}

/**
 * Returns true if the service answered without full precision since it was requested for the tile
 * `before`.
 */
export function answeredWithout(before: Tile, now: Tile): boolean {
  const isChecked = now.checkedAt !== before.checkedAt;
  return isChecked && (now.availability === 'failed' || now.availability === 'none');
}
