import type { FailureCode } from '../../../preload/contract/index.ts';

/** Facts of a sent request for the log, without header fields and bodies. */
export interface ExchangeFacts {
  readonly requestId: string;
  readonly method: string;
  /** Includes the query, which may hold a signature: the log omits it (P21). */
  readonly url: URL;
  readonly result: number | FailureCode;
  readonly durationMs: number;
  readonly wireBytes: number;
}
