import { randomUUID } from 'node:crypto';
import type { Failure } from '../../preload/contract/index.ts';
import { LibraryError } from '../library/database/library-error.ts';

/** Puts an error that was thrown inside the app into words. An unexpected error is `internal`. */
export function describeError(error: unknown): Failure {
  if (error instanceof LibraryError) return error.failure;
  return {
    code: 'internal',
    message: 'Something went wrong in Fleetglass.',
    advice: 'Try again. If it happens again, restart the app. Downloaded images stay on this laptop.',
    requestId: randomUUID(),
  };
}
