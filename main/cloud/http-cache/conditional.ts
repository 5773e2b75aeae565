import type { Validators } from '../../../preload/contract/index.ts';
import { parseHttpDate } from '../http/http-date.ts';
import type { PacedReply } from '../pacing/paced-exchange.ts';

/** The response fields that this module reads. */
interface ValidatorFields {
  readonly etag?: string | undefined;
  readonly 'last-modified'?: string | undefined;
  readonly date?: string | undefined;
}

/** Two changes within this time have the same `Last-Modified`: HTTP-dates count seconds (RFC 9110 8.8.2.2). */
const RESOLUTION_MS = 1_000;

/** No condition: the response has no validators, or the request must be sent without a condition. */
export const NO_VALIDATORS: Validators = { lastModified: null, etag: null };

/** The request fields of a condition (RFC 9110 13.1). The stored `Last-Modified` is sent verbatim (P22). Empty where nothing is stored. */
export function conditionHeaders(known: Validators | null): Record<string, string> {
  const { etag, lastModified } = known ?? NO_VALIDATORS;
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

/** Whether a request has a condition, so that a 304 is a possible response. */
export function isConditional(known: Validators | null): known is Validators {
  return known !== null && (known.etag !== null || known.lastModified !== null);
}

/**
 * The validators to store with a new body. A `Last-Modified` that is less than a second older than the response (its `Date`) is left out where there
 * is no ETag: a second change within that second would stay unseen (P22, RFC 9110 8.8.2.2).
 */
export function validatorsOf(headers: ValidatorFields): Validators {
  const etag = headers.etag ?? null;
  const lastModified = headers['last-modified'] ?? null;
  if (lastModified !== null && etag === null && isWithinResolution(lastModified, headers.date)) {
    return { lastModified: null, etag };
  }
  return { lastModified, etag };
}

/**
 * The validators to store after a 304: those that it names replace the old ones, the others stay (RFC 9111 4.3.4). Null where the 304 concerns
 * another body than the stored one; then the request is sent again without a condition (P22).
 */
export function confirmedValidators(known: Validators, headers: ValidatorFields): Validators | null {
  if (!confirms(known, headers)) return null;
  return {
    lastModified: headers['last-modified'] ?? known.lastModified,
    etag: headers.etag ?? known.etag,
  };
}

/** A 304 that confirms nothing that is stored: the body has to be fetched once without a condition (P22). */
export function isUnusable304(reply: PacedReply, known: Validators | null): boolean {
  if (reply.kind !== 'replied' || reply.status !== 304) return false;
  return !isConditional(known) || confirmedValidators(known, reply.headers) === null;
}

/**
 * Whether a 304 confirms the stored body. A 304 with another ETag or, without ETags, another `Last-Modified` concerns a body that is not stored (RFC
 * 9111 4.3.4). ETags are compared weakly, as is right for a GET (RFC 9110 8.8.3.2).
 */
export function confirms(known: Validators, headers: ValidatorFields): boolean {
  const opaque = (etag: string) => etag.replace(/^\s*W\//, '');
  if (headers.etag !== undefined && known.etag !== null) return opaque(headers.etag) === opaque(known.etag);
  if (known.etag !== null || known.lastModified === null || headers['last-modified'] === undefined)
    return true;
  return headers['last-modified'] === known.lastModified;
}

/** `Last-Modified` as ms since the epoch, for the received clock. Null where it is absent or no date. */
export function lastModifiedTime(headers: ValidatorFields): number | null {
  return httpDate(headers['last-modified']);
}

function isWithinResolution(lastModified: string, date: string | undefined): boolean {
  const changedAt = httpDate(lastModified);
  const answeredAt = httpDate(date);
  return changedAt !== null && answeredAt !== null && answeredAt - changedAt < RESOLUTION_MS;
}

function httpDate(text: string | undefined): number | null {
  return text === undefined ? null : parseHttpDate(text);
}
