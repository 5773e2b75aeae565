import type { Validators } from '../../preload/contract/index.ts';
import { readWrittenTime } from '../../preload/contract/rules/instant.ts';
import { acceptPastInstant } from './accept-time.ts';
import type { Accepted } from './accepted.ts';

/** Entity tag (RFC 9110 8.8.3), but neither `*`, which any image matches, nor a list. */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** Servers refuse longer fields, all together; tags have about 40 characters. */
const LONGEST_TAG = 1_024;

/** The longest date is `Wednesday, 25-Nov-2026 12:00:00 +0000`. */
const DATE = /^[\x20-\x7e]{1,64}$/;

/** Returns false for a future date, which each image would meet, give or take a zone. */
function isPastDate(text: string, now: number): boolean {
  const written = DATE.test(text) ? readWrittenTime(text) : null;
  return written !== null && acceptPastInstant(written.clock - (written.aheadMs ?? 0), now) !== null;
}

export interface AcceptedValidators {
  readonly lastModified: Accepted<string, 'httpDate'> | null;
  readonly etag: Accepted<string, 'entityTag'> | null;
}

/**
 * Returns the usable validators from any source: `null` for each that isn't an entity tag or a
 * date up to `now`, ms since the epoch.
 */
export function acceptValidators({ etag, lastModified }: Validators, now: number): AcceptedValidators {
  const isTag = etag !== null && etag.length <= LONGEST_TAG && ENTITY_TAG.test(etag);
  const isDate = lastModified !== null && isPastDate(lastModified, now);
  return {
    etag: isTag ? (etag as AcceptedValidators['etag']) : null,
    lastModified: isDate ? (lastModified as AcceptedValidators['lastModified']) : null,
  };
}
