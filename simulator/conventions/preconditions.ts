import { matchesEtag, matchesStrongEtag, type Validators } from '../http/conditional.ts';
import { parseHttpDate } from '../http/http-date.ts';

/** The precondition fields of a request that changes something. */
interface Preconditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
}

/**
 * Whether a PUT or DELETE may go on. If-Unmodified-Since is ignored when If-None-Match or If-Match is processed (the interface;
 * RFC 9110 13.2.2), and when it is not an HTTP-date. Dates count to the second; If-Match compares strongly (13.1.1).
 */
export function mayChange(preconditions: Preconditions, validators: Validators): boolean {
  const { ifMatch, ifNoneMatch, ifUnmodifiedSince } = preconditions;
  if (ifMatch !== undefined && !matchesStrongEtag(ifMatch, validators.etag)) return false;
  if (ifNoneMatch !== undefined) return !matchesEtag(ifNoneMatch, validators.etag);
  if (ifMatch !== undefined || ifUnmodifiedSince === undefined) return true;
  const since = parseHttpDate(ifUnmodifiedSince);
  return since === null || validators.stamp.at <= since;
}
