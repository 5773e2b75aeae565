import { z } from 'zod';
import { TWENTY_FOUR_HOURS_MS } from '../core/durations.ts';
import { IDENTIFIER_LIMIT, SEARCH_TEXT_LIMIT } from '../core/limits.ts';
import { galleryStates } from './gallery-order.ts';

/** Ten years, in ms. */
const LONGEST_AGE_MS = 3_650 * TWENTY_FOUR_HOURS_MS;

/** Stored in full, in low only, or not at all. */
const downloadStates = ['full', 'low', 'none'] as const;

const searchFilters = z.object({
  /** Null: devices of no known organization, and their archives. */
  organizationId: z.string().min(1).max(IDENTIFIER_LIMIT).nullable().optional(),
  /** One of these. */
  downloaded: z.array(z.enum(downloadStates)).min(1).max(downloadStates.length).optional(),
  /** In one of these states, as the filter of a gallery has them. */
  inState: z.array(z.enum(galleryStates)).min(1).max(galleryStates.length).optional(),
  failed: z.literal(true).optional(),
  pinned: z.literal(true).optional(),
  /** Stored, and not requested again for so many ms. */
  uncheckedFor: z.int().min(1).max(LONGEST_AGE_MS).optional(),
  addedByHand: z.literal(true).optional(),
  /** The service no longer lists it; without this filter such subjects are never found. */
  gone: z.literal(true).optional(),
  /** A new image came at or after this time, ms since the epoch. */
  changedSince: z.number().optional(),
});

/** Each word of `text` begins a word of a name, an ID or a stored field, or is in the middle of one of a device's name (rules/words.ts). Empty finds all. */
export const searchTerms = z.object({
  text: z.string().max(SEARCH_TEXT_LIMIT),
  among: z.enum(['devices', 'archives', 'both']),
  filters: searchFilters,
});

export type SearchTerms = z.infer<typeof searchTerms>;
export type SearchFilters = z.infer<typeof searchFilters>;
