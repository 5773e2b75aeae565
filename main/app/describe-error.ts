import { randomUUID } from 'node:crypto';
import type { Failure } from '../../preload/contract/index.ts';
import { SettingsUnreadableError } from '../core/desktop.ts';
import { LibraryError } from '../library/database/library-error.ts';
import { isFull, isReadOnly, storageError } from '../library/database/storage-error.ts';

const settingsUnreadable: Failure = {
  code: 'storageFailed',
  refusal: 'settingsUnreadable',
  message: 'The settings can’t be read now, so nothing in them was changed.',
  advice: 'Restart Fleetglass to try again. If it happens again, tell your administrator.',
};

/** Why a disk did not take something; null for another error. */
export function diskFailure(error: unknown): Failure | null {
  if (error instanceof SettingsUnreadableError) return settingsUnreadable;
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
