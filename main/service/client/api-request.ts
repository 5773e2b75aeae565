import type { IncomingHttpHeaders } from 'node:http';
import type { Failure, Problem, Validators } from '../../../preload/contract/index.ts';
import type { StoredResponse } from '../../shared/response-store.ts';
import type { ExchangeLimits } from '../http/limits.ts';
import type { ReceivePiece } from '../http/read-body.ts';
import type { Exchange } from './outcome.ts';

/** Request to the API origin. `url` is from `servicePath` or a checked link to the next page. */
export interface ApiRequest<Value> {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  readonly body?: string;
  /** Validators of the stored resource, for a conditional request. */
  readonly known: Validators | null;
  readonly limits: ExchangeLimits;
  readonly signal: AbortSignal;
  readonly authorization: 'bearer' | 'none';
  readonly accept?: string;
  /**
   * Allows storing the response, whose own validators then replace `known`. Only for addresses and
   * bodies without signatures (P21).
   */
  readonly storable?: boolean;
  /** Sends even if the origin fails: the user waits, or the request tests for its return. */
  readonly urgent?: boolean;
  /** One of several lists: its failure alone doesn't show that the service is out of reach. */
  readonly isOneOfMany?: boolean;
  /** A POST without side effects, such as a search: waits out pauses and rests like a GET. */
  readonly isSafe?: boolean;
  /**
   * Called when a 200 starts, also after a cut. The returned function receives the body as it
   * arrives; it may not be the service's yet.
   */
  readonly onBegun?: () => ReceivePiece;
  /**
   * Reads the body of a 2xx, or finishes one taken by `onBegun`. Throws `Unreadable` if the body
   * must not be accepted (P20).
   */
  readonly read: (body: Uint8Array, headers: IncomingHttpHeaders) => Value | Promise<Value>;
  /** Reads an answer from a redirect's target without following it; `null` if there is none. */
  readonly readRedirect?: (target: URL) => Value | null;
}

export type ApiAnswer<Value> =
  | {
      readonly kind: 'answered';
      readonly value: Value;
      readonly validators: Validators;
      readonly headers: IncomingHttpHeaders;
      readonly exchange: Exchange;
    }
  /** `stored`: confirmed response and when its body arrived (ms since the epoch), or `null`. */
  | {
      readonly kind: 'notModified';
      readonly validators: Validators;
      readonly exchange: Exchange;
      readonly stored: Pick<StoredResponse, 'headers' | 'body' | 'fetchedAt'> | null;
    }
  /** Error status. `json`: the body is JSON, so it isn't from a proxy or web server. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly problem: Problem | null;
      readonly json: boolean;
      readonly page: boolean;
      readonly failure: Failure;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };
