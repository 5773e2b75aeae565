import { closeSync, existsSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Database } from './database/database.ts';
import { LibraryError } from './database/library-error.ts';
import { isCorruption } from './database/storage-error.ts';
import { FILE_MODE, flushFolderSync, makePrivateFile } from './files/private-folder.ts';
import { setAside } from './files/set-aside.ts';
import { databaseVersion, LIBRARY_VERSION, migrate } from './migrations/migrate.ts';

/** `application_id` in the header of a library ("FlGl"): any other number is a file of somebody else. */
export const APPLICATION_ID = 0x466c_476c;
/** How long to wait for another process to let go, for example one that is just closing; ms. */
const BUSY_TIMEOUT = 500;
/** The log is cut back to this size after it grew, bytes. */
const LOG_SIZE_LIMIT = 16 * 1024 * 1024;

const newerFailure = {
  code: 'storageFailed',
  message: 'This account’s library was written by a newer version of Fleetglass and wasn’t changed.',
  advice: 'Use the newer version, or sign in with another account.',
} as const;

/**
 * One process: the exclusive lock tells a second one apart (busy), and keeps the log's index out of a shared memory file, whose pages would
 * end the process on a full disk. `unix-excl` (https://www.sqlite.org/vfs.html) is a lock of the process, so that a thread of it can bring the log in;
 * Windows knows locks of a connection only.
 */
const LOCKS_BY_PROCESS = process.platform !== 'win32';

/** Where a thread of this process finds the database; null where one connection keeps it for itself. */
export function sharedAddress(file: string): URL | null {
  if (!LOCKS_BY_PROCESS) return null;
  const url = pathToFileURL(file);
  url.searchParams.set('vfs', 'unix-excl');
  return url;
}

function connect(file: string, readOnly: boolean): Database {
  return new Database(sharedAddress(file) ?? file, {
    readOnly,
    timeout: BUSY_TIMEOUT,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
    allowExtension: false,
    defensive: true,
  });
}

function configure(database: Database): void {
  database.exec(`
    ${LOCKS_BY_PROCESS ? '' : 'PRAGMA locking_mode = EXCLUSIVE;'}
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA journal_size_limit = ${LOG_SIZE_LIMIT};
  `);
}

type Finding = 'usable' | 'unusable';

/** What is known of a database before it is opened: nothing that speaks against it; that it is to be looked through first; that it is damaged. */
export type DatabaseSuspicion = 'none' | 'unclean' | 'damaged';

/** Looks at a database without changing a byte of it. Throws `LibraryError` when it has to stay as it is. */
function inspect(file: string, suspicion: DatabaseSuspicion): Finding {
  const entry = lstatSync(file);
  // A zero-length file passes `quick_check`: to SQLite it is a database that has no tables yet.
  if (!entry.isFile() || entry.size === 0) return 'unusable';
  let database: Database | null = null;
  try {
    database = connect(file, true);
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    if (database.prepare('PRAGMA application_id').get()?.['application_id'] !== APPLICATION_ID)
      return 'unusable';
    if (databaseVersion(database) > LIBRARY_VERSION) throw new LibraryError('newer', newerFailure);
    if (suspicion !== 'unclean') return suspicion === 'none' ? 'usable' : 'unusable';
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok' ? 'usable' : 'unusable';
  } catch (error) {
    if (isCorruption(error)) return 'unusable';
    throw error;
  } finally {
    database?.close();
  }
}

/** Builds a new database under another name first: a start that is cut off never leaves a file that looks damaged. */
function create(file: string): void {
  const draft = `${file}.new`;
  for (const leftover of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`]) {
    rmSync(leftover, { force: true });
  }
  closeSync(openSync(draft, 'wx', FILE_MODE));
  const database = connect(draft, false);
  try {
    configure(database);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    migrate(database);
    // Closing does this too, but keeps quiet when it fails; then the renamed file would lack what is in the log.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  renameSync(draft, file);
  flushFolderSync(dirname(file));
}

/** What is asked of `openDatabase`. */
interface DatabaseOptions {
  readonly file: string;
  readonly suspicion: DatabaseSuspicion;
  /** ms since the epoch. */
  readonly now: number;
  /** The database is about to be set aside. */
  readonly beforeSetAside: () => void;
}

/**
 * Opens the database of a library, newly made where there is none, and brought to the newest version. A file that is
 * corrupt, empty or of another program is set aside with a time stamp (P30); `setAside` is its new name then.
 * Throws `LibraryError` `newer` or `busy` and leaves the file untouched, or the error of the disk.
 */
export function openDatabase({ file, suspicion, now, beforeSetAside }: DatabaseOptions): {
  readonly database: Database;
  readonly setAside: string | null;
} {
  const unusable = existsSync(file) && inspect(file, suspicion) === 'unusable';
  if (unusable) beforeSetAside();
  const aside = unusable ? setAside(file, now) : null;
  if (!existsSync(file)) {
    // The log of a database that is gone belongs to nothing; SQLite would play it into the new one.
    setAside(file, now);
    create(file);
  }
  makePrivateFile(file);
  const database = connect(file, false);
  try {
    configure(database);
    migrate(database);
    return { database, setAside: aside };
  } catch (error) {
    database.close();
    throw error;
  }
}
