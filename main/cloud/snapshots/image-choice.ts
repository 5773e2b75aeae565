import type { Failure, Precision } from '../../../preload/contract/index.ts';
import type { ImageAddress, SnapshotOutcome } from '../cloud.ts';

/** Where the image is, or the end of the matter. */
export type ImageChoice =
  | { readonly kind: 'address'; readonly address: ImageAddress }
  | { readonly kind: 'outcome'; readonly outcome: SnapshotOutcome };

/** The image is to be fetched from an address, which may be used again for so many ms. */
export function imageAt(url: string, precision: Precision, freshMilliseconds = 0): ImageChoice {
  return { kind: 'address', address: { url, precision, freshMilliseconds } };
}

/** There is nothing to fetch, for this reason. */
export function failed(failure: Failure): ImageChoice {
  return { kind: 'outcome', outcome: { kind: 'failed', failure } };
}
