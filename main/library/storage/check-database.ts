import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Checkpoints } from '../database/checkpoint.ts';
import { checkDatabaseFile } from '../database/database-check-thread.ts';
import { closedError } from '../database/library-error.ts';

/** False when the database is damaged. The library goes on meanwhile. Rejects with the reason of `signal`, or with `LibraryError` `closed`. */
export async function isDatabaseIntact(
  database: DatabaseSync,
  checkpoints: Checkpoints,
  signal: AbortSignal,
): Promise<boolean> {
  const file = database.location();
  if (file === null) throw new Error('A library has a file.');
  await checkpoints.thawed();
  signal.throwIfAborted();
  const thaw = await checkpoints.freeze();
  try {
    // `immutable` (https://www.sqlite.org/uri.html) reads past the lock and the log of the library: the file as it was frozen.
    const url = pathToFileURL(file);
    url.searchParams.set('immutable', '1');
    const isIntact = await checkDatabaseFile(url, signal);
    // Closing moves the log into the file while it is read.
    if (!database.isOpen) throw closedError();
    return isIntact;
  } finally {
    thaw();
  }
}
