import { closeSync, existsSync, lstatSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Database } from './database.ts';

/**
 * `application_id` in the header of a library ("FlGl"); a file with another number is not ours.
 */
export const APPLICATION_ID = 0x466c_476c;
/** Another process may be about to close the file. */
const BUSY_TIMEOUT_MS = 500;
/** SQLite truncates a longer log. */
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * True if a lock belongs to the process. The exclusive lock refuses a second process (busy), and
 * avoids a shared-memory file for the log's index, whose pages would crash the process on a full
 * disk. `unix-excl` (https://www.sqlite.org/vfs.html) locks by process, so that its threads can
 * open the file; Windows only locks by connection.
 */
const LOCKS_BY_PROCESS = process.platform !== 'win32';

/**
 * Returns the address of the database for a thread of this process; `null` if a connection locks
 * it.
 */
export function sharedAddress(file: string): URL | null {
  if (!LOCKS_BY_PROCESS) return null;
  const url = pathToFileURL(file);
  url.searchParams.set('vfs', 'unix-excl');
  return url;
}

export const connectionOptions = {
  timeout: BUSY_TIMEOUT_MS,
  enableForeignKeyConstraints: true,
  enableDoubleQuotedStringLiterals: false,
  allowExtension: false,
  defensive: true,
} as const;

export const connect = (file: string) => new Database(sharedAddress(file) ?? file, connectionOptions);

/** Sets how a library writes. Throws `SQLITE_CORRUPT` if the file's first pages are damaged. */
export function configure(database: Database): void {
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

/**
 * Header of a database (https://www.sqlite.org/fileformat2.html, 1.3): identifies our own without
 * a lock or a log.
 */
const HEADER = { bytes: 100, magic: 'SQLite format 3\0', userVersionAt: 60, applicationIdAt: 68 } as const;

/**
 * Returns `null` unless the file is a database of ours: foreign, with a broken header, too short,
 * or missing.
 */
export function readVersion(file: string): number | null {
  const entry = lstatSync(file, { throwIfNoEntry: false });
  // SQLite takes a zero-length file for a database without tables.
  if (entry?.isFile() !== true || entry.size < HEADER.bytes) return null;
  const header = Buffer.alloc(HEADER.bytes);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, HEADER.bytes, 0);
  } finally {
    closeSync(handle);
  }
  const isOurs =
    header.toString('latin1', 0, HEADER.magic.length) === HEADER.magic &&
    header.readUInt32BE(HEADER.applicationIdAt) === APPLICATION_ID;
  return isOurs ? header.readUInt32BE(HEADER.userVersionAt) : null;
}

/** Opens an SQLite file without changing its disk; reads its log if there is one. */
export function openUnchanged(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  if (existsSync(`${file}-wal`))
    url.searchParams.set('vfs', process.platform === 'win32' ? 'win32-none' : 'unix-none');
  else url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true, allowExtension: false, defensive: true });
  // In exclusive mode, the log's index is in memory rather than in a file.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
  return database;
}
