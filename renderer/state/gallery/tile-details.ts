import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import type { TextKey } from '../../locales/text.ts';
import type { Availability } from '../session/availability.ts';

/**
 * Returns the text for the state of a tile; an unknown snapshot is loading if the service is
 * available.
 */
export function tileStateKey(
  tile: Tile,
  availability: Availability,
): Extract<TextKey, `details.state.${string}`> {
  const isStored = bestSnapshot(tile) !== null;
  switch (tile.availability) {
    case 'failed':
      return isStored ? 'details.state.failedEarlier' : 'details.state.failed';
    case 'none':
      return 'details.state.none';
    case 'available':
      return isStored ? 'details.state.available' : 'details.state.onlineOnly';
    case 'unknown':
      if (isStored) return 'details.state.available';
      return availability === 'open' ? 'details.state.loading' : 'details.state.notDownloaded';
    default:
      return assertNever(tile.availability);
  }
}

/** Returns the text for the stored precisions of a tile, if any. */
export function storedPrecisionKey(tile: Tile): Extract<TextKey, `details.precision.${string}`> | null {
  if (tile.full !== null) return tile.low === null ? 'details.precision.full' : 'details.precision.both';
  return tile.low === null ? null : 'details.precision.low';
}
