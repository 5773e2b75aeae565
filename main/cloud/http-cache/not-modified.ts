import type { Validators } from '../../../preload/contract/index.ts';
import { acceptValidators } from '../../gate/accept-validators.ts';
import { unreadableAnswer } from '../failures/answer-failure.ts';
import { parseHttpDate } from '../http/http-date.ts';
import type { PacedReply } from '../pacing/paced-exchange.ts';
import { conditionHeaders, isConditional, type ValidatorFields } from './validators.ts';

export interface Delivery {
  readonly reply: PacedReply;
  /** The host that replied, after redirects. */
  readonly host: string;
}

/** `unchanged`: the validators to store after a 304 that confirms the stored body; null for every other reply. A `reply` is no other 304. */
export interface Resolved extends Delivery {
  readonly unchanged: Validators | null;
}

/**
 * Sends a request under the condition of `known` and decides whether a 304 means "unchanged". A 304 that confirms nothing that is stored is followed
 * by one request without a condition (P22); a 304 to that is a failure.
 */
export async function resolveNotModified(
  known: Validators | null,
  { requestId, now }: { readonly requestId: string; readonly now: number },
  send: (condition: Record<string, string>) => Promise<Delivery>,
): Promise<Resolved> {
  const delivery = await send(conditionHeaders(known, now));
  if (!isNotModified(delivery.reply)) return { ...delivery, unchanged: null };
  const unchanged = confirmedValidators(known, delivery.reply.headers, now);
  if (unchanged !== null) return { ...delivery, unchanged };
  const { reply, host } = await send({});
  if (!isNotModified(reply)) return { reply, host, unchanged: null };
  const failure = unreadableAnswer(host, '304 to a request without a condition', requestId);
  return { reply: { kind: 'failed', failure }, host, unchanged: null };
}

function isNotModified(reply: PacedReply): reply is Extract<PacedReply, { readonly kind: 'replied' }> {
  return reply.kind === 'replied' && reply.status === 304;
}

/** The validators that a 304 names replace the old ones, the others stay (RFC 9111 4.3.4). Null where it confirms nothing. */
function confirmedValidators(
  known: Validators | null,
  headers: ValidatorFields,
  now: number,
): Validators | null {
  if (!isConditional(known, now) || !confirms(known, headers)) return null;
  const { lastModified, etag } = acceptValidators(
    { lastModified: headers['last-modified'] ?? null, etag: headers.etag ?? null },
    now,
  );
  return { lastModified: lastModified ?? known.lastModified, etag: etag ?? known.etag };
}

/**
 * The end of an ETag that names only the coding of the body: servers add it when they compress, and mostly leave it out of the 304. `-gzip`, `-br`: Apache
 * (DeflateAlterETag, BrotliAlterETag), lighttpd, Caddy; twice behind two of them; `--gzip`: Jetty; `;gzip`: Django before 1.11; `+gzip`: Akamai.
 */
const CODING_MARK = /[-+;:.~_]{1,2}(?:(?:x-)?gzip|gz|br|brotli|(?:x-)?deflate|zstd|zst)$/i;
const LONGEST_MARK = 12;

/** What an ETag says about the body: without its quotes, the mark of weakness (nginx adds it when it compresses) and those of codings. */
function opaque(etag: string): string {
  const tag = etag.trim().replace(/^W\//i, '').replace(/^"|"$/g, '');
  let end = tag.length;
  for (;;) {
    const mark = CODING_MARK.exec(tag.slice(Math.max(0, end - LONGEST_MARK), end));
    if (mark === null) return tag.slice(0, end);
    end -= mark[0].length;
  }
}

/**
 * Whether a 304 confirms the stored body. A 304 with another ETag or, without ETags, another `Last-Modified` concerns a body that is not stored (RFC
 * 9111 4.3.4). ETags are compared weakly, as is right for a GET (RFC 9110 8.8.3.2), and a body is stored without its coding.
 */
function confirms(known: Validators, headers: ValidatorFields): boolean {
  if (headers.etag !== undefined && known.etag !== null) return opaque(headers.etag) === opaque(known.etag);
  if (known.etag !== null || known.lastModified === null || headers['last-modified'] === undefined)
    return true;
  const [one, other] = [known.lastModified, headers['last-modified']];
  // A cache between may write the same time in another form.
  return one === other || (parseHttpDate(one) ?? Number.NaN) === parseHttpDate(other);
}
