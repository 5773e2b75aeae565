import { randomUUID } from 'node:crypto';
import type { Failure } from '../../preload/contract/index.ts';
import { LibraryError } from '../library/database/library-error.ts';
import { isFull, isReadOnly, storageError } from '../library/database/storage-error.ts';
import { SettingsUnreadableError } from '../shared/desktop.ts';

const settingsUnreadable: Failure = { code: 'storageFailed', refusal: 'settingsUnreadable' };

/** Returns the failure if the disk refused a write; `null` for any other error. */
export function diskFailure(error: unknown): Failure | null {
  if (error instanceof SettingsUnreadableError) return settingsUnreadable;
  return isFull(error) || isReadOnly(error) ? storageError(error).failure : null;
}

/** Converts an error thrown inside the app to a failure. An unexpected one is `internal`. */
export function describeError(error: unknown): Failure {
  if (error instanceof LibraryError) return error.failure;
  return (
    diskFailure(error) ?? {
      code: 'internal',
      requestId: randomUUID(),
    }
  );
}
