import type { Failure } from '../../../preload/contract/index.ts';

/**
 * Why a library could not do what was asked:
 * - `newer`: the database was written by a newer version of the app and is left untouched;
 * - `busy`: another process has the database open, which is left untouched;
 * - `storage`: the disk is full (`failure.code` is `storageFull`) or failed (`storageFailed`);
 * - `closed`: the library was closed before the work was done, for example by signing out;
 * - `refused`: what was asked for does not go; `failure` says what to change;
 * - `unknownSubject`: something was to be stored for a subject that nobody ever named.
 */
type LibraryErrorReason = 'newer' | 'busy' | 'storage' | 'closed' | 'refused' | 'unknownSubject';

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
