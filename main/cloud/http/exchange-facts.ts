import type { FailureCode } from '../../../preload/contract/index.ts';

/** What is told of each request that was sent, for the log. Holds neither fields nor bodies. */
export interface ExchangeFacts {
  readonly requestId: string;
  readonly method: string;
  /** With its query, which may hold a signature: whoever writes it down takes that out (P21). */
  readonly url: URL;
  /** The status of the answer, or why there was none. */
  readonly result: number | FailureCode;
  readonly milliseconds: number;
  readonly wireBytes: number;
}
