import type { Failure, Precision } from '../../../preload/contract/index.ts';
import type { SnapshotOutcome } from './snapshot-outcome.ts';

/**
 * Where an image can be had for a short time. The address carries a signature: it is a secret, stays in memory, and
 * is never stored, logged, or put in a message (P21).
 */
export interface ImageAddress {
  readonly url: string;
  /** What the service says that the image behind the address is. */
  readonly precision: Precision;
  /** For how long the service allows to use the address again without asking; 0: not at all. */
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
