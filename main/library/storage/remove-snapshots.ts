import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import { isFull } from '../database/storage-error.ts';
import type { Reserve } from './reserve.ts';
import type { GoingSnapshot, LooseImage } from './row-removal.ts';

type RemoveRows = (snapshots: readonly GoingSnapshot[]) => readonly LooseImage[];

interface RemoveSnapshotsParts {
  readonly database: Database;
  readonly checkpoints: Pick<Checkpoints, 'empty'>;
  readonly reserve: Reserve;
  readonly removeFiles: (images: readonly LooseImage[]) => Promise<void>;
}

export type RemoveSnapshots = ReturnType<typeof createRemoveSnapshots>;

/**
 * Removes snapshots' rows in a transaction, then the files of images without a row. Resolves with
 * those images.
 *
 * If the disk has no space for the log of all these rows, the reserve is deleted and snapshots are
 * removed one by one: the files of one free the space for the rows of the next. Stops early if the
 * disk is full again, and throws the disk's error if no snapshot could be removed.
 */
export function createRemoveSnapshots(parts: RemoveSnapshotsParts) {
  const { database, checkpoints, reserve, removeFiles } = parts;

  async function removeTogether(snapshots: readonly GoingSnapshot[], removeRows: RemoveRows) {
    const loose = database.transaction('soon', () => removeRows(snapshots));
    await removeFiles(loose);
    return loose;
  }

  async function removeOneByOne(snapshots: readonly GoingSnapshot[], removeRows: RemoveRows) {
    const removed: LooseImage[] = [];
    for (const [index, snapshot] of snapshots.entries()) {
      if (!database.isOpen) break;
      try {
        removed.push(...(await removeTogether([snapshot], removeRows)));
      } catch (error) {
        if (index === 0 || !isFull(error)) throw error;
        break;
      }
      // Otherwise the log would grow with every row.
      if (database.isOpen) checkpoints.empty();
    }
    return removed;
  }

  return async (snapshots: readonly GoingSnapshot[], removeRows: RemoveRows) => {
    try {
      return await removeTogether(snapshots, removeRows);
    } catch (error) {
      if (!isFull(error)) throw error;
      reserve.release();
      checkpoints.empty();
      return await removeOneByOne(snapshots, removeRows);
    }
  };
}
