import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import type { EvictionCause } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** A snapshot to be removed. */
export interface GoingSnapshot {
  readonly id: number;
  readonly subjectId: number;
  readonly precision: string;
  readonly hash: string;
  readonly byteLength: number;
}

/** An image that no snapshot shows any more; its file can be removed. */
export interface LooseImage {
  readonly hash: string;
  readonly byteLength: number;
}

/** Removed snapshots are listed for 30 days. */
export const NOTED_MS = 30 * TWENTY_FOUR_HOURS_MS;

/**
 * Removed snapshots of a subject that exports list one by one: about 60 kB at most. The oldest of
 * these also stands for all earlier ones.
 */
export const REMOVED_LIMIT = 500;

export type RowRemoval = ReturnType<typeof createRowRemoval>;

/**
 * Removes snapshots' rows inside a transaction. Files are removed afterwards, so that a crash
 * leaves a file too many, never one too few.
 */
export function createRowRemoval(database: Database) {
  const note = database.prepare(`
    INSERT INTO eviction (subject_id, precision, byte_length, captured_at, fetched_at, evicted_at, cause)
    SELECT subject_id, precision, ?2, captured_at, fetched_at, ?3, ?4 FROM snapshot WHERE id = ?1`);
  const removeBaseline = database.prepare('DELETE FROM baseline WHERE snapshot_id = ?');
  const remove = database.prepare('DELETE FROM snapshot WHERE id = ?');
  const noteRemoved = database.prepare(`
    INSERT INTO removed_snapshot (id, subject_id, precision, hash, captured_at, received_at, fetched_at)
    SELECT id, subject_id, precision, hash, captured_at, received_at, fetched_at FROM snapshot WHERE id = ?`);
  const forgetOldest = database.change<[subjectId: number]>(`
    DELETE FROM removed_snapshot WHERE id <= (
      SELECT id FROM removed_snapshot WHERE subject_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${REMOVED_LIMIT})
      AND subject_id = ?1`);
  const markOldest = database.prepare(`
    UPDATE removed_snapshot SET stands_for_earlier = 1
    WHERE id = (SELECT min(id) FROM removed_snapshot WHERE subject_id = ?)`);
  const removeImage = database.prepare('DELETE FROM image WHERE hash = ?');
  const uses = database.count('snapshot WHERE hash = ?');
  const perPrecision = (precision: 'low' | 'full') => ({
    older: database.selectFirst<{ readonly id: number | null }>(
      // A pack may have added older ones after newer ones.
      `SELECT id FROM snapshot WHERE subject_id = ? AND precision = '${precision}' AND id <> ?
      ORDER BY coalesce(received_at, fetched_at) DESC, id DESC LIMIT 1`,
    ),
    point: database.prepare(
      `UPDATE subject SET ${precision}_snapshot_id = ? WHERE id = ? AND ${precision}_snapshot_id = ?`,
    ),
  });
  const pointers = { low: perPrecision('low'), full: perPrecision('full') };

  function take({ id, subjectId, precision, hash, byteLength }: GoingSnapshot): LooseImage[] {
    const { older, point } = precision === 'low' ? pointers.low : pointers.full;
    point.run(older(subjectId, id)?.id ?? null, subjectId, id);
    noteRemoved.run(id);
    if (forgetOldest(subjectId) > 0) markOldest.run(subjectId);
    remove.run(id);
    if (uses(hash) > 0) return [];
    removeImage.run(hash);
    return [{ hash, byteLength }];
  }

  return {
    /** Returns the images that lost their last row. `at`: ms since the epoch. */
    remove(snapshots: readonly GoingSnapshot[], cause: EvictionCause, at: number): readonly LooseImage[] {
      return snapshots.flatMap((snapshot) => {
        note.run(snapshot.id, snapshot.byteLength, at, cause);
        return take(snapshot);
      });
    },
    /**
     * Like `remove`, but includes baselines and lists nothing: the images are lost, or the user
     * wants them forgotten.
     */
    forget: (snapshots: readonly GoingSnapshot[]): readonly LooseImage[] =>
      snapshots.flatMap((snapshot) => {
        removeBaseline.run(snapshot.id);
        return take(snapshot);
      }),
  };
}
