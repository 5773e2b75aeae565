import { hash32, unit } from '../core/random.ts';
import { SECOND_MS } from '../core/time.ts';
import { nextStamp, type Stamp } from './changes.ts';
import { archiveCapture, latestCapture } from './rhythm.ts';

/** A device (`archiveSlot` is `null`) or one of its archives: both have snapshots. */
export interface Subject {
  readonly deviceIndex: number;
  readonly archiveSlot: number | null;
}

/** Snapshot that the service holds of a subject. All times in ms since the epoch. */
export interface Snapshot {
  readonly capturedAt: number;
  readonly stamp: Stamp;
  /** Differs for each image of a subject; the scene is a function of it. */
  readonly variant: number;
}

/** Time from a commanded capture until the service receives it. */
const FORCED_UPLOAD_MS = 2 * SECOND_MS;

/**
 * Creates the book of snapshots: regular ones are computed, commanded ones are stored.
 * `regularDevices` have been sending since long before the start.
 */
export function createSnapshotBook(seed: number, regularDevices: number) {
  const captured = new Map<number, Stamp>();
  let everyone: Stamp | undefined;

  const forced = (device: number, stamp: Stamp, before: Snapshot | null): Snapshot => {
    // The sum grows with either count, so no two images share a revision within a second.
    const revision = stamp.revision + (before?.stamp.revision ?? 0);
    const variant = hash32(revision, stamp.at);
    return {
      capturedAt: stamp.at - FORCED_UPLOAD_MS + Math.floor(unit(seed, device, variant) * SECOND_MS),
      stamp: { at: stamp.at, revision, ambiguous: stamp.ambiguous || stamp.at === before?.stamp.at },
      variant,
    };
  };
  const regular = ({ deviceIndex, archiveSlot }: Subject, fleetNow: number): Snapshot => {
    const { slot, capturedAt, receivedAt } =
      archiveSlot === null
        ? latestCapture(seed, deviceIndex, fleetNow)
        : archiveCapture(seed, deviceIndex, archiveSlot);
    return { capturedAt, stamp: { at: receivedAt, revision: slot, ambiguous: false }, variant: slot };
  };

  return {
    /** Returns `null` for a device that was created after the start and has sent nothing yet. */
    snapshot(subject: Subject, fleetNow: number): Snapshot | null {
      const { deviceIndex } = subject;
      let newest = deviceIndex < regularDevices ? regular(subject, fleetNow) : null;
      if (subject.archiveSlot !== null) return newest;
      const all = deviceIndex < regularDevices ? everyone : undefined;
      for (const stamp of [all, captured.get(deviceIndex)]) {
        if (stamp === undefined || (newest !== null && stamp.at < newest.stamp.at)) continue;
        newest = forced(deviceIndex, stamp, newest);
      }
      return newest;
    },
    /**
     * Adds a snapshot received at `now`. `trustDate` is a fault: only the ETag distinguishes two
     * snapshots within a second.
     */
    capture(deviceIndex: number, now: number, fault?: { readonly trustDate: boolean }) {
      const stamp = nextStamp(captured.get(deviceIndex), now);
      captured.set(deviceIndex, fault?.trustDate === true ? { ...stamp, ambiguous: false } : stamp);
    },
    /** Adds a snapshot of every device at once, whatever their number. */
    captureAll(now: number) {
      everyone = nextStamp(everyone, now);
    },
  };
}
