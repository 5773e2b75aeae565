import type { Failure } from '../../../preload/contract/index.ts';
import { closedError, LibraryError } from './library-error.ts';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html), the low byte of an extended code. */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;

/** Codes of the system for a full disk, and for a person's full share of it. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

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

/** SQLite found the file damaged, or no database. */
export function isCorruption(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOT_A_DATABASE;
}

export function isFull(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_FULL || FULL_CODES.has(systemCode(error));
}

const full: Failure = {
  code: 'storageFull',
  message: 'The disk is full.',
  advice: 'Free up disk space. Downloaded images stay available.',
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
