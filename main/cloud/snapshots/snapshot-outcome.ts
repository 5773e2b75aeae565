import type { Precision, ReceivedImage, Validators } from '../../../preload/contract/index.ts';
import type { Outcome } from '../api/outcome.ts';

/** The validators of the newest stored image in each precision; a condition never mixes precisions. */
export type KnownImages = Readonly<Record<Precision, Validators | null>>;

/** As `Outcome`, but a 304 names the precision that was confirmed. */
export type SnapshotOutcome =
  | Exclude<Outcome<ReceivedImage>, { readonly kind: 'notModified' }>
  | (Extract<Outcome<ReceivedImage>, { readonly kind: 'notModified' }> & { readonly precision: Precision });
