import type { Validators } from './conditional.ts';
import { parseHttpDate } from './http-date.ts';

type RangeOutcome =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: RangeOutcome = { kind: 'whole' };

/**
 * Parses a `Range` header (RFC 9110 14.1.2). Several ranges, other units and malformed ranges
 * select the whole, as the RFC allows.
 */
export function parseRange(header: string | undefined, length: number): RangeOutcome {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return WHOLE;
  if (from === '') {
    const suffix = Number(to);
    if (suffix === 0 || length === 0) return { kind: 'unsatisfiable' };
    return { kind: 'part', first: Math.max(0, length - suffix), last: length - 1 };
  }
  const first = Number(from);
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && Number(to) < first) return WHOLE;
  return first >= length ? { kind: 'unsatisfiable' } : { kind: 'part', first, last };
}

/**
 * Returns true if `If-Range` is the current strong ETag, or the exact Last-Modified if that date
 * suffices (RFC 9110 13.1.5).
 */
export function rangeHolds(ifRange: string | undefined, { etag, lastModified, stamp }: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === etag;
  if (ifRange === lastModified) return !stamp.ambiguous;
  return parseHttpDate(ifRange) === stamp.at && !stamp.ambiguous;
}
