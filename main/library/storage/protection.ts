import { snapshotTimeSql } from '../../../preload/contract/rules/snapshot-time.ts';

/**
 * Condition: a `snapshot` is what a row of `retained` means: the newest of that precision, or the
 * full one if the service has no low one.
 */
export const isOfPin = `(snapshot.id IN (subject.low_snapshot_id, subject.full_snapshot_id)
    AND retained.subject_id = snapshot.subject_id AND (retained.precision = snapshot.precision
      OR (retained.precision = 'low' AND subject.low_snapshot_id IS NULL)))`;

/** Condition: a visit has frozen a `snapshot`. */
export const isBaseline = '(EXISTS (SELECT 1 FROM baseline WHERE baseline.snapshot_id = snapshot.id))';

/** Condition: there is a note about a `snapshot` joined with its `subject`. */
const isNoted = `(EXISTS (SELECT 1 FROM note
    WHERE note.snapshot_at = ${snapshotTimeSql('snapshot')}
      AND note.device_id = coalesce(
        (SELECT device.service_id FROM subject AS device WHERE device.id = subject.device_id), subject.service_id)
      AND note.archive_id = iif(subject.device_id IS NULL, '', subject.service_id)))`;

/**
 * Condition: a `snapshot` joined with its `subject` is never evicted: a baseline, one with a note,
 * or the newest one of a retained image.
 */
export const isRetained = `(${isBaseline} OR ${isNoted} OR EXISTS (SELECT 1 FROM retained WHERE ${isOfPin}))`;

/** The newest low image of a device is evicted last, because it is the only view of the device. */
export const isNewestLowOfDevice = '(subject.device_id IS NULL AND snapshot.id = subject.low_snapshot_id)';
