import type { Failure, ListPart, Validators } from '../../../preload/contract/index.ts';

/** Facts of one exchange with the service, whatever its outcome. */
export interface Exchange {
  readonly requestId: string;
  /** Body bytes received on the wire (after transfer coding, before content decoding). */
  readonly wireBytes: number;
}

/**
 * Outcome of a request for a resource that may be stored. `changed`: the whole new value.
 * `notModified`: a 304 confirmed the stored value. `absent`: the resource definitely doesn't exist
 * (404 or 410 from the service's origin, as a problem or JSON). `unauthorized`: a definite 401 or
 * 403 from the API origin. `failed`: nothing is known; the stored value stays valid.
 */
export type Outcome<Value> =
  | {
      readonly kind: 'changed';
      readonly value: Value;
      /** Set if the value is an incomplete list. */
      readonly part?: ListPart | null;
      /** First failure among the lists that make up the value. */
      readonly failure?: Failure;
      readonly validators: Validators;
      readonly exchange: Exchange;
    }
  | { readonly kind: 'notModified'; readonly validators: Validators; readonly exchange: Exchange }
  | { readonly kind: 'absent'; readonly failure: Failure }
  | { readonly kind: 'unauthorized'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** `isDoubtful`: only one of several lists failed, so others may still be answered. */
interface Lost {
  readonly kind: 'unreachable' | 'networkNeedsSignIn';
  readonly failure: Failure;
  readonly isDoubtful?: boolean;
}

/** A real response of the service, or why there was none. */
export type Contact =
  | { readonly kind: 'answered'; readonly confirmed: boolean }
  | Lost
  /** 429 or 503 with a wait: nothing is sent to that origin until then; ms since the epoch. */
  | { readonly kind: 'paused'; readonly until: number };
