import type { IntegrityReport } from '../../../preload/contract/index.ts';
import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { KeyedMutex } from '../files/keyed-mutex.ts';
import type { Blobs } from '../images/blobs.ts';
import { isDatabaseIntact } from './check-database.ts';
import type { GoingSnapshot, Removal } from './eviction/removal.ts';
import { storedImages } from './images/stored-images.ts';
import type { JobProgress } from './storage-job.ts';

interface CheckParts {
  readonly database: Database;
  readonly blobs: Blobs;
  readonly turns: KeyedMutex;
  readonly removal: Removal;
  readonly checkpoints: Checkpoints;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Images left the library. */
  readonly onRemoved: (byteLength: number) => void;
}

/** Takes the rows of a damaged or missing image away, and puts what showed it on the want-list. */
function createRewish({ database, removal, now, onRemoved }: CheckParts) {
  const affected = database.select<GoingSnapshot>(`
    SELECT snapshot.id, subject_id AS subjectId, precision, snapshot.hash, byte_length AS byteLength
    FROM snapshot JOIN image ON image.hash = snapshot.hash WHERE snapshot.hash = ?`);
  const wish = database.prepare(`
    INSERT INTO requested_download (subject_id, precision, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`);
  return (hash: string) => {
    const snapshots = affected.all(hash);
    const loose = transaction(database, 'durable', () => {
      for (const { subjectId, precision } of snapshots) wish.run(subjectId, precision, now());
      return removal.forget(snapshots);
    });
    for (const { byteLength } of loose) onRemoved(byteLength);
  };
}

async function sweepOrphans({ database, blobs, turns }: CheckParts, signal: AbortSignal): Promise<number> {
  const isKept = database.count('SELECT count(*) AS number FROM image WHERE hash = ?');
  let orphans = 0;
  for await (const hash of blobs.hashes()) {
    signal.throwIfAborted();
    if (isKept(hash) > 0) continue;
    // Its row may be about to be written; then it has its turn first.
    await turns.run(hash, async () => {
      if (isKept(hash) > 0) return;
      await blobs.remove(hash);
      orphans += 1;
    });
  }
  return orphans;
}

/**
 * Looks through the database and reads every image back. Damaged files are set aside, damaged and missing images are put on the want-list, and files
 * that belong to nothing are deleted. A database that is damaged is only reported: nothing is concluded from what it says.
 */
export async function checkLibrary(
  parts: CheckParts,
  progress: JobProgress,
  signal: AbortSignal,
): Promise<IntegrityReport> {
  const { database, blobs, turns, checkpoints, now } = parts;
  const counts = { images: 0, bytes: 0, damaged: 0, missing: 0, orphans: 0 };
  if (!(await isDatabaseIntact(database, checkpoints, signal)))
    return { ...counts, endedAt: now(), database: 'damaged' };
  progress.phase('images');
  const rewish = createRewish(parts);
  for (const { hash, byteLength } of storedImages(database)) {
    signal.throwIfAborted();
    await turns.run(hash, async () => {
      const state = await blobs.verify(hash, byteLength);
      counts.images += 1;
      counts.bytes += byteLength;
      if (state === 'intact') return;
      counts[state] += 1;
      if (state === 'damaged') await blobs.setAside(hash);
      rewish(hash);
    });
    progress.imageDone(byteLength);
  }
  progress.phase('cleaning');
  counts.orphans = await sweepOrphans(parts, signal);
  return { ...counts, endedAt: now(), database: 'verified' };
}
