import { z } from 'zod';
import { NAME_LIMIT, PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { page, serviceIdentifier, shortId, subjectReference } from './fleet.ts';
import { searchTerms } from './search-terms.ts';

const searchHit = z.object({
  subject: subjectReference,
  name: z.string(),
  /** The name of the device itself, or of the one that the archive belongs to. */
  deviceName: z.string(),
  shortId,
  organizationId: serviceIdentifier.nullable(),
  organizationName: z.string().nullable(),
  /** Of an archive, where the service says so. */
  capturedAt: instant.nullable(),
  /** The field that the text was found in (null: the note); `matched` is null where the name or the id has it. */
  matched: z.object({ field: z.string().nullable(), value: z.string() }).nullable(),
});

export const searchQuery = page.extend({ terms: searchTerms });

/** `total` counts on while one pages; it is the number of all hits when `isTotalFinal`, and one of at least so many until then. */
export const searchPage = z.object({
  total: z.int(),
  isTotalFinal: z.boolean(),
  rows: z.array(searchHit).max(PAGE_LIMIT),
});

/** Saved views of an account: they are all sent in one message. */
export const SAVED_VIEW_LIMIT = 200;

const viewIdentifier = z.string().min(1).max(64);
const viewName = z.string().trim().min(1).max(NAME_LIMIT);

/** A search with a name. The names of an account differ. */
export const savedView = z.object({
  id: viewIdentifier,
  name: z.string(),
  terms: searchTerms,
  createdAt: instant,
});

/** By name. */
export const savedViews = z.object({ views: z.array(savedView).max(SAVED_VIEW_LIMIT) });

/** `id`: of a view that was removed, so that its pins have it again. */
export const newSavedView = z.object({
  id: viewIdentifier.optional(),
  name: viewName,
  terms: searchTerms,
});

/** What is left out stays. */
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
