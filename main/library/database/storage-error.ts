import type { Failure } from '../../../preload/contract/index.ts';
import { closedError, LibraryError } from './library-error.ts';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html), the low byte of an extended code. */
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;

/** Extended codes: no space for the shared memory file of a log; no lock in a file that is open for reading alone. */
const SQLITE_IOERR_SHMSIZE = 4_874;
const SQLITE_IOERR_LOCK = 3_850;

/** Codes of the system for a full disk, and for a person's full share of it. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Codes of the system for a disk, a folder or a file that takes nothing. */
const READ_ONLY_CODES: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM']);

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

function sqliteCode(error: unknown): number | null {
  const code = property(error, 'errcode');
  return typeof code === 'number' ? code & 0xff : null;
}

/** The error code of the system (`ENOENT`), if any. */
export function systemCode(error: unknown): string | null {
  const code = property(error, 'code');
  return typeof code === 'string' ? code : null;
}

/** A check of the whole database found damage. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
}

/** SQLite found the file damaged, or no database. */
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

/** The disk, the folder or the file takes nothing. */
export function isReadOnly(error: unknown): boolean {
  return (
    sqliteCode(error) === SQLITE_READONLY ||
    property(error, 'errcode') === SQLITE_IOERR_LOCK ||
    READ_ONLY_CODES.has(systemCode(error))
  );
}

const full: Failure = {
  code: 'storageFull',
  message: 'The disk is full.',
  advice: 'Free up disk space. Downloaded images stay available.',
};

const readOnly: Failure = {
  code: 'storageReadOnly',
  message: 'Nothing can be saved for this account now.',
  advice: 'You can browse, view and export.',
};

const atFloor: Failure = {
  code: 'storageFloor',
  message: 'The minimum free space on this disk is reached.',
  advice: 'Free up disk space, or lower the minimum under Storage. Downloaded images stay available.',
};

const atQuota: Failure = {
  code: 'storageFull',
  refusal: 'imagesOverQuota',
  message: 'The storage limit for images is reached.',
  advice: 'Raise it under Storage. Downloaded images stay available.',
};

/** An image would take more than images may, and nothing is removed for it. */
export function quotaError(): LibraryError {
  return new LibraryError('storage', atQuota);
}

/** A file would take the disk below the space that stays free. */
export function floorError(): LibraryError {
  return new LibraryError('storage', atFloor);
}

/** Nothing of this run is saved. */
export function readOnlyError(): LibraryError {
  return new LibraryError('storage', readOnly);
}

const damaged: Failure = {
  code: 'libraryDamaged',
  message: 'This account’s offline data is damaged.',
  advice: 'Restart Fleetglass. It rebuilds the data from your images.',
};

const busy: Failure = {
  code: 'storageFailed',
  message: 'Another program is using this account’s library.',
  advice: 'Close other Fleetglass windows and programs that use its folder, then try again.',
};

/** Wraps an error of SQLite or of the file system; a `LibraryError` passes. */
export function storageError(error: unknown): LibraryError {
  if (error instanceof LibraryError) return error;
  if (isFull(error)) return new LibraryError('storage', full, error);
  if (isReadOnly(error)) return new LibraryError('storage', readOnly, error);
  if (isCorruption(error)) return new LibraryError('storage', damaged, error);
  if (sqliteCode(error) === SQLITE_BUSY) return new LibraryError('busy', busy, error);
  const code = systemCode(error);
  if (code === 'ERR_INVALID_STATE') return closedError(error);
  const detail = code === null || code === 'ERR_SQLITE_ERROR' ? '' : ` (${code})`;
  const failed: Failure = {
    code: 'storageFailed',
    message: `This account’s library can’t be read or written${detail}.`,
    advice: 'Check the disk and the permissions of the app’s folder, then restart Fleetglass.',
  };
  return new LibraryError('storage', failed, error);
}
