import { TWENTY_FOUR_HOURS_MS } from '../core/durations.ts';
import type { Tile } from '../fleet/fleet.ts';
import { bestSnapshot, lastConfirmed } from './best-snapshot.ts';
import { CLOCK_SKEW_MS, snapshotTime } from './snapshot-time.ts';

/**
 * Age of the last confirmation after which a snapshot is stale, ms: a technician looks at a fleet
 * once a day, so a visit has missed it.
 */
export const STALE_AFTER_MS = TWENTY_FOUR_HOURS_MS;

/**
 * Age after which a device's latest snapshot is old, ms: a device that sends once a day has missed
 * a day.
 */
const OLD_AFTER_MS = 2 * STALE_AFTER_MS;

/**
 * Returns true if the service has not confirmed a snapshot as the latest for too long. A
 * confirmation later than `now` came from a wrong clock, and doesn't count. Times are ms since the
 * epoch.
 */
export function isStale(confirmedAt: number, now: number): boolean {
  return now - confirmedAt > STALE_AFTER_MS || confirmedAt - now > CLOCK_SKEW_MS;
}

/** `isStale` of a row of `subject`, with the values of its parameters. */
export const staleSql = (now: number) => ({
  sql: '(best_confirmed_at < ? OR best_confirmed_at > ?)',
  values: [now - STALE_AFTER_MS, now + CLOCK_SKEW_MS] as const,
});

/**
 * A reason to doubt a stored snapshot. `silent`: judged by the device’s own rhythm; `old`: even
 * though the service confirms it as the latest.
 */
export type Doubt = 'failed' | 'none' | 'stale' | 'silent' | 'old';

/**
 * Returns the most important doubt; `null` if there is none, or no snapshot. An archive is never
 * too old.
 */
export function doubtOf(tile: Tile, now: number): Doubt | null {
  const best = bestSnapshot(tile);
  if (best === null) return null;
  if (tile.availability === 'failed' || tile.availability === 'none') return tile.availability;
  if (isStale(lastConfirmed(tile, best), now)) return 'stale';
  if (tile.health === 'silent') return 'silent';
  const { clock, at } = snapshotTime(best);
  const isByService = tile.subject.archiveId === null && clock !== 'downloaded';
  return isByService && now - at > OLD_AFTER_MS ? 'old' : null;
}

/**
 * SQL that is true if a snapshot of a row of `subject` is old, with the values of its parameters.
 */
export const oldSql = (now: number) => ({
  sql: '(device_id IS NULL AND coalesce(best_captured_at, best_received_at) < ?)',
  values: [now - OLD_AFTER_MS],
});
