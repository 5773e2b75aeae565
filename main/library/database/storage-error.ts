import type { Failure } from '../../../preload/contract/index.ts';
import { closedError, LibraryError } from './library-error.ts';

/**
 * Primary result codes of SQLite (https://www.sqlite.org/rescode.html), the low byte of an
 * extended code.
 */
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;

/** Extended codes: no space for a log's shared-memory file; no lock in a read-only file. */
const SQLITE_IOERR_SHMSIZE = 4_874;
const SQLITE_IOERR_LOCK = 3_850;

/** System codes for a full disk or quota. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** System codes for a read-only disk, folder or file. */
const READ_ONLY_CODES: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM']);

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

function sqliteCode(error: unknown): number | null {
  const code = property(error, 'errcode');
  return typeof code === 'number' ? code & 0xff : null;
}

/** Returns the system's error code (`ENOENT`), if any. */
export function systemCode(error: unknown): string | null {
  const code = property(error, 'code');
  return typeof code === 'string' ? code : null;
}

/** Thrown if a check of the whole database found damage. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
}

/** Returns true if SQLite found the file damaged, or not a database. */
export function isCorruption(error: unknown): boolean {
  if (error instanceof DamagedDatabaseError) return true;
  const code = sqliteCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOT_A_DATABASE;
}

export function isFull(error: unknown): boolean {
  return (
    sqliteCode(error) === SQLITE_FULL ||
    property(error, 'errcode') === SQLITE_IOERR_SHMSIZE ||
    FULL_CODES.has(systemCode(error))
  );
}

/** Returns true if the disk, folder or file is read-only. */
export function isReadOnly(error: unknown): boolean {
  return (
    sqliteCode(error) === SQLITE_READONLY ||
    property(error, 'errcode') === SQLITE_IOERR_LOCK ||
    READ_ONLY_CODES.has(systemCode(error))
  );
}

const full: Failure = { code: 'storageFull' };

const readOnly: Failure = { code: 'storageReadOnly' };

const atFloor: Failure = { code: 'storageFloor' };

const atQuota: Failure = { code: 'storageFull', refusal: 'imagesOverQuota' };

/** Returns the error for an image that would exceed the quota, with nothing left to remove. */
export function quotaError(): LibraryError {
  return new LibraryError('storage', atQuota);
}

/** Returns the error for a file that would take the disk below its floor. */
export function floorError(): LibraryError {
  return new LibraryError('storage', atFloor);
}

/** Returns the error for a run of which nothing is saved. */
export function readOnlyError(): LibraryError {
  return new LibraryError('storage', readOnly);
}

const damaged: Failure = { code: 'libraryDamaged' };

const busy: Failure = { code: 'storageFailed', refusal: 'libraryInUse' };

/** Wraps an error of SQLite or the file system; a `LibraryError` passes unchanged. */
export function storageError(error: unknown): LibraryError {
  if (error instanceof LibraryError) return error;
  if (isFull(error)) return new LibraryError('storage', full, error);
  if (isReadOnly(error)) return new LibraryError('storage', readOnly, error);
  if (isCorruption(error)) return new LibraryError('storage', damaged, error);
  if (sqliteCode(error) === SQLITE_BUSY) return new LibraryError('busy', busy, error);
  const code = systemCode(error);
  if (code === 'ERR_INVALID_STATE') return closedError(error);
  const failed: Failure =
    code === null || code === 'ERR_SQLITE_ERROR'
      ? { code: 'storageFailed', refusal: 'libraryFailed' }
      : { code: 'storageFailed', refusal: 'libraryDiskError', facts: { error: code } };
  return new LibraryError('storage', failed, error);
}
