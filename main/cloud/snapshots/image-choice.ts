import type { Failure, Precision } from '../../../preload/contract/index.ts';
import type { SnapshotOutcome } from './snapshot-outcome.ts';

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
