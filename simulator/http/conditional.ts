import type { Stamp } from '../fleet/changes.ts';
import { formatHttpDate, parseHttpDate } from './http-date.ts';

/** The values that distinguish two representations. */
export interface Validators {
  readonly lastModified: string;
  readonly etag: string;
  readonly stamp: Stamp;
}

/** The conditional fields of a request; absent ones are undefined. */
interface Conditions {
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** The validators of a representation that changed at `stamp`; `variant` names everything else that it depends on. */
export function validatorsOf(stamp: Stamp, variant: string): Validators {
  return {
    lastModified: formatHttpDate(stamp.at),
    etag: `"${stamp.at.toString(36)}-${stamp.revision.toString(36)}-${variant}"`,
    stamp,
  };
}

/** Weak comparison of a list of entity tags with one (RFC 9110 8.8.3.2). */
export function matchesEtag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return list.split(/,(?=\s*(?:W\/)?"|\s*$)/).some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

/** Strong comparison of a list of entity tags with one (RFC 9110 8.8.3.2): a weak tag is never the same. */
export function matchesStrongEtag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  return list.split(/,(?=\s*(?:W\/)?"|\s*$)/).some((tag) => tag.trim() === etag);
}

/**
 * Whether a GET is answered by 304. If-None-Match wins over If-Modified-Since (RFC 9110 13.1.3). A date proves nothing when
 * two changes fell into its second, so then the whole representation is sent.
 */
export function isNotModified(conditions: Conditions, validators: Validators): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, validators.etag);
  if (ifModifiedSince === undefined || validators.stamp.ambiguous) return false;
  if (ifModifiedSince === validators.lastModified) return true;
  const since = parseHttpDate(ifModifiedSince);
  return since !== null && since >= validators.stamp.at;
}
