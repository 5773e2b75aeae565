import type { Clock } from '../../shared/desktop.ts';
import type { ResponseStore, StoredResponse } from '../../shared/response-store.ts';
import { parseCacheControl } from '../http/cache-control.ts';
import {
  fieldValue,
  freshenedLines,
  headerRecord,
  listMembers,
  storableLines,
} from '../http/header-lines.ts';
import { isSelected, type RequestFields, selectingFields } from '../http/selecting-fields.ts';
import { isConditional, validatorsOf } from '../http/validators.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { type Delivery, type Resolved, resolveNotModified } from './not-modified.ts';
import type { PacedReply } from './paced-exchange.ts';

type ConditionalOutcome =
  | { readonly kind: 'confirmed'; readonly answer: Extract<ApiAnswer<never>, { kind: 'notModified' }> }
  | { readonly kind: 'replied'; readonly resolved: Resolved };

/** Sends a request with a stored response's validators; `null` if only the caller's fit. */
export type SendConditionally = <Value>(
  request: ApiRequest<Value>,
  fields: RequestFields,
  requestId: string,
  send: (fields: RequestFields) => Promise<Delivery>,
) => Promise<ConditionalOutcome | null>;

type Replied = Extract<PacedReply, { readonly kind: 'replied' }>;

/** Text before a query, from the last blank or quote. Linear: answers may have 64 MB. */
const BEFORE_QUERY = /(?<![^\s"?])[^\s"?]+\?/g;
const ADDRESS = /https?:(?:\/|\\\/){2}[^?]/i;

/**
 * Creates conditional requests over a store (RFC 9110 13, RFC 9111 4.3). Always asks the service,
 * even if the stored response is fresh, which also shows that it can be reached. Ignores failures
 * of the store: they only cost bytes, and a failing disk shows when the list itself is stored.
 */
export function createConditionalRequest(store: ResponseStore, clock: Clock): SendConditionally {
  const put = (response: StoredResponse) => store.put(response).catch(() => {});

  return async (request, fields, requestId, send) => {
    const url = request.url.href;
    const now = clock.now();
    const responses = await store.find(url).catch(() => []);
    if (responses.length === 0 && isConditional(request.known, now)) return null;
    const stored = responses.find((response) => isSelected(response, fields));
    const known = stored === undefined ? null : validatorsOf(headerRecord(stored.headers), now);
    const resolved = await resolveNotModified(known, { requestId, now }, (condition) =>
      send({ ...fields, ...condition }),
    );
    const { reply, unchanged } = resolved;
    if (reply.kind === 'replied' && unchanged !== null && stored !== undefined) {
      const headers = freshenedLines(stored.headers, reply.lines);
      await put({ ...stored, headers, receivedAt: clock.now() });
      const { body, fetchedAt } = stored;
      const validators = validatorsOf(headerRecord(headers), now);
      const exchange = { requestId, wireBytes: 0 };
      return {
        kind: 'confirmed',
        answer: { kind: 'notModified', validators, exchange, stored: { headers, body, fetchedAt } },
      };
    }
    if (reply.kind === 'replied' && (await mayStore(request, reply, store.mostBytes))) {
      const { lines, body } = reply;
      const receivedAt = clock.now();
      const headers = storableLines(lines);
      const selectedBy = selectingFields(lines, fields);
      await put({ url, headers, selectedBy, body, receivedAt, fetchedAt: receivedAt });
    }
    return { kind: 'replied', resolved };
  };
}

/**
 * Allows only a 200 that the service lets be stored (RFC 9111 3), that is readable (P20) and names
 * no address with a query (P21). Any other status concerns one request alone.
 */
async function mayStore(request: ApiRequest<unknown>, reply: Replied, mostBytes: number): Promise<boolean> {
  const { status, lines, body, isTaken } = reply;
  return (
    status === 200 &&
    isTaken !== true &&
    !parseCacheControl(fieldValue(lines, 'cache-control')).has('no-store') &&
    !listMembers(fieldValue(lines, 'vary')).includes('*') &&
    (await isReadable(request, reply)) &&
    // Skips bodies that the store omits: scanning a fleet takes a while.
    (body.byteLength > mostBytes || !mayHoldSecrets(body))
  );
}

async function isReadable(request: ApiRequest<unknown>, { lines, body }: Replied): Promise<boolean> {
  try {
    await request.read(body, headerRecord(lines));
    return true;
  } catch {
    // Judging the reply throws the same error again.
    return false;
  }
}

/** Returns true if the body names an address with a query, which may be signed (P21). */
function mayHoldSecrets(body: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(body);
  for (const [before] of text.matchAll(BEFORE_QUERY)) if (ADDRESS.test(before)) return true;
  return false;
}
