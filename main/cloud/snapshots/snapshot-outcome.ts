import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Failure, Precision, Validators } from '../../../preload/contract/index.ts';
import type { ReceivedImage } from '../../gate/accept-snapshot.ts';
import type { DeviceAnswer } from '../api/device-paths.ts';
import type { Outcome } from '../api/outcome.ts';
import { refusedOutcome } from '../failures/answer-failure.ts';

/** The validators of the newest stored image in each precision; a condition never mixes precisions. */
export type KnownImages = Readonly<Record<Precision, Validators | null>>;

/** As `Outcome`, but a 304 names the precision that was confirmed. */
export type SnapshotOutcome =
  | Exclude<Outcome<ReceivedImage>, { readonly kind: 'notModified' }>
  | (Extract<Outcome<ReceivedImage>, { readonly kind: 'notModified' }> & { readonly precision: Precision });

/**
 * The address of an image for a short time. It carries a signature: it is a secret, stays in memory, and is never stored, logged, or put in a message
 * (P21).
 */
export interface ImageAddress {
  readonly url: string;
  /** The precision of the image, by the service. */
  readonly precision: Precision;
  /** How long the service allows to use the address again, in ms; 0: not at all. */
  readonly freshMs: number;
}

/** Where the image is, or the end of the matter. */
export type ImageChoice =
  | { readonly kind: 'address'; readonly address: ImageAddress }
  | { readonly kind: 'outcome'; readonly outcome: SnapshotOutcome };

/** The image is to be fetched from an address, which may be used again for so many ms. */
export function imageAt(url: string, precision: Precision, freshMs = 0): ImageChoice {
  return { kind: 'address', address: { url, precision, freshMs } };
}

/** There is nothing to fetch, for this reason. */
export function failed(failure: Failure): ImageChoice {
  return { kind: 'outcome', outcome: { kind: 'failed', failure } };
}

/** The outcome of a snapshot request whose answer below `/devices/` has no image. */
export function outcomeOfDeviceAnswer<Value>(
  answer: Exclude<DeviceAnswer<Value>, { kind: 'answered' | 'notModified' }>,
): SnapshotOutcome {
  switch (answer.kind) {
    case 'absent':
      return { kind: 'absent', failure: answer.answer.failure };
    case 'unknownPath':
      // Below an unknown path only JSON shows that the service answered, and not a web server in front of it.
      return { kind: answer.answer.json ? 'absent' : 'failed', failure: answer.answer.failure };
    case 'refused':
      return refusedOutcome(answer);
    case 'failed':
      return answer;
    default:
      return assertNever(answer);
  }
}
