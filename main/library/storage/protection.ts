/**
 * What is never given up by itself: baselines, and the newest snapshot of what a pin promises in that precision. Text for a WHERE over
 * `snapshot` joined with its `subject`.
 */
export const isPromised = `(
  EXISTS (SELECT 1 FROM baseline WHERE baseline.snapshot_id = snapshot.id)
  OR (snapshot.id IN (subject.low_snapshot_id, subject.full_snapshot_id)
    AND EXISTS (SELECT 1 FROM pinned
      WHERE pinned.subject_id = snapshot.subject_id AND pinned.precision = snapshot.precision)))`;

/** The newest low image of a device: the last thing that is given up, as it shows that the device is there at all. */
export const isNewestLowOfDevice = '(subject.device_id IS NULL AND snapshot.id = subject.low_snapshot_id)';
