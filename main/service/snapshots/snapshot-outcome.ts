import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Failure, Precision, Validators } from '../../../preload/contract/index.ts';
import type { ReceivedImage } from '../../gate/accept-snapshot.ts';
import type { DeviceAnswer } from '../client/device-paths.ts';
import type { Outcome } from '../client/outcome.ts';
import { refusedOutcome } from '../http/answer-failure.ts';

/** Validators of the newest stored image per precision; a condition never mixes precisions. */
export type KnownImages = Readonly<Record<Precision, Validators | null>>;

/** As `Outcome`, but a 304 names the confirmed precision. */
export type SnapshotOutcome =
  | Exclude<Outcome<ReceivedImage>, { readonly kind: 'notModified' }>
  | (Extract<Outcome<ReceivedImage>, { readonly kind: 'notModified' }> & { readonly precision: Precision });

/**
 * Short-lived image address. A secret, because it carries a signature: stays in memory, and is
 * never stored, logged, or put in a message (P21).
 */
export interface ImageAddress {
  readonly url: string;
  /** Precision of the image, according to the service. */
  readonly precision: Precision;
  /** How long the service allows reusing the address, ms; 0: not at all. */
  readonly freshMs: number;
}

/** Where the image is, or why there is none. */
export type ImageChoice =
  | { readonly kind: 'address'; readonly address: ImageAddress }
  | { readonly kind: 'outcome'; readonly outcome: SnapshotOutcome };

/** Returns an address to fetch the image from, reusable for `freshMs`. */
export function imageAt(url: string, precision: Precision, freshMs = 0): ImageChoice {
  return { kind: 'address', address: { url, precision, freshMs } };
}

export function failed(failure: Failure): ImageChoice {
  return { kind: 'outcome', outcome: { kind: 'failed', failure } };
}

/** Returns the outcome of a snapshot request if the answer below `/devices/` has no image. */
export function outcomeOfDeviceAnswer<Value>(
  answer: Exclude<DeviceAnswer<Value>, { kind: 'answered' | 'notModified' }>,
): SnapshotOutcome {
  switch (answer.kind) {
    case 'absent':
      return { kind: 'absent', failure: answer.answer.failure };
    case 'unknownPath':
      // Below an unknown path only JSON shows that the service answered, not a web server in front
      // of it.
      return { kind: answer.answer.json ? 'absent' : 'failed', failure: answer.answer.failure };
    case 'refused':
      return refusedOutcome(answer);
    case 'failed':
      return answer;
    default:
      return assertNever(answer);
  }
}
