import type { Failure, ReceivedImage, Validators } from '../../../preload/contract/index.ts';
import type { Exchange } from '../api/outcome.ts';

/** The answer of an image origin. */
export type ImageAnswer =
  | {
      readonly kind: 'changed';
      readonly value: ReceivedImage;
      readonly validators: Validators;
      readonly exchange: Exchange;
    }
  | { readonly kind: 'notModified'; readonly validators: Validators; readonly exchange: Exchange }
  /** 403, 404 or 410 of the image origin: most often the address has run out. */
  | { readonly kind: 'expired'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };
