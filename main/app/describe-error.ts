import { randomUUID } from 'node:crypto';
import type { Failure } from '../../preload/contract/index.ts';
import { LibraryError } from '../library/database/library-error.ts';
import { isFull, isReadOnly, storageError } from '../library/database/storage-error.ts';

/** Why a disk did not take something; null for another error. */
export function diskFailure(error: unknown): Failure | null {
  return isFull(error) || isReadOnly(error) ? storageError(error).failure : null;
}

/** Puts an error that was thrown inside the app into words. An unexpected error is `internal`. */
export function describeError(error: unknown): Failure {
  if (error instanceof LibraryError) return error.failure;
  return (
    diskFailure(error) ?? {
      code: 'internal',
      message: 'Something went wrong in Fleetglass.',
      advice: 'Try again. If it happens again, restart the app. Downloaded images stay on this laptop.',
      requestId: randomUUID(),
    }
  );
}
