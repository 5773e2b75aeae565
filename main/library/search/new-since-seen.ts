/**
 * A condition over `subject`: its best snapshot is another image than those that were seen. The full precision of a seen snapshot comes later
 * than its low one and shows nothing new: equal times mean the same snapshot, and without a clock only the same precision can be compared.
 */
export const newSinceSeen = `EXISTS (
  SELECT 1 FROM seen JOIN snapshot AS best ON best.id = subject.best_snapshot_id
  WHERE seen.subject_id = subject.id AND seen.snapshot_id < best.id
    AND iif(coalesce(best.captured_at, best.received_at) IS NULL,
      EXISTS (SELECT 1 FROM snapshot AS known
        WHERE known.subject_id = subject.id AND known.id <= seen.snapshot_id AND known.precision = best.precision),
      NOT EXISTS (SELECT 1 FROM snapshot AS known
        WHERE known.subject_id = subject.id AND known.id <= seen.snapshot_id AND known.precision <> best.precision
          AND iif(best.captured_at IS NULL,
            known.captured_at IS NULL AND known.received_at = best.received_at,
            known.captured_at = best.captured_at))))`;
