import type { Failure, ListPart, Validators } from '../../../preload/contract/index.ts';

/** The facts of one exchange with the service, whatever its outcome. */
export interface Exchange {
  readonly requestId: string;
  /** Bytes of body received on the wire (after transfer coding, before content decoding). */
  readonly wireBytes: number;
}

/**
 * The outcome of a request for a resource that may be stored already.
 * `changed`: the whole new value. `notModified`: 304, the stored value is confirmed.
 * `absent`: the service says definitely that the resource does not exist (404 or 410 from its own origin, as a problem or JSON).
 * `unauthorized`: a definite 401 or 403 from the API origin. `failed`: nothing is known; the stored value stays good.
 */
export type Outcome<Value> =
  | {
      readonly kind: 'changed';
      readonly value: Value;
      /** The value is a list that isn't whole; absent or null: it is. */
      readonly part?: ListPart | null;
      /** Some of the lists that the value is made of failed, this one first; absent: none. */
      readonly failure?: Failure;
      readonly validators: Validators;
      readonly exchange: Exchange;
    }
  | { readonly kind: 'notModified'; readonly validators: Validators; readonly exchange: Exchange }
  | { readonly kind: 'absent'; readonly failure: Failure }
  | { readonly kind: 'unauthorized'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What a request shows of the connection: a real response of the service, or why there was none. */
export type Contact =
  | { readonly kind: 'answered'; readonly confirmed: boolean }
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  | { readonly kind: 'networkNeedsSignIn'; readonly failure: Failure }
  /** 429 or 503 with a wait: nothing is sent to that origin until then; ms since the epoch. */
  | { readonly kind: 'paused'; readonly until: number };
