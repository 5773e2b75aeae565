import type { Stamp } from '../fleet/changes.ts';
import { formatHttpDate, parseHttpDate } from './http-date.ts';

export interface Validators {
  readonly lastModified: string;
  readonly etag: string;
  readonly stamp: Stamp;
}

/** The conditional fields of a request; absent ones are undefined. */
type Conditions<Name extends string> = Readonly<Record<Name, string | undefined>>;

/** The validators of a representation that changed at `stamp`; `variant` names everything else that it depends on. */
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

/** Compares a list of entity tags with a strong one (RFC 9110 8.8.3.2): for the strong comparison, a weak tag is never the same. */
function matches(list: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  if (list.trim() === '*') return true;
  const tags = list.split(/,(?=\s*(?:W\/)?"|\s*$)/).map((tag) => tag.trim());
  return tags.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag);
}

/** If-None-Match wins over If-Modified-Since (RFC 9110 13.1.3). A date proves nothing when two changes fell into its second. */
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
 * Whether a PUT or DELETE may go on. If-Unmodified-Since is ignored when If-None-Match or If-Match is processed (the interface;
 * RFC 9110 13.2.2), and when it is not an HTTP-date. Dates count to the second; If-Match compares strongly (13.1.1).
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
