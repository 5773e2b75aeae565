import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import type { TextKey } from '../../locales/text.ts';
import type { Availability } from '../session/availability.ts';

/** The kept image that the details are about: the full one where there is one, else the low one. */
export function detailedSnapshot(tile: Tile): SnapshotSummary | null {
  return tile.full ?? tile.low;
}

/** The text that says how a tile stands; what was never asked for is on its way where it can be asked for. */
export function tileStateKey(
  tile: Tile,
  availability: Availability,
): Extract<TextKey, `details.state.${string}`> {
  const isKept = detailedSnapshot(tile) !== null;
  switch (tile.availability) {
    case 'failed':
      return isKept ? 'details.state.failedEarlier' : 'details.state.failed';
    case 'none':
      return 'details.state.none';
    case 'available':
      return isKept ? 'details.state.available' : 'details.state.onlineOnly';
    case 'unknown':
      if (isKept) return 'details.state.available';
      return availability === 'open' ? 'details.state.loading' : 'details.state.notDownloaded';
    default:
      return assertNever(tile.availability);
  }
}

/** The text that says in which precisions a tile is kept; null when in none. */
export function storedPrecisionKey(tile: Tile): Extract<TextKey, `details.precision.${string}`> | null {
  if (tile.full !== null) return tile.low === null ? 'details.precision.full' : 'details.precision.both';
  return tile.low === null ? null : 'details.precision.low';
}
