import { csvLine } from '../../../preload/contract/core/csv-line.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { credibleCapture, knownSince } from '../../../preload/contract/rules/snapshot-time.ts';
import { isoTime } from '../../shared/utc-time.ts';

/** Column names; times are ISO 8601 in UTC, the age is in whole seconds, and empty if unknown. */
const COLUMNS = [
  'name',
  'deviceId',
  'archiveId',
  'captured',
  'received',
  'fetched',
  'precision',
  'flaw',
  'ageSeconds',
  'checked',
  'state',
] as const;

/**
 * Returns tiles as comma-separated values, one line each; `withHeader` adds the column names.
 * `now`: ms since the epoch.
 */
export function galleryTable(tiles: readonly Tile[], withHeader: boolean, now: number): string {
  const lines = tiles.map((tile) => {
    const best = bestSnapshot(tile);
    const since = best === null ? null : knownSince(best);
    return csvLine([
      tile.name,
      tile.subject.deviceId,
      tile.subject.archiveId,
      isoTime(best === null ? null : credibleCapture(best)),
      isoTime(best?.receivedAt ?? null),
      isoTime(best?.fetchedAt ?? null),
      best?.precision ?? null,
      best?.flaw ?? null,
      since === null ? null : Math.max(0, Math.round((now - since) / 1_000)),
      isoTime(tile.checkedAt),
      tile.availability,
    ]);
  });
  return [...(withHeader ? [csvLine(COLUMNS)] : []), ...lines].join('');
}
