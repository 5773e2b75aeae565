/** A row of `pinned` that a `snapshot` of its `subject` fulfils: the newest of that precision, or the full one where the service has no low one. */
export const keepsPin = `(snapshot.id IN (subject.low_snapshot_id, subject.full_snapshot_id)
    AND retained.subject_id = snapshot.subject_id AND (retained.precision = snapshot.precision
      OR (retained.precision = 'low' AND subject.low_snapshot_id IS NULL)))`;

/** A `snapshot` that a visit has frozen. */
export const isBaseline = '(EXISTS (SELECT 1 FROM baseline WHERE baseline.snapshot_id = snapshot.id))';

/**
 * What is never given up by itself: baselines, and the newest snapshot of what a pin promises. Text for a WHERE over `snapshot` joined with its
 * `subject`.
 */
export const isRetained = `(${isBaseline} OR EXISTS (SELECT 1 FROM retained WHERE ${keepsPin}))`;

/** The newest low image of a device: the last thing that is given up, as it shows that the device is there at all. */
export const isNewestLowOfDevice = '(subject.device_id IS NULL AND snapshot.id = subject.low_snapshot_id)';
