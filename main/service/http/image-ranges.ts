import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ImagePart, PartFacts } from '../../shared/partial-images.ts';
import { parseHttpDate } from './http-date.ts';

/** Strong entity tag (RFC 9110 8.8.3): no `W/`. */
const STRONG_ETAG = /^"[\x21\x23-\x7e\x80-\xff]*"$/;

/** Age at which `Last-Modified` is a strong validator (RFC 9110 8.8.2.2). */
const STRONG_DATE_MS = 60_000;

/** Limited to digits that a number holds exactly. */
const CONTENT_RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i;

/**
 * Returns the facts of a resumable 200: it states its length and has a strong validator; else
 * `null`. A date counts only without an ETag (RFC 9110 13.1.5).
 */
export function partFacts(address: URL, headers: IncomingHttpHeaders, mostBytes: number): PartFacts | null {
  const totalBytes = Number(headers['content-length']);
  const isLengthUsable = Number.isSafeInteger(totalBytes) && totalBytes > 0 && totalBytes <= mostBytes;
  if (!isLengthUsable || headers['accept-ranges']?.trim().toLowerCase() === 'none') return null;
  const { etag = null, 'last-modified': lastModified = null } = headers;
  const isStrong = etag === null ? isStrongDate(lastModified, headers.date) : STRONG_ETAG.test(etag);
  return isStrong ? { addressHash: hashOf(address), etag, lastModified, totalBytes } : null;
}

/** Returns the fields that request the rest of an image; none without a part. */
export function rangeFields(part: ImagePart | null): Record<string, string> {
  const validator = part === null ? null : (part.facts.etag ?? part.facts.lastModified);
  if (part === null || validator === null) return {};
  return { range: `bytes=${part.bytes.byteLength}-`, 'if-range': validator };
}

/** Returns the bytes that a 206 adds to a part; `null` unless it continues the same image. */
export function addedBytes(
  { facts, bytes }: ImagePart,
  address: URL,
  headers: IncomingHttpHeaders,
): number | null {
  const [, first, last, total] = CONTENT_RANGE.exec(headers['content-range'] ?? '') ?? [];
  if (Number(first) !== bytes.byteLength || Number(last) < Number(first) || Number(last) >= facts.totalBytes)
    return null;
  if (total !== '*' && Number(total) !== facts.totalBytes) return null;
  // A 206 repeats the ETag of its 200 and may omit the date (RFC 9110 15.3.7).
  const { etag = null, 'last-modified': lastModified = facts.lastModified } = headers;
  const isSame =
    etag === facts.etag && lastModified === facts.lastModified && hashOf(address) === facts.addressHash;
  return isSame ? Number(last) - Number(first) + 1 : null;
}

function isStrongDate(lastModified: string | null, date: string | undefined): boolean {
  const changedAt = lastModified === null ? null : parseHttpDate(lastModified);
  const answeredAt = date === undefined ? null : parseHttpDate(date);
  return changedAt !== null && answeredAt !== null && answeredAt - changedAt >= STRONG_DATE_MS;
}

/** Omits the query, which holds the signature (P21). */
function hashOf({ origin, pathname }: URL): string {
  return createHash('sha256').update(`${origin}${pathname}`).digest('hex');
}
