import type { DatabaseSync } from 'node:sqlite';
import type { Checkpoints } from '../../database/checkpoint.ts';
import { isFull } from '../../database/storage-error.ts';
import { transaction } from '../../database/transaction.ts';
import type { GoingSnapshot, LooseImage } from './removal.ts';
import type { Reserve } from './reserve.ts';

/** Takes the rows of snapshots away by `take`, in a transaction, then the files of images that became loose. Returns those. */
export type GiveUp = (
  snapshots: readonly GoingSnapshot[],
  take: (snapshots: readonly GoingSnapshot[]) => readonly LooseImage[],
) => Promise<readonly LooseImage[]>;

interface GiveUpParts {
  readonly database: DatabaseSync;
  readonly checkpoints: Pick<Checkpoints, 'empty'>;
  readonly reserve: Reserve;
  readonly removeFiles: (images: readonly LooseImage[]) => Promise<void>;
}

/**
 * Puts it together. On a disk without room for the log of so many rows, the reserve is let go and the snapshots go one after the other: what the
 * files of one free is there for the rows of the next. Ends early where the room does, and throws the error of the disk when not even one fits.
 */
export function createGiveUp({ database, checkpoints, reserve, removeFiles }: GiveUpParts): GiveUp {
  async function together(...[snapshots, take]: Parameters<GiveUp>): Promise<readonly LooseImage[]> {
    const loose = transaction(database, 'soon', () => take(snapshots));
    await removeFiles(loose);
    return loose;
  }

  async function oneByOne(...[snapshots, take]: Parameters<GiveUp>): Promise<readonly LooseImage[]> {
    const gone: LooseImage[] = [];
    for (const [index, snapshot] of snapshots.entries()) {
      if (!database.isOpen) break;
      try {
        gone.push(...(await together([snapshot], take)));
      } catch (error) {
        if (index === 0 || !isFull(error)) throw error;
        break;
      }
      // The log would grow with every row; brought in, its place is used again.
      if (database.isOpen) checkpoints.empty();
    }
    return gone;
  }

  return async (snapshots, take) => {
    try {
      return await together(snapshots, take);
    } catch (error) {
      if (!isFull(error)) throw error;
      reserve.release();
      checkpoints.empty();
      return await oneByOne(snapshots, take);
    }
  };
}
