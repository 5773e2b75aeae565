import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { Failure, Precision, SnapshotSummary, SubjectReference } from '../../preload/contract/index.ts';
import type { Library } from '../library/library.ts';
import type { SnapshotOutcome } from '../service/snapshots/snapshot-outcome.ts';

/**
 * Response about a subject. `mark` stores it, in the same transaction as the caller's own rows.
 * `forbidden` is a failure of the subject, `failed` one of the request. `deferred`: the response
 * says nothing about the subject. `signedOut`: the token was refused.
 */
export type StoredOutcome =
  | { readonly kind: 'stored'; readonly image: SnapshotSummary }
  | { readonly kind: 'confirmed'; readonly precision: Precision; readonly mark: () => void }
  | { readonly kind: 'none'; readonly mark: () => void }
  | { readonly kind: 'forbidden' | 'failed'; readonly failure: Failure; readonly mark: () => void }
  | { readonly kind: 'deferred' }
  | { readonly kind: 'signedOut' };

/**
 * Stores a new image, and says how to mark everything else. A failure never replaces a stored
 * image (P23). Rejects with `LibraryError`.
 */
export async function storeOutcome(
  library: Library,
  subject: SubjectReference,
  outcome: SnapshotOutcome,
  at: number,
  isTransient: (failure: Failure) => boolean,
): Promise<StoredOutcome> {
  const failed = (kind: 'forbidden' | 'failed', failure: Failure) =>
    ({ kind, failure, mark: () => library.markFailed(subject, failure, at) }) as const;
  switch (outcome.kind) {
    case 'changed':
      return {
        kind: 'stored',
        image: await library.storeImage(subject, outcome.value, outcome.validators, at),
      };
    case 'notModified': {
      const { precision, validators } = outcome;
      return {
        kind: 'confirmed',
        precision,
        mark: () => library.confirm(subject, precision, validators, at),
      };
    }
    case 'absent':
      return { kind: 'none', mark: () => library.markNone(subject, at) };
    case 'unauthorized':
      // Only a 403 is about the subject.
      return outcome.failure.code === 'forbidden'
        ? failed('forbidden', outcome.failure)
        : { kind: 'signedOut' };
    case 'failed':
      // A cancelled request says nothing about its subject.
      return outcome.failure.code === 'cancelled' || isTransient(outcome.failure)
        ? { kind: 'deferred' }
        : failed('failed', outcome.failure);
    default:
      return assertNever(outcome);
  }
}
