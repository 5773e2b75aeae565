import { z } from 'zod';
import { NAME_LIMIT, PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { page, serviceIdentifier, shortId, subjectReference } from './fleet.ts';
import { searchTerms } from './search-terms.ts';

const searchHit = z.object({
  subject: subjectReference,
  name: z.string(),
  /** Name of the device itself, or of the archive's device. */
  deviceName: z.string(),
  shortId,
  organizationId: serviceIdentifier.nullable(),
  organizationName: z.string().nullable(),
  /** Set for an archive, if the service states it. */
  capturedAt: instant.nullable(),
  /**
   * Field that matched the text (`null` for the note); `matched` is `null` if the name or id
   * matched.
   */
  matched: z.object({ field: z.string().nullable(), value: z.string() }).nullable(),
});

export const searchQuery = page.extend({ terms: searchTerms });

/** `total` is a lower bound until `isTotalFinal`, and grows while paging. */
export const searchPage = z.object({
  total: z.int(),
  isTotalFinal: z.boolean(),
  rows: z.array(searchHit).max(PAGE_LIMIT),
});

/** Saved views of an account: all are sent in one message. */
export const SAVED_VIEW_LIMIT = 200;

const viewIdentifier = z.string().min(1).max(64);
const viewName = z.string().trim().min(1).max(NAME_LIMIT);

/** A search with a name, unique in its account. */
export const savedView = z.object({
  id: viewIdentifier,
  name: z.string(),
  terms: searchTerms,
  createdAt: instant,
});

/** Sorted by name. */
export const savedViews = z.object({ views: z.array(savedView).max(SAVED_VIEW_LIMIT) });

/** `id`: restores a removed view, so that its pins have it again. */
export const newSavedView = z.object({
  id: viewIdentifier.optional(),
  name: viewName,
  terms: searchTerms,
});

/** Absent members stay unchanged. */
export const savedViewChange = z.object({
  id: viewIdentifier,
  name: viewName.optional(),
  terms: searchTerms.optional(),
});

export const savedViewReference = z.object({ id: viewIdentifier });

export type SearchHit = z.infer<typeof searchHit>;
export type SearchPage = z.infer<typeof searchPage>;
export type SavedView = z.infer<typeof savedView>;
export type SavedViews = z.infer<typeof savedViews>;
export type NewSavedView = z.infer<typeof newSavedView>;
export type SavedViewChange = z.infer<typeof savedViewChange>;
