import type { Failure } from '../../../preload/contract/index.ts';

/**
 * Why a call of a library failed:
 * - `busy`: another process has the database open, which is left untouched;
 * - `storage`: the disk is full (`failure.code` is `storageFull`) or would be below its floor (`storageFloor`), takes nothing (`storageReadOnly`) or failed (`storageFailed`), or the database is
 *   damaged (`libraryDamaged`);
 * - `closed`: the library was closed before the work was done, for example by signing out;
 * - `refused`: the request is not possible; `failure` says what to change;
 * - `unknownSubject`: the subject is not in the library.
 */
type LibraryErrorReason = 'busy' | 'storage' | 'closed' | 'refused' | 'unknownSubject';

/** The only error that a library throws. `failure` is ready for the screen; `cause` is the error underneath. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
  readonly reason: LibraryErrorReason;
  readonly failure: Failure;

  constructor(reason: LibraryErrorReason, failure: Failure, cause?: unknown) {
    super(failure.message, { cause });
    this.reason = reason;
    this.failure = failure;
  }
}

/** The subject is not in the library, or no longer: the disk has not failed. */
export function isUnknownSubject(error: unknown): boolean {
  return error instanceof LibraryError && error.reason === 'unknownSubject';
}

export function closedError(cause?: unknown): LibraryError {
  return new LibraryError(
    'closed',
    {
      code: 'cancelled',
      message: 'The account was closed before this finished.',
      advice: 'Sign in again to continue. Downloaded images are still on this laptop.',
    },
    cause,
  );
}
