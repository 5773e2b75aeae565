import type { Clock } from '../../core/desktop.ts';
import type { ResponseStore, StoredResponse } from '../../core/response-store.ts';
import {
  fieldValue,
  freshenedLines,
  headerRecord,
  listMembers,
  storableLines,
} from '../http/header-lines.ts';
import { parseCacheControl } from '../http-cache/cache-control.ts';
import { type Delivery, type Resolved, resolveNotModified } from '../http-cache/not-modified.ts';
import { isSelected, type RequestFields, selectingFields } from '../http-cache/selecting-fields.ts';
import { isConditional, validatorsOf } from '../http-cache/validators.ts';
import type { PacedReply } from '../pacing/paced-exchange.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';

/** The outcome of a request under the condition of a stored response: the response is confirmed, or the reply has to be judged. */
type ConditionalOutcome =
  | { readonly kind: 'confirmed'; readonly answer: Extract<ApiAnswer<never>, { kind: 'notModified' }> }
  | { readonly kind: 'replied'; readonly resolved: Resolved };

/** Sends a request under the condition of a stored response. Null where only the caller's own validators can serve as the condition. */
export type SendConditionally = <Value>(
  request: ApiRequest<Value>,
  fields: RequestFields,
  requestId: string,
  send: (fields: RequestFields) => Promise<Delivery>,
) => Promise<ConditionalOutcome | null>;

type Replied = Extract<PacedReply, { readonly kind: 'replied' }>;

/** What stands before a query, from the last blank or quote on. Each letter is read once: an answer may be 64 MB of beginnings. */
const BEFORE_QUERY = /(?<![^\s"?])[^\s"?]+\?/g;
const ADDRESS = /https?:(?:\/|\\\/){2}[^?]/i;

/**
 * Creates conditional requests over a store (RFC 9110 13, RFC 9111 4.3). The service is asked every time, however fresh its last response is: its
 * response also shows that it can be reached. A failure of the store is ignored: it costs only bytes of the next response, and a failing disk shows
 * when the list itself is stored.
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
 * Only a 200 is stored that the service allows to store (RFC 9111 3), that can be read (P20), and that names no address with a query (P21). Every
 * other status is about one request alone.
 */
async function mayStore(request: ApiRequest<unknown>, reply: Replied, mostBytes: number): Promise<boolean> {
  const { status, lines, body, isTaken } = reply;
  return (
    status === 200 &&
    isTaken !== true &&
    !parseCacheControl(fieldValue(lines, 'cache-control')).has('no-store') &&
    !listMembers(fieldValue(lines, 'vary')).includes('*') &&
    (await isReadable(request, reply)) &&
    // What the store leaves out needs no look: a fleet takes a while.
    (body.byteLength > mostBytes || !mayHoldSecrets(body))
  );
}

async function isReadable(request: ApiRequest<unknown>, { lines, body }: Replied): Promise<boolean> {
  try {
    await request.read(body, headerRecord(lines));
    return true;
  } catch {
    // The error comes again where the reply is judged.
    return false;
  }
}

/** An address with a query may be signed, and then it is a secret (P21). */
function mayHoldSecrets(body: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(body);
  for (const [before] of text.matchAll(BEFORE_QUERY)) if (ADDRESS.test(before)) return true;
  return false;
}
