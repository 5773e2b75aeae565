import type { Failure } from '../../../preload/contract/index.ts';
import type { HeaderLines } from '../../response-store.ts';

/** A complete response, from the network or from the store. */
export interface WholeResponse {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: Uint8Array;
}

/** When what is answered was true; ms since the epoch by the clock of this computer. */
export interface ResponseClocks {
  /** When the body came. */
  readonly fetchedAt: number;
  /** When the server last said that it is current: with the body, or by a 304. */
  readonly confirmedAt: number;
  /** How long ago the origin made or confirmed it, caches on the way included (RFC 9111 4.2.3); seconds. */
  readonly ageSeconds: number;
}

/** The answer to a request that may be answered from a store. */
export type CachedAnswer =
  /** From the store without a request: the server said that it stays good for longer than this. */
  | { readonly kind: 'fresh'; readonly response: WholeResponse; readonly clocks: ResponseClocks }
  /** From the store, confirmed by a 304. */
  | { readonly kind: 'notModified'; readonly response: WholeResponse; readonly clocks: ResponseClocks }
  /** A new response of any status. `reason`: what became of it. */
  | {
      readonly kind: 'changed';
      readonly response: WholeResponse;
      readonly clocks: ResponseClocks;
      readonly reason: 'stored' | 'notStorable';
    }
  /** From the store, although it may be out of date. */
  | {
      readonly kind: 'stale';
      readonly response: WholeResponse;
      readonly clocks: ResponseClocks;
      readonly reason: 'networkFailed' | 'serverFailed' | 'revalidating';
      /** Why the server could not be asked, or how it failed; null while it is being asked. */
      readonly failure: Failure | null;
    }
  /** A definite 401 or 403. What is stored stays. */
  | { readonly kind: 'unauthorized'; readonly response: WholeResponse; readonly clocks: ResponseClocks }
  /**
   * Nothing came, and nothing that is stored may be used. `mustRevalidate`: something is stored that the server forbids to use
   * without asking. `notStored`: only what is stored was asked for.
   */
  | {
      readonly kind: 'failed';
      readonly reason: 'networkFailed' | 'mustRevalidate' | 'notStored';
      readonly failure: Failure;
    };
