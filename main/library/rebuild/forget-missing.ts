import { readdirSync } from 'node:fs';
import type { Database } from '../database/database.ts';
import type { MovableBlobs } from '../storage/movable-blobs.ts';
import { createRowRemoval, type GoingSnapshot } from '../storage/row-removal.ts';

/** Snapshots in a step. */
const IN_A_STEP = 32;

const HEX_DIGITS = '0123456789abcdef';
/** Folders of images, named by the first two digits of their hash. */
const SHARDS = Array.from(HEX_DIGITS).flatMap((one) => Array.from(HEX_DIGITS, (other) => one + other));

/** Returns the exclusive end of a shard's hashes. */
const endOf = (shard: string) => `${shard}g`;

/**
 * Returns the folders of a disk; `null` if it can't be read, which says nothing about its images.
 */
function readShards(folder: string): ReadonlySet<string> | null {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return null;
  }
}

/**
 * Finds images whose folders are missing from the disk, for example because somebody deleted or
 * moved them (P39): 256 look-ups in an index, for any number of images. Single missing files are
 * found when opened, and by the integrity check.
 */
export function findMissingImages(database: Database, images: Pick<MovableBlobs, 'folder' | 'isAway'>) {
  // On a disconnected drive nothing is lost.
  const present = images.isAway() ? null : readShards(images.folder());
  const isNamed = database.count<[string, string]>(
    '(SELECT 1 FROM image WHERE hash >= ? AND hash < ? LIMIT 1)',
  );
  const missing =
    present === null ? [] : SHARDS.filter((shard) => !present.has(shard) && isNamed(shard, endOf(shard)) > 0);
  return {
    isAnyMissing: missing.length > 0,
    /**
     * Removes their rows, so that they no longer count as downloaded; the image journal still
     * names them. Run each step inside a transaction.
     */
    *forget(): Generator<void> {
      if (missing.length === 0) return;
      const { forget } = createRowRemoval(database);
      const snapshots = database.select<GoingSnapshot>(`
        SELECT snapshot.id, subject_id AS subjectId, precision, snapshot.hash, byte_length AS byteLength
        FROM snapshot JOIN image ON image.hash = snapshot.hash WHERE snapshot.hash >= ? AND snapshot.hash < ? LIMIT ${IN_A_STEP}`);
      for (const shard of missing) {
        let first: number | undefined;
        for (;;) {
          const going = snapshots.all(shard, endOf(shard));
          // One that is still there can't be removed.
          if (going.length === 0 || going[0]?.id === first) break;
          first = going[0]?.id;
          forget(going);
          yield;
        }
      }
    },
  };
}
