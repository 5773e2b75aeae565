import type { FailureCode } from '../../../preload/contract/index.ts';

/** The facts of a request that was sent, for the log. They hold neither fields nor bodies. */
export interface ExchangeFacts {
  readonly requestId: string;
  readonly method: string;
  /** With its query, which may hold a signature: the log leaves that out (P21). */
  readonly url: URL;
  /** The status of the answer, or why there was none. */
  readonly result: number | FailureCode;
  readonly durationMs: number;
  readonly wireBytes: number;
}
