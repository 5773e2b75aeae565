import type { Clock } from '../desktop.ts';
import type { ResponseStore } from '../response-store.ts';
import type { ApiAnswer, ApiRequest } from './api-client.ts';
import { isConditional, validatorsOf } from './conditional.ts';
import { Unreadable } from './decode/json-path.ts';
import type { WholeResponse } from './http-cache/cached-answer.ts';
import { createCachedExchange } from './http-cache/cached-exchange.ts';
import { headerRecord } from './http-cache/header-lines.ts';
import type { RequestFields } from './http-cache/response-policy.ts';
import type { PacedReply } from './pacing/paced-exchange.ts';

/** What came of asking under the condition of a kept response: it was confirmed, or the reply has to be judged. */
export type KeptAnswer =
  | { readonly kind: 'confirmed'; readonly answer: Extract<ApiAnswer<never>, { kind: 'notModified' }> }
  | { readonly kind: 'replied'; readonly reply: PacedReply };

/** Asks under the condition of a kept response. Null where only the caller's own validators can serve as the condition. */
export type AskKept = <Value>(
  request: ApiRequest<Value>,
  fields: RequestFields,
  requestId: string,
  send: (fields: RequestFields) => Promise<PacedReply>,
) => Promise<KeptAnswer | null>;

/** An address with a query: it may be signed, and then it is a secret (P21). */
const ADDRESS_WITH_QUERY = /https?:(?:\/|\\\/){2}[^\s"?]+\?/i;

/**
 * Creates the way through a store. The service is always asked, however fresh its last answer is: its answer is also what tells that it
 * can be reached. Kept is what can be read (P20) and names no address with a query.
 */
export function createAskKept(store: ResponseStore, clock: Clock): AskKept {
  const cached = createCachedExchange({
    store,
    clock,
    // Nothing is lost with it but bytes of the next answer; a failing disk shows when the answer itself is stored.
    onStoreFailed: () => {},
  });

  return async (request, fields, requestId, send) => {
    const url = request.url.href;
    if (isConditional(request.known)) {
      const found = await store.find(url).catch(() => []);
      if (found.length === 0) return null;
    }
    let reply: PacedReply | null = null;
    const answer = await cached({
      method: 'GET',
      url,
      fields,
      mustAsk: true,
      async send(conditional) {
        reply = await send(conditional);
        return reply;
      },
      accepts: (response) => isReadable(request, response) && !mayHoldSecrets(response.body),
    });
    if (answer.kind === 'notModified') {
      const { response, clocks } = answer;
      const kept = { ...response, fetchedAt: clocks.fetchedAt };
      const validators = validatorsOf(headerRecord(response.headers));
      const exchange = { requestId, wireBytes: 0 };
      return { kind: 'confirmed', answer: { kind: 'notModified', validators, exchange, kept } };
    }
    if (reply === null) throw new Error('The service is always asked.');
    return { kind: 'replied', reply };
  };
}

function isReadable(request: ApiRequest<unknown>, { status, headers, body }: WholeResponse): boolean {
  if (status !== 200) return false;
  try {
    request.read(body, headerRecord(headers));
    return true;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

function mayHoldSecrets(body: Uint8Array): boolean {
  return ADDRESS_WITH_QUERY.test(new TextDecoder('latin1').decode(body));
}
