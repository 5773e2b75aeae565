import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../shared/desktop.ts';
import { createCheckpoints } from './database/checkpoint.ts';
import { createCheckpointThread } from './database/checkpoint-thread.ts';
import { sharedAddress } from './database/connect.ts';
import type { Database } from './database/database.ts';
import { checkDatabaseFile } from './database/database-check-thread.ts';
import { createLibraryGuard } from './database/library-guard.ts';
import { createGatheredCommit } from './database/shared-commit.ts';
import { type Pace, systemPace, writeInSlices } from './database/slices.ts';
import { isCorruption, isFull, isReadOnly, storageError } from './database/storage-error.ts';
import { makePrivateFolder } from './files/private-folder.ts';
import { lastSetAside } from './files/set-aside.ts';
import { lookForUncleanEnd } from './files/unclean-end.ts';
import { createFleetCalls, createViewCalls } from './fleet-calls.ts';
import { createHealthCalls } from './health-calls.ts';
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
import { readChoicesFile, restoreRows } from './rebuild/choices.ts';
import { createChoicesCopy } from './rebuild/choices-copy.ts';
import { findMissingImages } from './rebuild/forget-missing.ts';
import { createRebuild } from './rebuild/rebuild.ts';
import { lookForRebuildMark } from './rebuild/rebuild-mark.ts';
import { createRestoreChoices } from './rebuild/restore-choices.ts';
import { salvage } from './rebuild/salvage.ts';
import type { WordIndex } from './search/word-index.ts';
import { createReserve } from './storage/reserve.ts';
import type { StorageObserver } from './storage/storage.ts';

/** `folder`: the account's own; created if needed. */
export interface LibraryOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** Defaults to the product's pace. */
  readonly pace?: Pace;
  readonly observer?: StorageObserver;
}

const noObserver: StorageObserver = { onChanged() {}, onEvicted() {}, onFailed() {} };

const databaseIn = (folder: string) => join(folder, 'library.sqlite');
const choicesFileIn = (folder: string) => join(folder, 'choices.log');
const uncleanEndIn = (folder: string) => lookForUncleanEnd(folder, join(folder, 'library.open'));

/** State of opening a library: what is known of its database, and what the disk accepts. */
interface Attempt {
  readonly suspicion: DatabaseSuspicion;
  /** `null` if the rows are on the disk. */
  readonly unsaved: UnsavedCause | null;
  /** True if this start used up the disk's reserve. */
  readonly isReserveUsed: boolean;
}

const firstAttempt = (suspicion: DatabaseSuspicion): Attempt => ({
  suspicion,
  unsaved: null,
  isReserveUsed: false,
});

/** Returns the next attempt after a failed one, if any: images are never out of reach (P37). */
function nextAttempt(failed: Attempt, error: unknown, folder: string): Attempt | null {
  if (isCorruption(error)) return failed.suspicion === 'damaged' ? null : { ...failed, suspicion: 'damaged' };
  if (failed.unsaved !== null) return null;
  if (isFull(error)) {
    // Enough for the log of a start; afterwards, images that nothing retains make space.
    const isReleased = createReserve(reserveIn(folder)).release();
    return isReleased ? { ...failed, isReserveUsed: true } : { ...failed, unsaved: 'diskFull' };
  }
  return isReadOnly(error) ? { ...failed, unsaved: 'diskReadOnly' } : null;
}

/**
 * Opens the library of one account: `library.sqlite` and `blobs/` in its folder (files 0600,
 * folders 0700). A corrupt, empty or foreign database is set aside; if it was set aside or is
 * missing, it is rebuilt from the images and the journal in its folder, and `setAside` is true. On
 * a read-only disk, or if the database is of a newer version, the rows are in memory; `unsaved`
 * says why. Throws `LibraryError`: `busy` leaves the database untouched.
 *
 * The main loop continues meanwhile: after an unclean end a thread checks the database, which
 * takes 5 s at 1,000,000 archives, and images are restored in slices, a second for 10,000. An
 * interrupted rebuild resumes at the next start.
 */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { pace = systemPace } = options;
  for (let attempt = firstAttempt(await suspicionOf(options.folder)); ; ) {
    const assembled = assembleLibrary(options, attempt);
    const { library, database, rebuild, finishRebuild } = assembled;
    try {
      await writeInSlices(rebuild, { database, pace });
      // The rebuilt rows must be on the disk before the rebuild's mark is removed.
      database.exec('PRAGMA wal_checkpoint(FULL)');
      finishRebuild();
      // Restored now, so that a short session has a reserve too.
      if (!assembled.attempt.isReserveUsed && library.unsaved === null)
        createReserve(reserveIn(options.folder)).restore();
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

/** Opens the database and assembles the library. Throws like `openLibrary`. */
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

function assembleOnce(options: LibraryOptions, { suspicion, unsaved }: Attempt) {
  const { folder, clock } = options;
  const uncleanEnd = uncleanEndIn(folder);
  if (unsaved === null) {
    makePrivateFolder(folder);
    uncleanEnd.begin();
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

/** Returns true if anything exists that a lost database knew. */
function hasImages(folder: string): boolean {
  return [journalFileIn(folder), databaseIn(folder), choicesFileIn(folder)].some((file) => existsSync(file));
}

/**
 * Reads what an unusable or missing database has left. Rows without references are restored at
 * once.
 */
function readRemains(
  folder: string,
  { database, isNew, remains }: OpenedDatabase,
  mark: ReturnType<typeof lookForRebuildMark>,
) {
  const isCutOff = mark.isThere && !mark.waitsForDrive;
  const isRebuilt = isNew || mark.isThere;
  const aside = remains ?? (isCutOff ? lastSetAside(databaseIn(folder)) : null);
  const stored = readChoicesFile(choicesFileIn(folder), isRebuilt);
  if (isNew || isCutOff) restoreRows(database, stored.choices);
  if (aside !== null && !stored.isWhole) salvage(aside, database);
  const journalLines = isRebuilt ? readJournalLines(journalFileIn(folder)) : [];
  const hasLost = remains !== null || isCutOff || (isNew && journalLines.length + stored.choices.length > 0);
  // A start that waited for the drive restored the others already, and they may have changed
  // since.
  const choices = stored.choices.filter(({ kind }) => !mark.waitsForDrive || kind === 'baseline');
  return { isRebuilt, hasLost, areChoicesLost: hasLost && !stored.isWhole, journalLines, choices };
}

function* rebuildFrom(
  { journalLines, choices }: ReturnType<typeof readRemains>,
  database: Database,
  images: Parameters<typeof createRebuild>[1],
  words: WordIndex,
  now: () => number,
): Generator<void> {
  yield* createRebuild(database, images, words, now)(journalLines);
  yield* createRestoreChoices(database, words, now)(choices);
}

function assemble(
  { folder, clock, pace = systemPace, observer = noObserver }: LibraryOptions,
  { database, isNew, remains, unsaved }: OpenedDatabase,
  mark: ReturnType<typeof lookForRebuildMark>,
  uncleanEnd: ReturnType<typeof lookForUncleanEnd>,
) {
  const left = readRemains(folder, { database, isNew, remains, unsaved }, mark);
  const address = unsaved === null ? sharedAddress(databaseIn(folder)) : null;
  const checkpoints = createCheckpoints(database, address && createCheckpointThread(address));
  const guard = createLibraryGuard(database);
  const gathered = createGatheredCommit(database, pace.yieldToEventLoop);
  const foundation: LibraryFoundation = {
    database,
    folder,
    clock,
    pace,
    observer,
    guard,
    checkpoints,
    gathered,
    isSaved: unsaved === null,
  };
  const rows = createSharedRows(database);
  const viewName = (viewId: string) => rows.savedViews.find(viewId)?.name ?? null;
  const tables = createOfflineTables(database, rows.subjects, viewName);
  const images = openStoredImages(foundation, rows, tables, left.journalLines);
  const missing = findMissingImages(database, images.images);
  const choices = createChoicesCopy(database, choicesFileIn(folder), pace);
  const views = createViewCalls(foundation, rows);

  function writeConfirmed(): void {
    try {
      database.transaction('soon', rows.answer.writeConfirmed);
    } catch {
      // A read-only disk keeps the earlier time.
    }
  }

  const library: Library = {
    setAside: left.hasLost,
    areChoicesLost: left.areChoicesLost,
    areImagesMissing: missing.isAnyMissing,
    unsaved,
    ...createFleetCalls(foundation, rows, views.onFleetChanged),
    ...views.calls,
    ...createImageCalls(foundation, rows, tables, images),
    health: createHealthCalls(foundation, rows, images.images.isAway),
    close: () =>
      guard.read(() => {
        if (!database.isOpen) return;
        gathered.settle();
        images.storage.cancelJob();
        images.partials.close();
        images.uses.tryFlush();
        images.journal.close();
        choices.close();
        writeConfirmed();
        checkpoints.settle();
        database.close();
        if (unsaved === null) uncleanEnd.end(guard.isDamageNoted());
      }),
    settled: images.settled,
  };
  return {
    library,
    database,
    /** Run it before any call; each step inside a transaction. */
    rebuild: (function* () {
      yield* missing.forget();
      yield* rebuildFrom(left, database, images.images, rows.words, clock.now);
    })(),
    /** Call once all steps are done and on the disk. */
    finishRebuild(): void {
      if (unsaved !== null) return;
      if (left.isRebuilt && images.images.isAway()) {
        mark.waitForDrive();
        return;
      }
      mark.end();
      choices.begin();
    },
  };
}
