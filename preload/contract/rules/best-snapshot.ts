import type { SnapshotSummary, Tile } from '../fleet/fleet.ts';
import { credibleCapture, credibleCaptureSql, type SnapshotClocks } from './snapshot-time.ts';

/** A service stores both precisions of a snapshot within seconds. */
export const SAME_RECEIPT_MS = 10_000;

/**
 * A capture later than its snapshot's arrival proves nothing, however little: the device's clock
 * may have been corrected since.
 */
function provenCapture({ capturedAt, receivedAt, fetchedAt }: SnapshotClocks): number | null {
  return capturedAt === null || capturedAt > (receivedAt ?? fetchedAt) ? null : capturedAt;
}

/**
 * Compares two snapshots of a device: above 0 if the first is newer, below 0 if the second, 0 if
 * they show the same. Captures decide unless one is later than its arrival, then receipts; if only
 * one reports a capture, receipts of the same snapshot differ by seconds. `null` if no clock
 * tells.
 */
export function compareSnapshots(one: SnapshotClocks, other: SnapshotClocks): number | null {
  const captured = credibleCapture(one);
  if (captured !== null && captured === credibleCapture(other)) return 0;
  const [proven, otherProven] = [provenCapture(one), provenCapture(other)];
  if (proven !== null && otherProven !== null) return proven - otherProven;
  if (one.receivedAt === null || other.receivedAt === null) return null;
  const later = one.receivedAt - other.receivedAt;
  const isOneCaptured = (one.capturedAt === null) !== (other.capturedAt === null);
  return isOneCaptured && Math.abs(later) <= SAME_RECEIPT_MS ? 0 : later;
}

type ShownSnapshots = Pick<Tile, 'subject' | 'full' | 'low'>;

/** Compares the low precision of a subject with the full one. An archive is one snapshot. */
function compareLow({ subject }: ShownSnapshots, low: SnapshotSummary, full: SnapshotSummary): number | null {
  return subject.archiveId === null ? compareSnapshots(low, full) : 0;
}

/**
 * Returns the snapshot to show: full precision unless low is newer; if no clock tells, the later
 * download. `null` if none is stored.
 */
export function bestSnapshot(tile: ShownSnapshots): SnapshotSummary | null {
  const { low, full } = tile;
  if (low === null || full === null) return full ?? low;
  return (compareLow(tile, low, full) ?? low.fetchedAt - full.fetchedAt) > 0 ? low : full;
}

/**
 * Returns true if both precisions are stored and show the same snapshot, as far as clocks tell.
 */
export function isSameInBoth(tile: ShownSnapshots): boolean {
  return tile.low !== null && tile.full !== null && compareLow(tile, tile.low, tile.full) === 0;
}

/**
 * Returns when the service last confirmed the best snapshot as the latest, ms since the epoch. A
 * confirmation in the other precision counts unless that shows another snapshot.
 */
export function lastConfirmed(tile: ShownSnapshots, best: SnapshotSummary): number {
  const { low, full } = tile;
  if (low === null || full === null || (compareLow(tile, low, full) ?? 0) !== 0) return best.confirmedAt;
  return Math.max(low.confirmedAt, full.confirmedAt);
}

const arrivalSql = (row: string) => `coalesce(${row}.received_at, ${row}.fetched_at)`;

/** `compareSnapshots` of two rows of `snapshot`. */
export const compareSnapshotsSql = (one: string, other: string) => `CASE
  WHEN ${credibleCaptureSql(one)} = ${credibleCaptureSql(other)} THEN 0
  WHEN ${one}.captured_at <= ${arrivalSql(one)} AND ${other}.captured_at <= ${arrivalSql(other)}
    THEN ${one}.captured_at - ${other}.captured_at
  WHEN (${one}.captured_at IS NULL) <> (${other}.captured_at IS NULL)
    AND abs(${one}.received_at - ${other}.received_at) <= ${SAME_RECEIPT_MS} THEN 0
  ELSE ${one}.received_at - ${other}.received_at END`;

const comparedLow = `iif(owner.device_id IS NULL, ${compareSnapshotsSql('low', 'full')}, 0)`;

/**
 * `bestSnapshot` as a row id, for a row of `subject` as `owner` with its snapshots as `low` and
 * `full`, either of which may be missing.
 */
const bestSnapshotSql = `iif(full.id IS NULL OR coalesce(${comparedLow}, low.fetched_at - full.fetched_at) > 0, low.id, full.id)`;

/** `lastConfirmed` of the same rows. */
const lastConfirmedSql = `CASE
  WHEN full.id IS NULL OR ${comparedLow} > 0 THEN low.confirmed_at
  WHEN low.id IS NULL OR ${comparedLow} < 0 THEN full.confirmed_at
  ELSE max(low.confirmed_at, full.confirmed_at) END`;

/**
 * Selects the row id of a subject's best snapshot as `id`, and its last confirmation as
 * `confirmed_at`.
 */
export const shownSnapshotSql = (subjectId: string) => `
  SELECT ${bestSnapshotSql} AS id, ${lastConfirmedSql} AS confirmed_at
  FROM subject AS owner LEFT JOIN snapshot AS low ON low.id = owner.low_snapshot_id
    LEFT JOIN snapshot AS full ON full.id = owner.full_snapshot_id
  WHERE owner.id = ${subjectId}`;
