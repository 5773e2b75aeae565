import type { Failure } from '../../../preload/contract/index.ts';

/** What a request shows of the connection: a real response of the service, or why there was none. */
export type Contact =
  | { readonly kind: 'answered'; readonly confirmed: boolean }
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  | { readonly kind: 'networkNeedsSignIn'; readonly failure: Failure }
  /** 429 or 503 with a wait: nothing is sent to that origin until then; ms since the epoch. */
  | { readonly kind: 'paused'; readonly until: number };
