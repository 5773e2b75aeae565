import { closeSync, existsSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Database } from './database/database.ts';
import { LibraryError } from './database/library-error.ts';
import { isCorruption } from './database/storage-error.ts';
import { FILE_MODE, flushFolderSync, makePrivateFile } from './files/private-folder.ts';
import { setAside } from './files/set-aside.ts';
import { databaseVersion, LIBRARY_VERSION, migrate } from './migrations/migrate.ts';

/** `application_id` in the header of a library ("FlGl"); a file with another number is not ours. */
export const APPLICATION_ID = 0x466c_476c;
/** Another process may be about to close the file. */
const BUSY_TIMEOUT_MS = 500;
/** SQLite truncates a longer log. */
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

const newerFailure = {
  code: 'storageFailed',
  message: 'This account’s offline data is from a newer version of Fleetglass and wasn’t changed.',
  advice: 'Use the newer version, or sign in with another account.',
} as const;

/**
 * The exclusive lock refuses a second process (busy), and keeps the log's index out of a shared memory file, whose pages would end the process on a
 * full disk. `unix-excl` (https://www.sqlite.org/vfs.html) is a lock of the process, so that its threads can open the file; Windows has
 * locks of a connection only.
 */
const LOCKS_BY_PROCESS = process.platform !== 'win32';

/** The address of the database for a thread of this process; null where one connection locks it. */
export function sharedAddress(file: string): URL | null {
  if (!LOCKS_BY_PROCESS) return null;
  const url = pathToFileURL(file);
  url.searchParams.set('vfs', 'unix-excl');
  return url;
}

function connect(file: string, readOnly: boolean): Database {
  return new Database(sharedAddress(file) ?? file, {
    readOnly,
    timeout: BUSY_TIMEOUT_MS,
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
    PRAGMA journal_size_limit = ${LOG_LIMIT_BYTES};
  `);
}

/** `unclean`: to be checked before it is opened. */
export type DatabaseSuspicion = 'none' | 'unclean' | 'damaged';

/** False for a database that can't be used. Changes no byte. Throws `LibraryError` when it has to stay as it is. */
function isUsable(file: string, suspicion: DatabaseSuspicion): boolean {
  const entry = lstatSync(file);
  // A zero-length file passes `quick_check`: to SQLite it is a database that has no tables yet.
  if (!entry.isFile() || entry.size === 0) return false;
  let database: Database | null = null;
  try {
    database = connect(file, true);
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    const header = database.prepare('PRAGMA application_id').get();
    if (header?.['application_id'] !== APPLICATION_ID) return false;
    if (databaseVersion(database) > LIBRARY_VERSION) throw new LibraryError('newer', newerFailure);
    if (suspicion !== 'unclean') return suspicion === 'none';
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch (error) {
    if (isCorruption(error)) return false;
    throw error;
  } finally {
    database?.close();
  }
}

/** Builds a database under another name first: a start that is cut off leaves no file that looks damaged. */
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
    // Closing does this too, but hides a failure, and the renamed file would lack its tables.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  renameSync(draft, file);
  flushFolderSync(dirname(file));
}

interface DatabaseOptions {
  readonly file: string;
  readonly suspicion: DatabaseSuspicion;
  /** ms since the epoch. */
  readonly now: number;
  /** The database is about to be set aside. */
  readonly beforeSetAside: () => void;
}

/**
 * Opens the database of a library in the newest version, and makes it where there is none. A corrupt, empty or foreign file is set aside
 * with a time stamp (P30): `setAside` is its new name. Throws `LibraryError` `newer` or `busy` and leaves the file untouched, or the error of the disk.
 */
export function openDatabase({ file, suspicion, now, beforeSetAside }: DatabaseOptions) {
  const unusable = existsSync(file) && !isUsable(file, suspicion);
  if (unusable) beforeSetAside();
  const aside = unusable ? setAside(file, now) : null;
  if (!existsSync(file)) {
    // SQLite would replay the log of a database that is gone into the new one.
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
