import type { GalleryFilter, GalleryOrder, SearchTerms } from '../../../preload/contract/index.ts';

const downloads = { full: 'full', low: 'low', missing: 'none' } as const;

const isDownload = (filter: GalleryFilter): filter is keyof typeof downloads => filter in downloads;

/** Returns an organization's filter as a search to be saved; `null` without a filter. */
export function filterTerms(
  organizationId: string | null,
  { filters }: Pick<GalleryOrder, 'filters'>,
): SearchTerms | null {
  if (filters.length === 0) return null;
  const downloaded = filters.filter(isDownload).map((filter) => downloads[filter]);
  const inState = filters.filter((filter) => !isDownload(filter));
  return {
    text: '',
    among: 'devices',
    filters: {
      organizationId,
      ...(downloaded.length === 0 ? {} : { downloaded }),
      ...(inState.length === 0 ? {} : { inState }),
    },
  };
}
