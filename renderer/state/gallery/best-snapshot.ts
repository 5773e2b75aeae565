import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import type { Availability } from '../session/availability.ts';

/** From this age of its confirmation on, a snapshot is stale, ms: a technician looks at a fleet once a day, so a visit has missed it. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1_000;

/** The time of a snapshot by its best clock; ms since the epoch. */
interface SnapshotTime {
  readonly clock: 'captured' | 'received' | 'downloaded';
  readonly at: number;
}

/** Prefers the clock of the device to that of the service, and that to this laptop's. */
export function snapshotTime(snapshot: SnapshotSummary): SnapshotTime {
  if (snapshot.capturedAt !== null) return { clock: 'captured', at: snapshot.capturedAt };
  if (snapshot.receivedAt !== null) return { clock: 'received', at: snapshot.receivedAt };
  return { clock: 'downloaded', at: snapshot.fetchedAt };
}

/** Whether low precision shows a newer snapshot than full; equal times mean the same snapshot. */
function lowIsNewer(low: SnapshotSummary, full: SnapshotSummary): boolean {
  const { clock, at } = snapshotTime(low);
  const timeOfFull = snapshotTime(full);
  return clock !== 'downloaded' && clock === timeOfFull.clock && at > timeOfFull.at;
}

/** The best stored snapshot: full precision, but never an older one than low. */
export function bestSnapshot(tile: Pick<Tile, 'full' | 'low'>): SnapshotSummary | null {
  if (tile.low === null || tile.full === null) return tile.full ?? tile.low;
  return lowIsNewer(tile.low, tile.full) ? tile.low : tile.full;
}

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
  const best = bestSnapshot(tile);
  if (tile.low === null || best === tile.low) return best;
  const isSharp = tile.low.widthPixels >= widthInDevicePixels * SHARP_ENOUGH;
  return isSharp && isAsNew(tile.low, best) ? tile.low : best;
}

/** Whether low precision shows no older snapshot than the best. */
function isAsNew(low: SnapshotSummary, best: SnapshotSummary | null): boolean {
  if (best === null) return true;
  const [timeOfLow, timeOfBest] = [snapshotTime(low), snapshotTime(best)];
  return timeOfBest.clock !== timeOfLow.clock || timeOfBest.at <= timeOfLow.at;
}

/** The low precision of the same snapshot, to show until the best snapshot is decoded; null: none. */
export function previewSnapshot(tile: Tile): SnapshotSummary | null {
  const best = bestSnapshot(tile);
  if (tile.low === null || best === tile.low) return null;
  return isAsNew(tile.low, best) ? tile.low : null;
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

/** The latest snapshot of a device is old from this age on, ms: one that sends once a day has missed a day. */
const OLD_AFTER_MS = 2 * STALE_AFTER_MS;

/** A reason to look twice at a stored snapshot. `silent`: by the device’s own rhythm; `old`: the service confirms it as the latest all the same. */
export type Doubt = 'failed' | 'none' | 'stale' | 'silent' | 'old';

/** The most important doubt; null for a snapshot that needs none, and without one. An archive is as old as it is. */
export function doubtOf(tile: Tile, now: number): Doubt | null {
  const best = bestSnapshot(tile);
  if (best === null) return null;
  if (tile.availability === 'failed') return 'failed';
  if (tile.availability === 'none') return 'none';
  if (now - lastConfirmed(tile, best) > STALE_AFTER_MS) return 'stale';
  if (tile.health === 'silent') return 'silent';
  const { clock, at } = snapshotTime(best);
  const isByService = tile.subject.archiveId === null && clock !== 'downloaded';
  return isByService && now - at > OLD_AFTER_MS ? 'old' : null;
}

/** When the service last confirmed the shown snapshot, in either precision. */
export function lastConfirmed(tile: Tile, best: SnapshotSummary): number {
  const other = best === tile.full ? tile.low : tile.full;
  if (other === null || snapshotTime(other).at !== snapshotTime(best).at) return best.confirmedAt;
  return Math.max(best.confirmedAt, other.confirmedAt);
}

/** Whether the service answered without the full precision, since it was requested when the tile was `before`. */
export function answeredWithout(before: Tile, now: Tile): boolean {
  const isChecked = now.checkedAt !== before.checkedAt;
  return isChecked && (now.availability === 'failed' || now.availability === 'none');
}
