import { join } from 'node:path';
import type { Clock } from '../core/desktop.ts';
import type { Database } from './database/database.ts';
import { createLibraryGuard } from './database/library-guard.ts';
import { type Pace, systemPace } from './database/slices.ts';
import { storageError } from './database/storage-error.ts';
import { transaction } from './database/transaction.ts';
import { makePrivateFolder } from './files/private-folder.ts';
import { lastSetAside } from './files/set-aside.ts';
import { lookForUncleanEnd } from './files/unclean-end.ts';
import { readJournalLines } from './images/image-journal.ts';
import type { Library } from './library.ts';
import { createLibraryCalls } from './library-calls.ts';
import { createLibraryParts } from './library-parts.ts';
import { APPLICATION_ID, type DatabaseSuspicion, openDatabase } from './open-database.ts';
import { createRebuild } from './rebuild/rebuild.ts';
import { lookForRebuildMark } from './rebuild/rebuild-mark.ts';
import { salvage } from './rebuild/salvage.ts';
import { type StorageObserver } from './storage/storage.ts';

/** `folder` is the account's own; it is made where needed. */
export interface LibraryOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** How long work gives way to others; the product's own unless a test hands in another. */
  readonly pace?: Pace;
  /** What the storage tells without being asked. */
  readonly observer?: StorageObserver;
}

const noObserver: StorageObserver = { onChanged() {}, onEvicted() {}, onFailed() {} };

/** The file that holds what is known, in the folder of an account. */
export const DATABASE_NAME = 'library.sqlite';
/** The file that is there while a library is open. */
export const OPEN_NAME = 'library.open';

/** A library whose images have still to be brought back, where its database was set aside. */
interface AssembledLibrary {
  readonly library: Library;
  readonly database: Database;
  /** To be done before anything else; each step inside a transaction. */
  readonly rebuild: Iterator<void>;
  /** All steps are done and on the disk. */
  rebuilt(): void;
}

/**
 * Opens what is kept of one account: `library.sqlite` and `blobs/` in its folder (files 0600, folders 0700).
 * Throws `LibraryError`: `newer` and `busy` leave the database untouched. One that is corrupt, empty or foreign is set
 * aside and built anew from the images and the log beside it; `setAside` then is true. The main loop waits for all that; the product opens
 * by `openLibraryBeside`.
 */
export function openLibrary(options: LibraryOptions): Library {
  const { suspicious } = lookForUncleanEnd(options.folder, join(options.folder, OPEN_NAME));
  const { library, database, rebuild, rebuilt } = assembleLibrary(options, suspicious ? 'unclean' : 'none');
  try {
    transaction(database, 'durable', () => {
      while (rebuild.next().done !== true);
    });
    rebuilt();
    return library;
  } catch (error) {
    library.close();
    throw storageError(error);
  }
}

/** Opens the database and puts the library together. Throws as `openLibrary` does. */
export function assembleLibrary(options: LibraryOptions, suspicion: DatabaseSuspicion): AssembledLibrary {
  try {
    return assemble(options, suspicion);
  } catch (error) {
    throw storageError(error);
  }
}

function assemble(
  { folder, clock, pace = systemPace, observer = noObserver }: LibraryOptions,
  suspicion: DatabaseSuspicion,
): AssembledLibrary {
  makePrivateFolder(folder);
  const uncleanEnd = lookForUncleanEnd(folder, join(folder, OPEN_NAME));
  const file = join(folder, DATABASE_NAME);
  const rebuildMark = lookForRebuildMark(join(folder, 'library.rebuilding'));
  const { database, ...opened } = openDatabase({
    file,
    suspicion,
    now: clock.now(),
    beforeSetAside: rebuildMark.begin,
  });
  const isRebuilt = opened.setAside !== null || rebuildMark.isThere;
  const guard = createLibraryGuard(database);
  let closed = false;

  try {
    uncleanEnd.begin();
    const isNew = opened.setAside !== null || (rebuildMark.isThere && !rebuildMark.waitsForDrive);
    const aside = isNew ? (opened.setAside ?? lastSetAside(file)) : null;
    if (aside !== null) salvage(aside, APPLICATION_ID, database);
    const journalFile = join(folder, 'images.log');
    const logged = isRebuilt ? readJournalLines(journalFile) : [];
    const foundation = { database, file, folder, clock, pace, observer, guard, journalFile, logged };
    const parts = createLibraryParts(foundation);
    const library: Library = {
      setAside: isNew,
      ...createLibraryCalls(foundation, parts),
      close: () =>
        guard.read(() => {
          if (closed) return;
          closed = true;
          parts.storage.cancelJob();
          parts.uses.close();
          parts.checkpoints.settle();
          database.close();
          uncleanEnd.end(guard.damageSeen());
        }),
    };
    const rebuild = createRebuild(database, parts.blobs, parts.words)(logged);
    const rebuilt = () => {
      if (isRebuilt && parts.blobs.isAway()) rebuildMark.waitForDrive();
      else rebuildMark.end();
    };
    return { library, database, rebuild, rebuilt };
  } catch (error) {
    database.close();
    throw error;
  }
}
