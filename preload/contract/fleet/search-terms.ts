import { z } from 'zod';
import { TWENTY_FOUR_HOURS_MS } from '../core/durations.ts';
import { IDENTIFIER_LIMIT, SEARCH_TEXT_LIMIT } from '../core/limits.ts';
import { galleryStates } from './gallery-order.ts';

/** Ten years, in ms. */
const LONGEST_AGE_MS = 3_650 * TWENTY_FOUR_HOURS_MS;

const downloadStates = ['full', 'low', 'none'] as const;

const searchFilters = z.object({
  /** `null` for devices of no known organization, and their archives. */
  organizationId: z.string().min(1).max(IDENTIFIER_LIMIT).nullable().optional(),
  /** Matches any of these. */
  downloaded: z.array(z.enum(downloadStates)).min(1).max(downloadStates.length).optional(),
  /** Matches any of these states, defined as for gallery filters. */
  inState: z.array(z.enum(galleryStates)).min(1).max(galleryStates.length).optional(),
  failed: z.literal(true).optional(),
  pinned: z.literal(true).optional(),
  /** Stored, and not requested for this long, ms. */
  uncheckedFor: z.int().min(1).max(LONGEST_AGE_MS).optional(),
  addedByHand: z.literal(true).optional(),
  /** No longer listed by the service; without this filter such subjects are never found. */
  gone: z.literal(true).optional(),
  /** A new image arrived at or after this time, ms since the epoch. */
  changedSince: z.number().optional(),
});

/**
 * Each word of `text` must begin a word of a name, an ID or a stored field, or occur inside a
 * device's name (rules/words.ts). Empty matches all.
 */
export const searchTerms = z.object({
  text: z.string().max(SEARCH_TEXT_LIMIT),
  among: z.enum(['devices', 'archives', 'both']),
  filters: searchFilters,
});

export type SearchTerms = z.infer<typeof searchTerms>;
export type SearchFilters = z.infer<typeof searchFilters>;
