import type { SupersededImages } from '../../../preload/contract/index.ts';
import { daysBefore } from '../../../preload/contract/rules/calendar-day.ts';
import { isRetained } from './protection.ts';
import type { RemoveSnapshots } from './remove-snapshots.ts';
import type { GoingSnapshot, RowRemoval } from './row-removal.ts';
import type { StorageContext } from './storage-context.ts';

/** Images or snapshots per step, which takes some milliseconds. */
const IN_A_STEP = 500;

/** Snapshots whose rows one transaction removes, in under 10 ms. */
const REMOVED_TOGETHER = 50;

/** SQL that is true if the `subject` has a newer `snapshot` in the same precision. */
const isSuperseded =
  '(snapshot.id IS NOT subject.low_snapshot_id AND snapshot.id IS NOT subject.full_snapshot_id)';

/**
 * SQL that is true if a snapshot is superseded, and neither downloaded nor viewed since the
 * parameter (ms since the epoch); never true if that is NULL.
 */
const isGoing = `(${isSuperseded} AND max(snapshot.fetched_at, image.used_at) < ?1 AND NOT ${isRetained})`;

const ofImage = `
  SELECT 1 FROM snapshot CROSS JOIN subject ON subject.id = snapshot.subject_id WHERE snapshot.hash = image.hash`;

/**
 * Counts a step of images after ?2. An image of several snapshots is superseded, or removable,
 * only if it is for all of them.
 */
export const supersededImagesQuery = `
  SELECT max(hash) AS last, coalesce(sum(superseded), 0) AS images, coalesce(sum(superseded * byte_length), 0) AS bytes,
    coalesce(sum(going), 0) AS goingImages, coalesce(sum(going * byte_length), 0) AS goingBytes
  FROM (
    SELECT hash, byte_length, NOT EXISTS (${ofImage} AND NOT ${isSuperseded}) AS superseded,
      NOT EXISTS (${ofImage} AND ${isGoing} IS NOT 1) AS going
    FROM (SELECT hash, byte_length, used_at FROM image WHERE hash > ?2 ORDER BY hash LIMIT ${IN_A_STEP}) AS image)`;

/** Selects a step of snapshots after ?2, in the order of their rows. */
export const goingSnapshotsQuery = `
  SELECT snapshot.id, snapshot.subject_id AS subjectId, snapshot.precision, snapshot.hash,
    image.byte_length AS byteLength, ${isGoing} AS isGoing
  FROM snapshot CROSS JOIN image ON image.hash = snapshot.hash CROSS JOIN subject ON subject.id = snapshot.subject_id
  WHERE snapshot.id > ?2 ORDER BY snapshot.id LIMIT ${IN_A_STEP}`;

interface SupersededParts extends Pick<StorageContext, 'database' | 'uses' | 'pace' | 'now'> {
  readonly rowRemoval: RowRemoval;
  readonly removeSnapshots: RemoveSnapshots;
}

interface CountedImages extends SupersededImages {
  readonly last: string | null;
}

/** Counts superseded images, and removes those that are older than the user wants to keep. */
export function createSuperseded(parts: SupersededParts) {
  const { database, uses, pace, now, rowRemoval, removeSnapshots } = parts;
  const countNext = database.selectFirst<CountedImages, [since: number | null, after: string]>(
    supersededImagesQuery,
  );
  const next = database.select<GoingSnapshot & { readonly isGoing: number | null }>(goingSnapshotsQuery);
  const since = (days: number) => daysBefore(now(), days, undefined);

  return {
    /** Counts in slices; if `days` is `null`, none are removable. */
    async count(days: number | null): Promise<SupersededImages> {
      uses.tryFlush();
      const from = days === null ? null : since(days);
      const sum = { images: 0, bytes: 0, goingImages: 0, goingBytes: 0 };
      for (let after: string | null = ''; after !== null && database.isOpen; await pace.yieldToEventLoop()) {
        const step: CountedImages | null = countNext(from, after);
        for (const name of ['images', 'bytes', 'goingImages', 'goingBytes'] as const)
          sum[name] += step?.[name] ?? 0;
        after = step?.last ?? null;
      }
      return sum;
    },
    /**
     * Removes superseded images older than `days`, in slices, until `mayGoOn` returns false.
     * Resolves with the number removed.
     */
    async remove(
      days: number,
      mayGoOn: () => boolean,
    ): Promise<{ readonly images: number; readonly bytes: number }> {
      uses.tryFlush();
      const from = since(days);
      const removed = { images: 0, bytes: 0 };
      for (let after = -1; database.isOpen; await pace.yieldToEventLoop()) {
        const found = next.all(from, after);
        const going = found.filter((row) => row.isGoing === 1);
        for (let at = 0; at < going.length; at += REMOVED_TOGETHER) {
          if (!database.isOpen || !mayGoOn()) return removed;
          const loose = await removeSnapshots(going.slice(at, at + REMOVED_TOGETHER), (some) =>
            rowRemoval.remove(some, 'age', now()),
          );
          removed.images += loose.length;
          removed.bytes += loose.reduce((sum, { byteLength }) => sum + byteLength, 0);
        }
        const end = found.at(-1);
        if (end === undefined) break;
        after = end.id;
      }
      return removed;
    },
  };
}
