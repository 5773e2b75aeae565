import type { Validators } from '../../../preload/contract/index.ts';
import { acceptValidators } from '../../gate/accept-validators.ts';
import { parseHttpDate } from '../http/http-date.ts';

/** The response fields that validators are read from. */
export interface ValidatorFields {
  readonly etag?: string | undefined;
  readonly 'last-modified'?: string | undefined;
  readonly date?: string | undefined;
}

/** Two changes within this time have the same `Last-Modified`: HTTP-dates count seconds (RFC 9110 8.8.2.2). */
const RESOLUTION_MS = 1_000;

/** No condition: the response has no validators, or the request must be sent without a condition. */
export const NO_VALIDATORS: Validators = { lastModified: null, etag: null };

/**
 * The request fields of a condition (RFC 9110 13.1). The stored `Last-Modified` is sent verbatim (P22). Empty if nothing is stored that can be sent: a pack
 * or a disk may hold anything. `now`: ms since the epoch.
 */
export function conditionHeaders(known: Validators | null, now: number): Record<string, string> {
  const { etag, lastModified } = acceptValidators(known ?? NO_VALIDATORS, now);
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

/** Whether a request has a condition, so that a 304 is a possible response. */
export function isConditional(known: Validators | null, now: number): known is Validators {
  return known !== null && Object.keys(conditionHeaders(known, now)).length > 0;
}

/**
 * The validators to store with a new body. A `Last-Modified` that is less than a second older than the response (its `Date`) is left out where there
 * is no ETag: a second change within that second would stay unseen (P22, RFC 9110 8.8.2.2).
 */
export function validatorsOf(headers: ValidatorFields, now: number): Validators {
  const stated = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
  const { etag, lastModified } = acceptValidators(stated, now);
  if (lastModified !== null && etag === null && isWithinResolution(lastModified, headers.date)) {
    return { lastModified: null, etag };
  }
  return { lastModified, etag };
}

/** `Last-Modified` as ms since the epoch, for the received clock. Null if it is absent or no date. */
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
