import type { Validators } from '../../preload/contract/index.ts';
import { readWrittenTime } from '../../preload/contract/rules/instant.ts';
import { acceptPastInstant } from './accept-time.ts';
import type { Accepted } from './accepted.ts';

/** An entity tag (RFC 9110 8.8.3). `*` would be met by any image, and a list of tags by one that was guessed. */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** Servers refuse longer fields together with others; tags have some 40 characters. */
const LONGEST_TAG = 1_024;

/** The longest date is `Wednesday, 25-Nov-2026 12:00:00 +0000`. */
const DATE = /^[\x20-\x7e]{1,64}$/;

/** A condition with a date to come would be met by each image from now on. One without a zone is off by hours at most. */
function isPastDate(text: string, now: number): boolean {
  const written = DATE.test(text) ? readWrittenTime(text) : null;
  return written !== null && acceptPastInstant(written.clock - (written.aheadMs ?? 0), now) !== null;
}

/** Validators that can be sent as a condition. */
export interface AcceptedValidators {
  readonly lastModified: Accepted<string, 'httpDate'> | null;
  readonly etag: Accepted<string, 'entityTag'> | null;
}

/** The validators that can be a condition, whoever stated them: null for each that is no entity tag or no date up to `now`, ms since the epoch. */
export function acceptValidators({ etag, lastModified }: Validators, now: number): AcceptedValidators {
  const isTag = etag !== null && etag.length <= LONGEST_TAG && ENTITY_TAG.test(etag);
  const isDate = lastModified !== null && isPastDate(lastModified, now);
  return {
    etag: isTag ? (etag as AcceptedValidators['etag']) : null,
    lastModified: isDate ? (lastModified as AcceptedValidators['lastModified']) : null,
  };
}
