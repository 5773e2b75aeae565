import { compareSnapshotsSql } from '../../../preload/contract/rules/best-snapshot.ts';

/**
 * Condition on `subject`: its best snapshot shows another image than those that were seen. Full
 * precision of a seen snapshot arrives after low and shows nothing new. If no clock tells which
 * snapshots are the same, only those of one precision are compared.
 */
export const newSinceSeen = `EXISTS (
  SELECT 1 FROM seen JOIN snapshot AS best ON best.id = subject.best_snapshot_id
  WHERE seen.subject_id = subject.id AND seen.snapshot_id < best.id
    AND iif(coalesce(best.captured_at, best.received_at) IS NULL,
      EXISTS (SELECT 1 FROM snapshot AS known
        WHERE known.subject_id = subject.id AND known.id <= seen.snapshot_id AND known.precision = best.precision),
      NOT EXISTS (SELECT 1 FROM snapshot AS known
        WHERE known.subject_id = subject.id AND known.id <= seen.snapshot_id AND known.precision <> best.precision
          AND (${compareSnapshotsSql('best', 'known')}) = 0)))`;
