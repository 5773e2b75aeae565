import { pathToFileURL } from 'node:url';
import type { IntegrityReport } from '../../../preload/contract/index.ts';
import { checkDatabaseFile } from '../database/database-check-thread.ts';
import { closedError } from '../database/library-error.ts';
import type { MendImage } from './mend-image.ts';
import type { StorageContext } from './storage-context.ts';
import type { JobProgress } from './storage-job.ts';
import { storedImages } from './stored-images.ts';

interface CheckParts extends Pick<StorageContext, 'database' | 'images' | 'mutex' | 'checkpoints' | 'now'> {
  readonly mend: MendImage;
  readonly adopt: AdoptLoose;
}

/** Restores images named by the journal; resolves with their number. */
export type AdoptLoose = (hashes: ReadonlySet<string>) => Promise<number>;

/**
 * Returns false if the database is damaged. The library stays usable meanwhile. Rejects with the
 * signal's reason, or with `LibraryError` `closed`.
 */
async function isDatabaseIntact(
  { database, checkpoints }: CheckParts,
  signal: AbortSignal,
): Promise<boolean> {
  const file = database.location();
  if (file === null) throw new Error('A library has a file.');
  await checkpoints.thawed();
  signal.throwIfAborted();
  const thaw = await checkpoints.freeze();
  try {
    // `immutable` (https://www.sqlite.org/uri.html) ignores the library's lock and log, and reads
    // the frozen file.
    const url = pathToFileURL(file);
    url.searchParams.set('immutable', '1');
    url.searchParams.set('mode', 'ro');
    const isIntact = await checkDatabaseFile(url, signal);
    // Closing moves the log into the file while it is read.
    if (!database.isOpen) throw closedError();
    return isIntact;
  } finally {
    thaw();
  }
}

/** Returns the files that no row names. */
async function findLoose({ database, images }: CheckParts, signal: AbortSignal): Promise<Set<string>> {
  const isStored = database.count('image WHERE hash = ?');
  const loose = new Set<string>();
  for await (const hash of images.hashes()) {
    signal.throwIfAborted();
    if (isStored(hash) === 0) loose.add(hash);
  }
  return loose;
}

/** Restores what the journal names, and moves everything else no further than the trash (P38). */
async function sortLeftovers(parts: CheckParts, signal: AbortSignal) {
  const { database, images, mutex, now, adopt } = parts;
  const isStored = database.count('image WHERE hash = ?');
  const loose = await findLoose(parts, signal);
  const found = loose.size === 0 ? 0 : await adopt(loose);
  let orphans = 0;
  for (const hash of loose) {
    signal.throwIfAborted();
    // The mutex waits for a row that is about to be written.
    await mutex.run(hash, async () => {
      if (isStored(hash) > 0) return;
      await images.trash.put(hash, now());
      orphans += 1;
    });
  }
  return { found, orphans };
}

/**
 * Checks the database and reads every image back. Damaged files are set aside, damaged and missing
 * images are requested again, and files that neither a row nor the journal names go to the trash.
 * A damaged database is only reported: nothing is concluded from its rows.
 */
export async function checkLibrary(
  parts: CheckParts,
  progress: JobProgress,
  signal: AbortSignal,
): Promise<IntegrityReport> {
  const { database, mend, now } = parts;
  const counts = { images: 0, bytes: 0, damaged: 0, missing: 0, found: 0, orphans: 0 };
  if (!(await isDatabaseIntact(parts, signal))) return { ...counts, endedAt: now(), database: 'damaged' };
  progress.phase('images');
  for (const { hash, byteLength } of storedImages(database)) {
    signal.throwIfAborted();
    const { state } = await mend(hash, byteLength);
    counts.images += 1;
    counts.bytes += byteLength;
    if (state !== 'intact') counts[state] += 1;
    progress.imageDone(byteLength);
  }
  progress.phase('cleaning');
  const leftovers = await sortLeftovers(parts, signal);
  return { ...counts, ...leftovers, endedAt: now(), database: 'verified' };
}
