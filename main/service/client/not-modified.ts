import type { Validators } from '../../../preload/contract/index.ts';
import { acceptValidators } from '../../gate/accept-validators.ts';
import { unreadableAnswer } from '../http/answer-failure.ts';
import { parseHttpDate } from '../http/http-date.ts';
import { conditionHeaders, isConditional, type ValidatorFields } from '../http/validators.ts';
import type { PacedReply } from './paced-exchange.ts';

export interface Delivery {
  readonly reply: PacedReply;
  /** Host that replied, after redirects. */
  readonly host: string;
}

/**
 * `unchanged`: validators to store after a 304 that confirms the stored body, else `null`. `reply`
 * is never another 304.
 */
export interface Resolved extends Delivery {
  readonly unchanged: Validators | null;
}

/**
 * Sends a request with the condition of `known`. Repeats it once without a condition if the 304
 * confirms nothing stored (P22); a second 304 is a failure.
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

/** Returns the validators updated by a 304 (RFC 9111 4.3.4); `null` if it confirms nothing. */
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
 * Suffix of an ETag that names only the body's coding, mostly missing in the 304. `-gzip`, `-br`:
 * Apache (DeflateAlterETag, BrotliAlterETag), lighttpd, Caddy; twice behind two of them; `--gzip`:
 * Jetty; `;gzip`: Django before 1.11; `+gzip`: Akamai.
 */
const CODING_MARK = /[-+;:.~_]{1,2}(?:(?:x-)?gzip|gz|br|brotli|(?:x-)?deflate|zstd|zst)$/i;
const LONGEST_MARK = 12;

/** Returns an ETag without quotes, weakness mark (added by nginx) and coding suffixes. */
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
 * Returns true if a 304 confirms the stored body. One with another ETag or, without ETags, another
 * `Last-Modified` concerns a body that isn't stored (RFC 9111 4.3.4). Compares ETags weakly, as
 * GET allows (RFC 9110 8.8.3.2); stored bodies have no coding.
 */
function confirms(known: Validators, headers: ValidatorFields): boolean {
  if (headers.etag !== undefined && known.etag !== null) return opaque(headers.etag) === opaque(known.etag);
  if (known.etag !== null || known.lastModified === null || headers['last-modified'] === undefined)
    return true;
  const [one, other] = [known.lastModified, headers['last-modified']];
  // An intermediate cache may format the same time differently.
  return one === other || (parseHttpDate(one) ?? Number.NaN) === parseHttpDate(other);
}
