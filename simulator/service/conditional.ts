import type { Stamp } from '../fleet/changes.ts';
import { formatHttpDate, parseHttpDate } from './http-date.ts';

export interface Validators {
  readonly lastModified: string;
  readonly etag: string;
  readonly stamp: Stamp;
}

/** Conditional header fields of a request; `undefined` if absent. */
type Conditions<Name extends string> = Readonly<Record<Name, string | undefined>>;

/**
 * Returns the validators of a representation changed at `stamp`; `variant` names all its other
 * dependencies.
 */
export function validatorsOf(stamp: Stamp, variant: string): Validators {
  return {
    lastModified: formatHttpDate(stamp.at),
    etag: `"${stamp.at.toString(36)}-${stamp.revision.toString(36)}-${variant}"`,
    stamp,
  };
}

export function validatorFields({ lastModified, etag }: Validators) {
  return { 'last-modified': lastModified, etag };
}

export function readConditions(request: { header(name: string): string | undefined }) {
  return {
    ifNoneMatch: request.header('if-none-match'),
    ifModifiedSince: request.header('if-modified-since'),
  };
}

/**
 * Compares a list of entity tags with a strong one (RFC 9110 8.8.3.2): in the strong comparison,
 * weak tags never match.
 */
function matches(list: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  if (list.trim() === '*') return true;
  const tags = list.split(/,(?=\s*(?:W\/)?"|\s*$)/).map((tag) => tag.trim());
  return tags.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag);
}

/**
 * Returns true for a 304. If-None-Match wins over If-Modified-Since (RFC 9110 13.1.3); a date
 * proves nothing if two changes fell into its second.
 */
export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: Conditions<'ifNoneMatch' | 'ifModifiedSince'>,
  { lastModified, etag, stamp }: Validators,
): boolean {
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, etag, 'weak');
  if (ifModifiedSince === undefined || stamp.ambiguous) return false;
  if (ifModifiedSince === lastModified) return true;
  const since = parseHttpDate(ifModifiedSince);
  return since !== null && since >= stamp.at;
}

/**
 * Returns true if a PUT or DELETE may proceed. If-Unmodified-Since is ignored if If-None-Match or
 * If-Match is present (the interface; RFC 9110 13.2.2) or if it is not an HTTP-date. Dates have
 * whole seconds; If-Match compares strongly (13.1.1).
 */
export function mayChange(
  { ifMatch, ifNoneMatch, ifUnmodifiedSince }: Conditions<'ifMatch' | 'ifNoneMatch' | 'ifUnmodifiedSince'>,
  { etag, stamp }: Validators,
): boolean {
  if (ifMatch !== undefined && !matches(ifMatch, etag, 'strong')) return false;
  if (ifNoneMatch !== undefined) return !matches(ifNoneMatch, etag, 'weak');
  if (ifMatch !== undefined || ifUnmodifiedSince === undefined) return true;
  const since = parseHttpDate(ifUnmodifiedSince);
  return since === null || stamp.at <= since;
}
