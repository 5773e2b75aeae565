import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../desktop.ts';
import type { HeaderLines, ResponseStore, StoredResponse } from '../../response-store.ts';
import { conditionHeaders, confirms, isConditional, validatorsOf } from '../conditional.ts';
import type { Reply } from '../transport.ts';
import { parseCacheControl } from './cache-control.ts';
import type { CachedAnswer, ResponseClocks, WholeResponse } from './cached-answer.ts';
import { freshenedLines, headerRecord, storableLines } from './header-lines.ts';
import { invalidatedAddresses, isSafe } from './invalidation.ts';
import {
  ageInSeconds,
  isSelected,
  isStorable,
  judge,
  mayBeServedStale,
  type RequestFields,
  selectingFields,
} from './response-policy.ts';

export interface CachedRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly fields: RequestFields;
  /** The server is asked even where what is stored is fresh. */
  readonly mustAsk?: boolean;
  /** Sends the request with these fields. */
  readonly send: (fields: RequestFields) => Promise<Reply>;
  /** Looks at a response of status 200 before it is stored: one that can't be read never is (P20). */
  readonly accepts?: (response: WholeResponse) => boolean;
}

export interface CachedExchangeOptions {
  readonly store: ResponseStore;
  readonly clock: Clock;
  /** The store failed, for example on a full disk. The answer is given all the same. */
  readonly onStoreFailed: (error: unknown) => void;
}

/** Answers a request from the store, from the server, or from both. Never throws. */
export type CachedExchange = (request: CachedRequest) => Promise<CachedAnswer>;

/** Statuses at which the server failed for the moment, so that what is stored is the better answer (RFC 5861 4; P23). */
const FAILING_STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/**
 * Creates the exchange of a private cache (RFC 9111, RFC 9110 13) over a store. What the server called fresh is used without a
 * request, everything else is asked for under a condition, and what is stored is used whenever the network or the server fails.
 */
export function createCachedExchange(options: CachedExchangeOptions): CachedExchange {
  const { store, clock } = options;
  const underWay = new Set<string>();

  async function kept<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      options.onStoreFailed(error);
      return otherwise;
    }
  }

  function clocksOf(stored: StoredResponse): ResponseClocks {
    const { fetchedAt, receivedAt } = stored;
    return { fetchedAt, confirmedAt: receivedAt, ageSeconds: ageInSeconds(stored, clock.now()) };
  }

  /** What is stored as an answer; its `Age` is brought up to now (RFC 9111 4). */
  function served(stored: StoredResponse) {
    const clocks = clocksOf(stored);
    const headers: HeaderLines = [
      ...stored.headers.filter(([name]) => name !== 'age'),
      ['age', String(clocks.ageSeconds)],
    ];
    return { response: { status: stored.status, headers, body: stored.body }, clocks };
  }

  /** Asks the server; `known` is what is stored and chosen by this request. */
  async function ask(request: CachedRequest, known: StoredResponse | null): Promise<CachedAnswer> {
    const validators = known === null ? null : validatorsOf(headerRecord(known.headers));
    const requestedAt = clock.now();
    const reply = await request.send({ ...request.fields, ...conditionHeaders(validators) });
    const receivedAt = clock.now();
    if (reply.kind === 'failed') {
      const { failure } = reply;
      if (known === null || failure.code === 'cancelled')
        return { kind: 'failed', reason: 'networkFailed', failure };
      return mayBeServedStale(known)
        ? { kind: 'stale', ...served(known), reason: 'networkFailed', failure }
        : { kind: 'failed', reason: 'mustRevalidate', failure };
    }
    const { status, lines, body } = reply;
    const times = { requestedAt, receivedAt };
    if (status === 304 && known !== null) {
      if (!isConditional(validators) || !confirms(validators, headerRecord(lines))) return ask(request, null);
      const confirmed = { ...known, ...times, headers: freshenedLines(known.headers, lines) };
      await kept(() => store.put(confirmed), undefined);
      return { kind: 'notModified', ...served(confirmed) };
    }
    const received: StoredResponse = {
      url: request.url,
      status,
      headers: storableLines(lines),
      selectedBy: selectingFields(lines, request.fields),
      body,
      ...times,
      fetchedAt: receivedAt,
    };
    const response: WholeResponse = { status, headers: lines, body };
    const clocks = clocksOf(received);
    if (status === 401 || status === 403) return { kind: 'unauthorized', response, clocks };
    if (FAILING_STATUSES.has(status) && known !== null && mayBeServedStale(known)) {
      return { kind: 'stale', ...served(known), reason: 'serverFailed', failure: null };
    }
    const mayStore =
      isStorable(status, lines, request.fields, times) && (request.accepts?.(response) ?? true);
    if (mayStore) await kept(() => store.put(received), undefined);
    return { kind: 'changed', response, clocks, reason: mayStore ? 'stored' : 'notStorable' };
  }

  /** In the background, once for all who use the stale response meanwhile. */
  async function revalidate(request: CachedRequest, stored: StoredResponse): Promise<void> {
    const key = JSON.stringify([request.url, stored.selectedBy]);
    if (underWay.has(key)) return;
    underWay.add(key);
    await ask(request, stored);
    underWay.delete(key);
  }

  /** Methods that change something make what is stored doubtful (RFC 9111 4.4). */
  async function change(request: CachedRequest): Promise<CachedAnswer> {
    const answer = await ask(request, null);
    if (answer.kind === 'changed' && answer.response.status >= 200 && answer.response.status < 400) {
      for (const url of invalidatedAddresses(request.url, answer.response.headers)) {
        await kept(() => store.remove(url), undefined);
      }
    }
    return answer;
  }

  return async (request) => {
    if (!isSafe(request.method)) return change(request);
    if (request.method !== 'GET' || isAskedConditionally(request.fields)) return ask(request, null);
    const responses = await kept(() => store.find(request.url), []);
    const stored = responses.find((candidate) => isSelected(candidate, request.fields)) ?? null;
    const verdict =
      stored === null || request.mustAsk === true ? 'mustAsk' : judge(stored, request.fields, clock.now());
    if (stored !== null && verdict === 'fresh') return { kind: 'fresh', ...served(stored) };
    if (parseCacheControl(request.fields['cache-control']).has('only-if-cached')) {
      return { kind: 'failed', reason: 'notStored', failure: notStored };
    }
    if (stored !== null && verdict === 'staleWhileRevalidate') {
      void revalidate(request, stored);
      return { kind: 'stale', ...served(stored), reason: 'revalidating', failure: null };
    }
    return ask(request, stored);
  };
}

/** Who asks with a condition or for a part of his own has a store of his own. */
function isAskedConditionally(fields: RequestFields): boolean {
  return ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range', 'range'].some(
    (name) => fields[name] !== undefined,
  );
}

const notStored: Failure = {
  code: 'notFound',
  message: 'Nothing is kept of it on this computer.',
  advice: 'Ask again while the service can be reached.',
};
