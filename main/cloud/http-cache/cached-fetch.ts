import type { Clock } from '../../desktop.ts';
import type { ResponseStore } from '../../response-store.ts';
import { createAgents } from '../agents.ts';
import { cloudLimits, type ExchangeLimits } from '../limits.ts';
import { exchange } from '../transport.ts';
import type { CachedAnswer, WholeResponse } from './cached-answer.ts';
import { createCachedExchange } from './cached-exchange.ts';
import type { RequestFields } from './response-policy.ts';

export interface CachedFetchOptions {
  readonly clock: Clock;
  /** The limits of each exchange; those of the API client unless given. */
  readonly limits?: ExchangeLimits;
  /** Told about each answer: where it came from and why. */
  readonly onAnswer?: (answer: CachedAnswer) => void;
  /** The store failed; the answer is given all the same. */
  readonly onStoreFailed?: (error: unknown) => void;
}

/**
 * The cache of this client in the shape of `fetch`: the same transport, store and decisions as the clients use, so that whoever
 * knows `fetch` can use it and public test suites can drive it. Bodies of requests are text; redirects are not followed. Rejects with a
 * `TypeError` when nothing can be answered, with the reason of the signal when it is aborted.
 */
export function createCachedFetch(store: ResponseStore, options: CachedFetchOptions): typeof fetch {
  const { clock, limits = cloudLimits.api, onStoreFailed = () => {} } = options;
  const agents = createAgents();
  const cached = createCachedExchange({ store, clock, onStoreFailed });

  return async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? undefined : await request.text();
    const answer = await cached({
      method: request.method,
      url: request.url,
      fields: fieldsOf(request),
      send: (fields) =>
        exchange({
          method: request.method,
          url: new URL(request.url),
          headers: fields,
          ...(body === undefined ? {} : { body }),
          requestId: '',
          limits,
          signal: request.signal,
          agents,
          unknownCoding: 'pass',
        }),
    });
    options.onAnswer?.(answer);
    if (answer.kind === 'failed') {
      request.signal.throwIfAborted();
      // What a cache says that may not answer by itself and can't ask (RFC 9111 5.2.1.7, 5.2.2.2).
      if (answer.reason !== 'networkFailed') return new Response(null, { status: 504 });
      throw new TypeError('fetch failed', { cause: answer.failure });
    }
    return responseOf(answer.response);
  };
}

/** Fetch's own cache modes as the request directives that mean the same (Fetch 4.6). */
const MODE_DIRECTIVES: Readonly<Record<string, string>> = {
  'no-store': 'no-store',
  reload: 'no-cache',
  'no-cache': 'max-age=0',
  'force-cache': 'max-stale',
  'only-if-cached': 'max-stale, only-if-cached',
};

function fieldsOf(request: Request): RequestFields {
  const fields: Record<string, string> = Object.fromEntries(request.headers);
  const directives = MODE_DIRECTIVES[request.cache];
  return {
    ...fields,
    ...(directives === undefined
      ? {}
      : { 'cache-control': [fields['cache-control'], directives].filter(Boolean).join(', ') }),
  };
}

/** Statuses whose response has no body in Fetch. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

function responseOf({ status, headers, body }: WholeResponse): Response {
  return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(body), {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}
