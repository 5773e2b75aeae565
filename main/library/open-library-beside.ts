import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkDatabaseFile } from './database/database-check-thread.ts';
import { systemPace, writeInSlices } from './database/slices.ts';
import { storageError } from './database/storage-error.ts';
import { lookForUncleanEnd } from './files/unclean-end.ts';
import type { Library } from './library.ts';
import { type DatabaseSuspicion, sharedAddress } from './open-database.ts';
import { assembleLibrary, DATABASE_NAME, type LibraryOptions, OPEN_NAME } from './open-library.ts';

/**
 * As `openLibrary`, and others have their turn meanwhile: after an unclean end the database is looked through on a thread first, which takes 5 s at
 * 1,000,000 archives, and what a broken one held is brought back in slices, which takes a second for 10,000 images. Cut off, that goes
 * on at the next start.
 */
export async function openLibraryBeside(options: LibraryOptions): Promise<Library> {
  const { folder, pace = systemPace } = options;
  const suspicion = await suspicionOf(folder);
  const { library, database, rebuild, rebuilt } = assembleLibrary(options, suspicion);
  try {
    await writeInSlices(rebuild, { database, pace, afterSlice: pace.yieldToEventLoop });
    // What was brought back has to be on the disk before it is forgotten that it was to be.
    database.exec('PRAGMA wal_checkpoint(FULL)');
    rebuilt();
    return library;
  } catch (error) {
    library.close();
    throw storageError(error);
  }
}

async function suspicionOf(folder: string): Promise<DatabaseSuspicion> {
  const file = join(folder, DATABASE_NAME);
  const { suspicious } = lookForUncleanEnd(folder, join(folder, OPEN_NAME));
  if (!suspicious || !existsSync(file)) return 'none';
  try {
    return (await checkDatabaseFile(sharedAddress(file) ?? pathToFileURL(file))) ? 'none' : 'damaged';
  } catch {
    // In use, or the disk fails: opening it tells which.
    return 'unclean';
  }
}
