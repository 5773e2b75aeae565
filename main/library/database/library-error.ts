import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Failure } from '../../../preload/contract/index.ts';

/**
 * Reasons why a library call failed:
 * - `busy`: another process has the database open, which is left untouched;
 * - `storage`: the disk is full (`failure.code` is `storageFull`) or would be below its floor
 *   (`storageFloor`), is read-only (`storageReadOnly`) or failed (`storageFailed`), or the
 *   database is damaged (`libraryDamaged`);
 * - `closed`: the library was closed before the work was done, for example by signing out;
 * - `refused`: the request is not possible; `failure` says what to change;
 * - `unknownSubject`: the subject is not in the library.
 */
type LibraryErrorReason = 'busy' | 'storage' | 'closed' | 'refused' | 'unknownSubject';

/**
 * The only error that a library throws. `failure` is ready for the screen; `cause` is the
 * underlying error.
 */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
  readonly reason: LibraryErrorReason;
  readonly failure: Failure;

  constructor(reason: LibraryErrorReason, failure: Failure, cause?: unknown) {
    super(describeFailure(failure), { cause });
    this.reason = reason;
    this.failure = failure;
  }
}

/**
 * Returns true if the subject is not, or no longer, in the library, as opposed to a failed disk.
 */
export function isUnknownSubject(error: unknown): boolean {
  return error instanceof LibraryError && error.reason === 'unknownSubject';
}

export function closedError(cause?: unknown): LibraryError {
  return new LibraryError('closed', { code: 'cancelled' }, cause);
}
