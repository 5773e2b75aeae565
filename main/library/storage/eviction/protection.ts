import { snapshotTimeSql } from '../../../../preload/contract/rules/snapshot-time.ts';

/** A `snapshot` is the one that a row of `retained` means: the newest of that precision, or the full one where the service has no low one. */
export const isOfPin = `(snapshot.id IN (subject.low_snapshot_id, subject.full_snapshot_id)
    AND retained.subject_id = snapshot.subject_id AND (retained.precision = snapshot.precision
      OR (retained.precision = 'low' AND subject.low_snapshot_id IS NULL)))`;

/** A visit has frozen a `snapshot`. */
export const isBaseline = '(EXISTS (SELECT 1 FROM baseline WHERE baseline.snapshot_id = snapshot.id))';

/** A person wrote a note about a `snapshot` joined with its `subject`. */
const isNoted = `(EXISTS (SELECT 1 FROM note
    WHERE note.snapshot_at = ${snapshotTimeSql('snapshot')}
      AND note.device_id = coalesce(
        (SELECT device.service_id FROM subject AS device WHERE device.id = subject.device_id), subject.service_id)
      AND note.archive_id = iif(subject.device_id IS NULL, '', subject.service_id)))`;

/** A `snapshot` joined with its `subject` is never evicted: a baseline, one with a note, or the newest one of a retained image. */
export const isRetained = `(${isBaseline} OR ${isNoted} OR EXISTS (SELECT 1 FROM retained WHERE ${isOfPin}))`;

/** The newest low image of a device is the last to be evicted, as it shows the device at all. */
export const isNewestLowOfDevice = '(subject.device_id IS NULL AND snapshot.id = subject.low_snapshot_id)';
