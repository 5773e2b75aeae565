import type { GalleryFilter, GalleryOrder, SearchTerms } from '../../../preload/contract/index.ts';

/** An image that was not confirmed for so long is stale, ms. */
const STALE_MS = 24 * 60 * 60 * 1_000;

const downloads = { full: 'full', low: 'low', missing: 'none' } as const;
const states = {
  failed: { failed: true },
  stale: { uncheckedFor: STALE_MS },
  pinned: { pinned: true },
} as const;

const isDownload = (filter: GalleryFilter): filter is keyof typeof downloads => filter in downloads;
const isState = (filter: GalleryFilter): filter is keyof typeof states => filter in states;

/**
 * The filter of an organization as a search, to be saved. Null: a search can't say it, as it joins states by "and", and does not know what was seen
 * here (`new`).
 */
export function filterTerms(
  organizationId: string | null,
  { filters }: Pick<GalleryOrder, 'filters'>,
): SearchTerms | null {
  const downloaded = filters.filter(isDownload).map((filter) => downloads[filter]);
  const [state, ...others] = filters.filter((filter) => !isDownload(filter));
  if (filters.length === 0 || others.length > 0 || (state !== undefined && !isState(state))) return null;
  return {
    text: '',
    among: 'devices',
    filters: {
      organizationId,
      ...(downloaded.length === 0 ? {} : { downloaded }),
      ...(state === undefined ? {} : states[state]),
    },
  };
}
