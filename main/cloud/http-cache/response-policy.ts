import CachePolicy from 'http-cache-semantics';
import type { HeaderLines, StoredResponse } from '../../response-store.ts';
import { type CacheDirectives, formatCacheControl, parseCacheControl } from './cache-control.ts';
import { fieldValue, listMembers } from './header-lines.ts';
import { parseHttpDate } from './http-date.ts';

/** Request header fields by lower-case name. */
export type RequestFields = Readonly<Record<string, string>>;

/** What may be done with a stored response for a request, before anything is sent. */
export type Verdict =
  /** Use it as it is. */
  | 'fresh'
  /** Use it, and ask in the background whether it is still current (RFC 5861 3). */
  | 'staleWhileRevalidate'
  /** Ask first. */
  | 'mustAsk';

/** Statuses that no one but the one who asked for a part, or under a condition, can use. */
const NEVER_STORED: ReadonlySet<number> = new Set([206, 304, 401, 403, 407]);

/**
 * How `http-cache-semantics` sees a private cache with the time of `now` (ms since the epoch). Nothing is held fresh but what the
 * server called fresh: a guess from Last-Modified would hide a new image (RFC 9111 4.2.2 allows the guess).
 */
function policyOf(
  status: number,
  lines: HeaderLines,
  fields: RequestFields,
  times: { readonly requestedAt: number; readonly receivedAt: number },
  now: () => number,
): CachePolicy {
  class ClockedPolicy extends CachePolicy {
    now(): number {
      return now();
    }
  }
  const headers = policyFields(lines, times);
  // The package knows a list of statuses only; explicit freshness makes any final one storable (RFC 9111 3).
  const knownStatus = isExplicitlyFresh(headers) ? 200 : status;
  return new ClockedPolicy(
    { method: 'GET', headers: selectingFields(lines, fields) },
    { status: knownStatus, headers },
    { shared: false, cacheHeuristic: 0 },
  );
}

/** Whether a response to a GET may be stored. */
export function isStorable(
  status: number,
  lines: HeaderLines,
  fields: RequestFields,
  times: { readonly requestedAt: number; readonly receivedAt: number },
): boolean {
  if (NEVER_STORED.has(status)) return false;
  // The request's own `no-store`, too (RFC 9111 5.2.1.5).
  if (parseCacheControl(fields['cache-control']).has('no-store')) return false;
  if (listMembers(fieldValue(lines, 'vary')).includes('*')) return false;
  return policyOf(status, lines, fields, times, () => times.receivedAt).storable();
}

/** Judges a stored response for a request whose selecting fields match. */
export function judge(stored: StoredResponse, fields: RequestFields, now: number): Verdict {
  // The package takes the moment at which it is made for the one of the answer, so it is made in the past.
  let time = stored.receivedAt;
  const policy = policyOf(stored.status, stored.headers, stored.selectedBy, stored, () => time);
  time = now;
  const requested = formatCacheControl(parseCacheControl(fields['cache-control']));
  const { response, revalidation } = policy.evaluateRequest({
    method: 'GET',
    headers: {
      ...selectingFields(stored.headers, fields),
      ...(requested === '' ? {} : { 'cache-control': requested }),
      ...(fields.pragma === undefined ? {} : { pragma: fields.pragma }),
    },
  });
  if (response === undefined) return 'mustAsk';
  return revalidation === undefined ? 'fresh' : 'staleWhileRevalidate';
}

/** The age of a stored response in whole seconds (RFC 9111 4.2.3). */
export function ageInSeconds(stored: StoredResponse, now: number): number {
  return initialAge(stored.headers, stored) + Math.max(0, Math.floor((now - stored.receivedAt) / 1_000));
}

/** Whether a stored response may be used when the server can't be asked (RFC 9111 4.2.4, RFC 5861 4). */
export function mayBeServedStale(stored: StoredResponse): boolean {
  const directives = parseCacheControl(fieldValue(stored.headers, 'cache-control'));
  return !directives.has('must-revalidate') && !directives.has('no-cache');
}

/** The request fields that choose among the responses of an address: `Accept`, and what `Vary` names (RFC 9111 4.1). */
export function selectingFields(lines: HeaderLines, fields: RequestFields): Record<string, string> {
  const names = ['accept', ...listMembers(fieldValue(lines, 'vary'))];
  const selected: Record<string, string> = {};
  for (const name of names) {
    const value = fields[name];
    // The store belongs to one account, so who asks is settled, and a credential is never written down.
    if (value === undefined || name === 'authorization' || name === 'cookie') continue;
    selected[name] = value
      .split(',')
      .map((member) => member.trim())
      .join(', ');
  }
  return selected;
}

/** Whether a stored response was chosen by the same fields as a request would choose it. */
export function isSelected(stored: StoredResponse, fields: RequestFields): boolean {
  const presented = selectingFields(stored.headers, fields);
  const names = new Set([...Object.keys(presented), ...Object.keys(stored.selectedBy)]);
  return [...names].every((name) => presented[name] === stored.selectedBy[name]);
}

/** The fields that the package reads, each in the one form that it reads rightly. */
function policyFields(
  lines: HeaderLines,
  times: { readonly requestedAt: number; readonly receivedAt: number },
): Record<string, string> {
  const directives = parseCacheControl(fieldValue(lines, 'cache-control'));
  const expires = fieldValue(lines, 'expires');
  const date = parseHttpDate(fieldValue(lines, 'date') ?? '', times.receivedAt);
  const pragma = fieldValue(lines, 'pragma');
  const expiresAt = expires === undefined ? null : parseHttpDate(expires, times.receivedAt);
  const cacheControl = formatCacheControl(known(directives));
  return {
    ...(cacheControl === '' ? {} : { 'cache-control': cacheControl }),
    ...(date === null ? {} : { date: new Date(date).toUTCString() }),
    // What is no date has expired (RFC 9111 5.3).
    ...(expires === undefined
      ? {}
      : { expires: expiresAt === null ? '0' : new Date(expiresAt).toUTCString() }),
    ...(pragma === undefined ? {} : { pragma }),
    vary: listMembers(fieldValue(lines, 'vary')).concat('accept').join(', '),
    age: String(initialAge(lines, times)),
  };
}

/** `must-revalidate` is left out: the package never uses such a response, although it may be fresh (RFC 9111 5.2.2.2). */
function known(directives: CacheDirectives): CacheDirectives {
  return new Map(
    [...directives]
      .filter(([name]) => name !== 'must-revalidate')
      // `no-cache="field"` is more than a private cache needs to tell apart.
      .map(([name, argument]) => [name, name === 'no-cache' ? null : argument]),
  );
}

function isExplicitlyFresh(headers: Readonly<Record<string, string>>): boolean {
  return headers.expires !== undefined || /(^|[ ,])max-age=/.test(headers['cache-control'] ?? '');
}

/** corrected_initial_age of RFC 9111 4.2.3, in whole seconds. */
function initialAge(
  lines: HeaderLines,
  { requestedAt, receivedAt }: { readonly requestedAt: number; readonly receivedAt: number },
): number {
  // The first member counts (RFC 9111 5.1); what is no number does not.
  const stated = /^\s*(\d+)\s*(?:,|$)/.exec(fieldValue(lines, 'age') ?? '')?.[1];
  const corrected = Number(stated ?? 0) + Math.max(0, (receivedAt - requestedAt) / 1_000);
  const date = parseHttpDate(fieldValue(lines, 'date') ?? '', receivedAt);
  const apparent = date === null ? 0 : Math.max(0, (receivedAt - date) / 1_000);
  return Math.floor(Math.max(corrected, apparent));
}
