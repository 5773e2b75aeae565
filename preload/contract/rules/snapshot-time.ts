import { TWENTY_FOUR_HOURS_MS } from '../core/durations.ts';
import type { SnapshotSummary } from '../fleet/fleet.ts';

/**
 * Clocks that somebody keeps right differ by less: RFC 4120 (Kerberos) recommends to accept up to five minutes. A capture that is later than its own
 * arrival by more comes from a clock that is wrong, and says nothing about the order of snapshots.
 */
export const CLOCK_SKEW_MS = 5 * 60_000;

/** A laptop that stands still in another zone is off by hours. */
const LAPTOP_SKEW_MS = TWENTY_FOUR_HOURS_MS;

export type SnapshotClocks = Pick<SnapshotSummary, 'capturedAt' | 'receivedAt' | 'fetchedAt'>;

/** The clocks that date a snapshot, the best one first. */
export const dateClocks = ['captured', 'received', 'downloaded'] as const;

/** The time of a snapshot by its best clock; ms since the epoch. */
export interface SnapshotTime {
  readonly clock: (typeof dateClocks)[number];
  readonly at: number;
}

/** The capture by the device's clock; null if it is not reported, or later than the arrival of the snapshot. */
export function credibleCapture({ capturedAt, receivedAt, fetchedAt }: SnapshotClocks): number | null {
  return capturedAt === null || capturedAt > (receivedAt ?? fetchedAt) + CLOCK_SKEW_MS ? null : capturedAt;
}

/** Whether the device's clock was wrong when it took the image: the capture is later than the arrival. */
export function isCaptureWrong(snapshot: SnapshotClocks): boolean {
  return snapshot.capturedAt !== null && credibleCapture(snapshot) === null;
}

/** The time of an archive as the service lists it; null if it is later than the list, which only this laptop's clock dates. */
export function credibleListing(capturedAt: number | null, listedAt: number): number | null {
  return capturedAt === null || capturedAt > listedAt + LAPTOP_SKEW_MS ? null : capturedAt;
}

/** Prefers the clock of the device to that of the service, and that to this laptop’s. */
export function snapshotTime(snapshot: SnapshotClocks): SnapshotTime {
  const capturedAt = credibleCapture(snapshot);
  if (capturedAt !== null) return { clock: 'captured', at: capturedAt };
  if (snapshot.receivedAt !== null) return { clock: 'received', at: snapshot.receivedAt };
  return { clock: 'downloaded', at: snapshot.fetchedAt };
}

/**
 * Since when a picture is as it is, ms since the epoch: what its age counts from. Null if neither the device nor the service says it in a form that can be
 * read: the download of an old picture is no sign that it is new.
 */
export function knownSince(snapshot: SnapshotClocks): number | null {
  const { clock, at } = snapshotTime(snapshot);
  return clock === 'downloaded' ? null : at;
}

/** `credibleCapture` of a row of `snapshot`. */
export const credibleCaptureSql = (row: string) =>
  `iif(${row}.captured_at > coalesce(${row}.received_at, ${row}.fetched_at) + ${CLOCK_SKEW_MS}, NULL, ${row}.captured_at)`;

/** `snapshotTime` of a row of `snapshot`, without its clock. */
export const snapshotTimeSql = (row: string) =>
  `coalesce(${credibleCaptureSql(row)}, ${row}.received_at, ${row}.fetched_at)`;
