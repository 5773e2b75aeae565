import { hash32, unit } from '../core/random.ts';
import { SECOND } from '../core/time.ts';
import { nextStamp, type Stamp } from './changes.ts';
import { archiveMoment, latestMoment } from './rhythm.ts';

/** What has a snapshot: a device (`archiveSlot` is null) or one of its archives. */
export interface Subject {
  readonly deviceIndex: number;
  readonly archiveSlot: number | null;
}

/** The snapshot that the service holds of a subject. All times in ms since the epoch. */
export interface Snapshot {
  readonly capturedAt: number;
  readonly stamp: Stamp;
  /** Differs for each image of a subject; the scene is a function of it. */
  readonly variant: number;
}

/** The snapshots of a fleet. Regular ones are computed; only those on command are stored. */
export interface SnapshotBook {
  /** Null: a device that was created after the start and has sent nothing yet. */
  snapshot(subject: Subject, fleetNow: number): Snapshot | null;
  /**
   * Gives a device a new snapshot that is received at `now`. `trustDate` is a fault: two within a second are told apart by the ETag
   * only, as by a service that does not think of it.
   */
  capture(deviceIndex: number, now: number, fault?: { readonly trustDate: boolean }): void;
  /** The same for every device at once, whatever their number. */
  captureAll(now: number): void;
}

/** A snapshot on command is received this long after its capture, ms. */
const UPLOAD_OF_FORCED = 2 * SECOND;

/** `regularDevices` is how many devices have sent since long before the start. */
export function createSnapshotBook(seed: number, regularDevices: number): SnapshotBook {
  const captured = new Map<number, Stamp>();
  let everyone: Stamp | undefined;

  const forced = (device: number, stamp: Stamp, before: Snapshot | null): Snapshot => {
    // A sum grows with either count, so no two images share a revision within a second.
    const revision = stamp.revision + (before?.stamp.revision ?? 0);
    const variant = hash32(revision, stamp.at);
    return {
      capturedAt: stamp.at - UPLOAD_OF_FORCED + Math.floor(unit(seed, device, variant) * SECOND),
      stamp: { at: stamp.at, revision, ambiguous: stamp.ambiguous || stamp.at === before?.stamp.at },
      variant,
    };
  };
  const regular = ({ deviceIndex, archiveSlot }: Subject, fleetNow: number): Snapshot => {
    const { slot, capturedAt, receivedAt } =
      archiveSlot === null
        ? latestMoment(seed, deviceIndex, fleetNow)
        : archiveMoment(seed, deviceIndex, archiveSlot);
    return { capturedAt, stamp: { at: receivedAt, revision: slot, ambiguous: false }, variant: slot };
  };

  return {
    snapshot(subject, fleetNow) {
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
    capture(deviceIndex, now, fault) {
      const stamp = nextStamp(captured.get(deviceIndex), now);
      captured.set(deviceIndex, fault?.trustDate === true ? { ...stamp, ambiguous: false } : stamp);
    },
    captureAll(now) {
      everyone = nextStamp(everyone, now);
    },
  };
}
