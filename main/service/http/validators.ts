import type { Validators } from '../../../preload/contract/index.ts';
import { acceptValidators } from '../../gate/accept-validators.ts';
import { parseHttpDate } from './http-date.ts';

export interface ValidatorFields {
  readonly etag?: string | undefined;
  readonly 'last-modified'?: string | undefined;
  readonly date?: string | undefined;
}

/** Changes within this time share a `Last-Modified`, in seconds (RFC 9110 8.8.2.2). */
const RESOLUTION_MS = 1_000;

/** No condition: the response has no validators, or the request must not have one. */
export const NO_VALIDATORS: Validators = { lastModified: null, etag: null };

/**
 * Returns the fields of a condition (RFC 9110 13.1), `Last-Modified` verbatim (P22); empty if
 * nothing stored can be sent: a pack or a disk may hold anything. `now`: ms since the epoch.
 */
export function conditionHeaders(known: Validators | null, now: number): Record<string, string> {
  const { etag, lastModified } = acceptValidators(known ?? NO_VALIDATORS, now);
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

/** Returns true if a request has a condition, so that a 304 is possible. */
export function isConditional(known: Validators | null, now: number): known is Validators {
  return known !== null && Object.keys(conditionHeaders(known, now)).length > 0;
}

/**
 * Returns the validators to store with a new body. Without an ETag, drops a `Last-Modified` less
 * than a second older than `Date`: a second change in that time would stay unseen (P22, RFC 9110
 * 8.8.2.2).
 */
export function validatorsOf(headers: ValidatorFields, now: number): Validators {
  const stated = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
  const { etag, lastModified } = acceptValidators(stated, now);
  if (lastModified !== null && etag === null && isWithinResolution(lastModified, headers.date)) {
    return { lastModified: null, etag };
  }
  return { lastModified, etag };
}

/** Returns `Last-Modified` as ms since the epoch; `null` if absent or invalid. */
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
