import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../core/desktop.ts';
import { createCheckpoints } from './database/checkpoint.ts';
import { createCheckpointThread } from './database/checkpoint-thread.ts';
import { checkDatabaseFile } from './database/database-check-thread.ts';
import { createLibraryGuard } from './database/library-guard.ts';
import { type Pace, systemPace, writeInSlices } from './database/slices.ts';
import { storageError } from './database/storage-error.ts';
import { makePrivateFolder } from './files/private-folder.ts';
import { lastSetAside } from './files/set-aside.ts';
import { lookForUncleanEnd } from './files/unclean-end.ts';
import { createFleetCalls, createViewCalls } from './fleet-calls.ts';
import { createImageCalls, journalFileIn, openStoredImages } from './image-calls.ts';
import { readJournalLines } from './images/image-journal.ts';
import type { Library } from './library.ts';
import { createSharedRows, type LibraryFoundation } from './library-parts.ts';
import { createOfflineTables } from './offline/offline-store.ts';
import { APPLICATION_ID, type DatabaseSuspicion, openDatabase, sharedAddress } from './open-database.ts';
import { createRebuild } from './rebuild/rebuild.ts';
import { lookForRebuildMark } from './rebuild/rebuild-mark.ts';
import { salvage } from './rebuild/salvage.ts';
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

/**
 * Opens the library of one account: `library.sqlite` and `blobs/` in its folder (files 0600, folders 0700). A corrupt, empty or foreign database
 * is set aside and rebuilt from the images and the journal beside it; `setAside` is true then. Throws `LibraryError`: `newer` and `busy` leave the
 * database untouched.
 *
 * The main loop goes on meanwhile: after an unclean end a thread checks the database, which takes 5 s at 1,000,000 archives, and images are
 * restored in slices, a second for 10,000. A rebuild that is cut off goes on at the next start.
 */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { pace = systemPace } = options;
  const suspicion = await suspicionOf(options.folder);
  const { library, database, rebuild, finishRebuild } = assembleLibrary(options, suspicion);
  try {
    await writeInSlices(rebuild, { database, pace });
    // The rebuilt rows have to be on the disk before the mark of the rebuild goes.
    database.exec('PRAGMA wal_checkpoint(FULL)');
    finishRebuild();
    return library;
  } catch (error) {
    library.close();
    throw storageError(error);
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
export function assembleLibrary(options: LibraryOptions, suspicion: DatabaseSuspicion) {
  const { folder, clock } = options;
  try {
    makePrivateFolder(folder);
    const mark = lookForRebuildMark(join(folder, 'library.rebuilding'));
    const [file, now] = [databaseIn(folder), clock.now()];
    const opened = openDatabase({ file, suspicion, now, beforeSetAside: mark.begin });
    try {
      return assemble(options, opened, mark);
    } catch (error) {
      opened.database.close();
      throw error;
    }
  } catch (error) {
    throw storageError(error);
  }
}

function assemble(
  { folder, clock, pace = systemPace, observer = noObserver }: LibraryOptions,
  { database, setAside }: ReturnType<typeof openDatabase>,
  mark: ReturnType<typeof lookForRebuildMark>,
) {
  const file = databaseIn(folder);
  const uncleanEnd = uncleanEndIn(folder);
  uncleanEnd.begin();
  const isNew = setAside !== null || (mark.isThere && !mark.waitsForDrive);
  const aside = isNew ? (setAside ?? lastSetAside(file)) : null;
  if (aside !== null) salvage(aside, APPLICATION_ID, database);
  const isRebuilt = setAside !== null || mark.isThere;
  const journalLines = isRebuilt ? readJournalLines(journalFileIn(folder)) : [];

  const address = sharedAddress(file);
  const checkpoints = createCheckpoints(database, address && createCheckpointThread(address));
  const guard = createLibraryGuard(database);
  const foundation: LibraryFoundation = { database, folder, clock, pace, observer, guard, checkpoints };
  const rows = createSharedRows(database);
  const viewName = (viewId: string) => rows.savedViews.find(viewId)?.name ?? null;
  const tables = createOfflineTables(database, rows.subjects, viewName);
  const stored = openStoredImages(foundation, rows, tables, journalLines);
  const views = createViewCalls(foundation, rows);

  const library: Library = {
    setAside: isNew,
    ...createFleetCalls(foundation, rows, views.onFleetChanged),
    ...views.calls,
    ...createImageCalls(foundation, rows, tables, stored),
    close: () =>
      guard.read(() => {
        if (!database.isOpen) return;
        stored.storage.cancelJob();
        stored.partials.close();
        stored.uses.close();
        checkpoints.settle();
        database.close();
        uncleanEnd.end(guard.isDamageNoted());
      }),
  };
  return {
    library,
    database,
    /** To be done before any call; each step inside a transaction. */
    rebuild: createRebuild(database, stored.images, rows.words)(journalLines),
    /** All steps are done and on the disk. */
    finishRebuild(): void {
      if (isRebuilt && stored.images.isAway()) mark.waitForDrive();
      else mark.end();
    },
  };
}
