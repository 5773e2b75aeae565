import type { IncomingHttpHeaders } from 'node:http';
import type { Failure, Problem, Validators } from '../../../preload/contract/index.ts';
import type { StoredResponse } from '../../core/response-store.ts';
import type { ExchangeLimits } from '../http/limits.ts';
import type { ReceivePiece } from '../http/read-body.ts';
import type { Exchange } from './outcome.ts';

/** A request to the API origin. `url` comes from `servicePath` or from a checked link to the next page. */
export interface ApiRequest<Value> {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  /** JSON text. */
  readonly body?: string;
  /** The validators of the stored resource, for a conditional request. */
  readonly known: Validators | null;
  readonly limits: ExchangeLimits;
  readonly signal: AbortSignal;
  /** `none` for the sign-in itself. */
  readonly authorization: 'bearer' | 'none';
  readonly accept?: string;
  /**
   * The response may be stored, and is then requested under its own condition in place of `known`. Only for responses whose addresses and bodies hold
   * no signature (P21).
   */
  readonly storable?: boolean;
  /** The request is sent although the origin fails: a person waits for it, or it shows whether the service is back. */
  readonly urgent?: boolean;
  /** A POST that changes nothing, as a search: it waits for the end of a pause or a rest as a GET does. */
  readonly isSafe?: boolean;
  /** A 200 begins, also after one that was cut. The returned function receives the body while it comes; nothing shows yet that it is one of the service. */
  readonly onBegun?: () => ReceivePiece;
  /** Reads the body of a 2xx response, or ends the reading of one that the receiver of `onBegun` took. Throws `Unreadable` for a body that must not be accepted (P20). */
  readonly read: (body: Uint8Array, headers: IncomingHttpHeaders) => Value | Promise<Value>;
  /** Reads an answer out of the target of a redirect, which is not followed. Null: it is none. */
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
  /** `stored`: the response that was confirmed and when its body came (ms since the epoch); null where it is not stored. */
  | {
      readonly kind: 'notModified';
      readonly validators: Validators;
      readonly exchange: Exchange;
      readonly stored: Pick<StoredResponse, 'headers' | 'body' | 'fetchedAt'> | null;
    }
  /** An error status of the service. `json`: the body is JSON, so no proxy or web server spoke. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly problem: Problem | null;
      readonly json: boolean;
      readonly page: boolean;
      readonly failure: Failure;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };
