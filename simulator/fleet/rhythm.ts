import { hash32, pick, unit } from '../core/random.ts';
import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/time.ts';

const SNAPSHOT_PERIODS_MS = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
];
/**
 * Times between two archives of a device. None divides or multiplies a day, so that a series shows
 * all times of day.
 */
const ARCHIVE_PERIODS_MS = [3.5 * HOUR_MS, 5 * HOUR_MS, 9 * HOUR_MS, 22 * HOUR_MS, 27 * HOUR_MS];
/** Maximum duration of an upload; a slot counts only once it has arrived. */
const LONGEST_UPLOAD_MS = 45 * SECOND_MS;
/** Length of the window in which a silent device stops; it starts again at its end. */
const SILENCE_WINDOW_MS = 60 * DAY_MS;
/** Every n-th device is silent. */
const SILENT_EVERY = 23;
const SILENT_AT = 11;

/** Times of a snapshot: captured by the camera, received by the service; ms since the epoch. */
interface Capture {
  readonly slot: number;
  readonly capturedAt: number;
  readonly receivedAt: number;
}

export function snapshotPeriod(seed: number, index: number): number {
  return pick(SNAPSHOT_PERIODS_MS, unit(seed, index, 1));
}

function archivePeriod(seed: number, index: number): number {
  return pick(ARCHIVE_PERIODS_MS, unit(seed, index, 2));
}

/** Returns true for devices that have sent nothing for days. */
export function isSilent(index: number): boolean {
  return index % SILENT_EVERY === SILENT_AT;
}

function captureAt(seed: number, index: number, slot: number, period: number, phase: number): Capture {
  const second = slot * period + phase;
  // Cameras stamp fractions of a second, and uploads take seconds. Both depend on the slot only,
  // so that no clock is needed.
  const capturedAt = second + (hash32(seed, index, slot, period) % SECOND_MS);
  const receivedAt = floorTo(capturedAt, SECOND_MS) + SECOND_MS * (2 + (hash32(seed, index, slot, 7) % 40));
  return { slot, capturedAt, receivedAt };
}

function phaseOf(seed: number, index: number, period: number): number {
  return floorTo(unit(seed, index, 3) * period, SECOND_MS);
}

/** Returns the newest snapshot of a device that the service has received at `fleetNow`. */
export function latestCapture(seed: number, index: number, fleetNow: number): Capture {
  const period = snapshotPeriod(seed, index);
  const silentSince = floorTo(fleetNow, SILENCE_WINDOW_MS) - (1 + (hash32(seed, index, 5) % 30)) * DAY_MS;
  const now = isSilent(index) ? silentSince : fleetNow;
  const phase = phaseOf(seed, index, period);
  const slot = Math.floor((now - LONGEST_UPLOAD_MS - phase) / period);
  return captureAt(seed, index, slot, period, phase);
}

/**
 * Returns the slot of a device's newest archive at `fleetNow`. New archives appear at midnight UTC
 * only; a silent device has none after its snapshot.
 */
export function newestArchiveSlot(seed: number, index: number, fleetNow: number): number {
  const period = archivePeriod(seed, index);
  const phase = phaseOf(seed, index, period);
  const now = isSilent(index) ? latestCapture(seed, index, fleetNow).capturedAt : fleetNow;
  return Math.floor((floorTo(now, DAY_MS) - LONGEST_UPLOAD_MS - phase) / period);
}

export function archiveCapture(seed: number, index: number, slot: number): Capture {
  const period = archivePeriod(seed, index);
  return captureAt(seed, index, slot, period, phaseOf(seed, index, period));
}
