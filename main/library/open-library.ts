import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../core/desktop.ts';
import { createCheckpoints } from './database/checkpoint.ts';
import { createCheckpointThread } from './database/checkpoint-thread.ts';
import { sharedAddress } from './database/connect.ts';
import { checkDatabaseFile } from './database/database-check-thread.ts';
import { createLibraryGuard } from './database/library-guard.ts';
import { type Pace, systemPace, writeInSlices } from './database/slices.ts';
import { isCorruption, isFull, isReadOnly, storageError } from './database/storage-error.ts';
import { makePrivateFolder } from './files/private-folder.ts';
import { lastSetAside } from './files/set-aside.ts';
import { lookForUncleanEnd } from './files/unclean-end.ts';
import { createFleetCalls, createViewCalls } from './fleet-calls.ts';
import { createImageCalls, journalFileIn, openStoredImages, reserveIn } from './image-calls.ts';
import { readJournalLines } from './images/image-journal.ts';
import type { Library } from './library.ts';
import { createSharedRows, type LibraryFoundation } from './library-parts.ts';
import { createOfflineTables } from './offline/offline-store.ts';
import {
  type DatabaseSuspicion,
  type OpenedDatabase,
  openDatabase,
  type UnsavedCause,
} from './open-database.ts';
import { createRebuild } from './rebuild/rebuild.ts';
import { lookForRebuildMark } from './rebuild/rebuild-mark.ts';
import { salvage } from './rebuild/salvage.ts';
import { createReserve } from './storage/eviction/reserve.ts';
import type { StorageObserver } from './storage/storage.ts';

/** `folder` is the account's own; it is made where needed. */
export interface LibraryOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** Another pace than the product's for tests. */
  readonly pace?: Pace;
  readonly observer?: StorageObserver;
}

const noObserver: StorageObserver = { onChanged() {}, onEvicted() {}, onFailed() {} };

const databaseIn = (folder: string) => join(folder, 'library.sqlite');
const uncleanEndIn = (folder: string) => lookForUncleanEnd(folder, join(folder, 'library.open'));

/** How a library is opened: what is known of its database, and what the disk takes. */
interface Attempt {
  readonly suspicion: DatabaseSuspicion;
  /** The disk is full: what needs no space is still done there. */
  readonly isFull: boolean;
  /** Null: the rows are on the disk. */
  readonly unsaved: UnsavedCause | null;
}

const firstAttempt = (suspicion: DatabaseSuspicion): Attempt => ({ suspicion, isFull: false, unsaved: null });

/** The next attempt after one that failed: a person's images are never out of reach (P37). Null: there is none. */
function nextAttempt(failed: Attempt, error: unknown, folder: string): Attempt | null {
  if (isCorruption(error)) return failed.suspicion === 'damaged' ? null : { ...failed, suspicion: 'damaged' };
  if (failed.unsaved !== null) return null;
  if (isFull(error)) {
    if (createReserve(reserveIn(folder)).release()) return failed;
    return failed.isFull ? { ...failed, unsaved: 'diskFull' } : { ...failed, isFull: true };
  }
  return isReadOnly(error) ? { ...failed, unsaved: 'diskReadOnly' } : null;
}

/**
 * Opens the library of one account: `library.sqlite` and `blobs/` in its folder (files 0600, folders 0700). A corrupt, empty or foreign database
 * is set aside, and one that is set aside or gone is rebuilt from the images and the journal beside it; `setAside` is true then. On a disk that
 * takes nothing, and beside a database of a newer version, the rows are in memory; `unsaved` says why. Throws `LibraryError`: `busy` leaves the
 * database untouched.
 *
 * The main loop goes on meanwhile: after an unclean end a thread checks the database, which takes 5 s at 1,000,000 archives, and images are
 * restored in slices, a second for 10,000. A rebuild that is cut off goes on at the next start.
 */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { pace = systemPace } = options;
  for (let attempt = firstAttempt(await suspicionOf(options.folder)); ; ) {
    const assembled = assembleLibrary(options, attempt);
    const { library, database, rebuild, finishRebuild } = assembled;
    try {
      await writeInSlices(rebuild, { database, pace });
      // The rebuilt rows have to be on the disk before the mark of the rebuild goes.
      database.exec('PRAGMA wal_checkpoint(FULL)');
      finishRebuild();
      return library;
    } catch (error) {
      library.close();
      const next = nextAttempt(assembled.attempt, error, options.folder);
      if (next === null) throw storageError(error);
      attempt = next;
    }
  }
}

async function suspicionOf(folder: string): Promise<DatabaseSuspicion> {
  const file = databaseIn(folder);
  if (!uncleanEndIn(folder).isSuspicious || !existsSync(file)) return 'none';
  try {
    return (await checkDatabaseFile(sharedAddress(file) ?? pathToFileURL(file))) ? 'none' : 'damaged';
  } catch {
    // In use, or the disk fails: opening it shows which.
    return 'unclean';
  }
}

/** Opens the database and assembles the library. Throws as `openLibrary` does. */
export function assembleLibrary(options: LibraryOptions, first: Attempt | DatabaseSuspicion) {
  for (let attempt = typeof first === 'string' ? firstAttempt(first) : first; ; ) {
    try {
      return { ...assembleOnce(options, attempt), attempt };
    } catch (error) {
      const next = nextAttempt(attempt, error, options.folder);
      if (next === null) throw storageError(error);
      attempt = next;
    }
  }
}

function assembleOnce(options: LibraryOptions, { suspicion, isFull, unsaved }: Attempt) {
  const { folder, clock } = options;
  const uncleanEnd = uncleanEndIn(folder);
  if (unsaved === null) {
    makePrivateFolder(folder);
    if (!isFull) uncleanEnd.begin();
  }
  const mark = lookForRebuildMark(join(folder, 'library.rebuilding'));
  const opened = openDatabase({
    file: databaseIn(folder),
    suspicion,
    unsaved,
    now: clock.now(),
    // A first start has nothing to rebuild.
    beforeNew: () => {
      if (hasImages(folder)) mark.begin();
    },
  });
  try {
    return assemble(options, opened, mark, uncleanEnd);
  } catch (error) {
    opened.database.close();
    throw error;
  }
}

/** Whether there is something that a lost database knew. */
function hasImages(folder: string): boolean {
  return existsSync(journalFileIn(folder)) || existsSync(databaseIn(folder));
}

function assemble(
  { folder, clock, pace = systemPace, observer = noObserver }: LibraryOptions,
  { database, isNew, remains, unsaved }: OpenedDatabase,
  mark: ReturnType<typeof lookForRebuildMark>,
  uncleanEnd: ReturnType<typeof lookForUncleanEnd>,
) {
  const file = databaseIn(folder);
  const isCutOff = mark.isThere && !mark.waitsForDrive;
  const aside = remains ?? (isCutOff ? lastSetAside(file) : null);
  if (aside !== null) salvage(aside, database);
  const isRebuilt = isNew || mark.isThere;
  const journalLines = isRebuilt ? readJournalLines(journalFileIn(folder)) : [];
  const hasLost = remains !== null || isCutOff || (isNew && journalLines.length > 0);

  const address = unsaved === null ? sharedAddress(file) : null;
  const checkpoints = createCheckpoints(database, address && createCheckpointThread(address));
  const guard = createLibraryGuard(database);
  const foundation: LibraryFoundation = {
    database,
    folder,
    clock,
    pace,
    observer,
    guard,
    checkpoints,
    isSaved: unsaved === null,
  };
  const rows = createSharedRows(database);
  const viewName = (viewId: string) => rows.savedViews.find(viewId)?.name ?? null;
  const tables = createOfflineTables(database, rows.subjects, viewName);
  const stored = openStoredImages(foundation, rows, tables, journalLines);
  const views = createViewCalls(foundation, rows);

  const library: Library = {
    setAside: hasLost,
    unsaved,
    ...createFleetCalls(foundation, rows, views.onFleetChanged),
    ...views.calls,
    ...createImageCalls(foundation, rows, tables, stored),
    close: () =>
      guard.read(() => {
        if (!database.isOpen) return;
        stored.storage.cancelJob();
        stored.partials.close();
        stored.uses.close();
        stored.journal.close();
        checkpoints.settle();
        database.close();
        if (unsaved === null) uncleanEnd.end(guard.isDamageNoted());
      }),
    settled: stored.settled,
  };
  return {
    library,
    database,
    /** To be done before any call; each step inside a transaction. */
    rebuild: createRebuild(database, stored.images, rows.words)(journalLines),
    /** All steps are done and on the disk. */
    finishRebuild(): void {
      if (unsaved !== null) return;
      if (isRebuilt && stored.images.isAway()) mark.waitForDrive();
      else mark.end();
    },
  };
}
