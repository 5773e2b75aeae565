import { TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';
import type { Validators } from '../../preload/contract/index.ts';

/** An entity tag (RFC 9110 8.8.3). `*` would be met by any image, and a list of tags by one that was guessed. */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** Servers refuse longer fields together with others; tags have some 40 characters. */
const LONGEST_TAG = 1_024;

/** The longest date is `Wednesday, 25-Nov-2026 12:00:00 +0000`. */
const DATE = /^[\x20-\x7e]{1,64}$/;

/** A date that names the wrong zone is ahead by less. A condition with a later one would be met by each image from now on. */
const MOST_AHEAD_MS = TWENTY_FOUR_HOURS_MS;

/** A time that another computer states, ms since the epoch; null if it lies ahead of the laptop's clock `now`: it would outrank each later one. */
export function knownTime(at: number | null, now: number): number | null {
  return at !== null && at <= now + MOST_AHEAD_MS ? at : null;
}

/** The validators that can be a condition, whoever stated them: null for each that is no entity tag or no date up to now. */
export function usableValidators({ etag, lastModified }: Validators, now: number): Validators {
  const isTag = etag !== null && etag.length <= LONGEST_TAG && ENTITY_TAG.test(etag);
  const isDate = lastModified !== null && DATE.test(lastModified);
  return {
    etag: isTag ? etag : null,
    lastModified: isDate && Date.parse(lastModified) <= now + MOST_AHEAD_MS ? lastModified : null,
  };
}
