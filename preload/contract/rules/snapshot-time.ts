import { TWENTY_FOUR_HOURS_MS } from '../core/durations.ts';
import type { SnapshotSummary } from '../fleet/fleet.ts';

/**
 * Maintained clocks differ by less: RFC 4120 (Kerberos) recommends accepting up to five minutes. A
 * capture later than its own arrival by more comes from a wrong clock, and says nothing about the
 * order of snapshots.
 */
export const CLOCK_SKEW_MS = 5 * 60_000;

/** A laptop set to another zone is off by hours. */
const LAPTOP_SKEW_MS = TWENTY_FOUR_HOURS_MS;

export type SnapshotClocks = Pick<SnapshotSummary, 'capturedAt' | 'receivedAt' | 'fetchedAt'>;

/** Clocks that date a snapshot, best first. */
export const dateClocks = ['captured', 'received', 'downloaded'] as const;

/** Time of a snapshot by its best clock; ms since the epoch. */
export interface SnapshotTime {
  readonly clock: (typeof dateClocks)[number];
  readonly at: number;
}

/**
 * Returns the capture time by the device's clock; `null` if not reported, or later than the
 * snapshot's arrival.
 */
export function credibleCapture({ capturedAt, receivedAt, fetchedAt }: SnapshotClocks): number | null {
  return capturedAt === null || capturedAt > (receivedAt ?? fetchedAt) + CLOCK_SKEW_MS ? null : capturedAt;
}

/**
 * Returns true if the device's clock was wrong when it took the image: the capture is later than
 * the arrival.
 */
export function isCaptureWrong(snapshot: SnapshotClocks): boolean {
  return snapshot.capturedAt !== null && credibleCapture(snapshot) === null;
}

/**
 * Returns the time of a listed archive; `null` if later than the list, which only this laptop's
 * clock dates.
 */
export function credibleListing(capturedAt: number | null, listedAt: number): number | null {
  return capturedAt === null || capturedAt > listedAt + LAPTOP_SKEW_MS ? null : capturedAt;
}

/** Prefers the device's clock to the service's, and that to this laptop’s. */
export function snapshotTime(snapshot: SnapshotClocks): SnapshotTime {
  const capturedAt = credibleCapture(snapshot);
  if (capturedAt !== null) return { clock: 'captured', at: capturedAt };
  if (snapshot.receivedAt !== null) return { clock: 'received', at: snapshot.receivedAt };
  return { clock: 'downloaded', at: snapshot.fetchedAt };
}

/**
 * Returns the time from which a picture's age counts, ms since the epoch. `null` if neither the
 * device nor the service states a readable one: downloading an old picture doesn't make it new.
 */
export function knownSince(snapshot: SnapshotClocks): number | null {
  const { clock, at } = snapshotTime(snapshot);
  return clock === 'downloaded' ? null : at;
}

/** SQL that is true if nothing dates the shown snapshot of a row of `subject`, as `knownSince`. */
export const ageUnknownSql = '((state & 3) > 0 AND best_captured_at IS NULL AND best_received_at IS NULL)';

/** `credibleCapture` of a row of `snapshot`. */
export const credibleCaptureSql = (row: string) =>
  `iif(${row}.captured_at > coalesce(${row}.received_at, ${row}.fetched_at) + ${CLOCK_SKEW_MS}, NULL, ${row}.captured_at)`;

/** `snapshotTime` of a row of `snapshot`, without its clock. */
export const snapshotTimeSql = (row: string) =>
  `coalesce(${credibleCaptureSql(row)}, ${row}.received_at, ${row}.fetched_at)`;
