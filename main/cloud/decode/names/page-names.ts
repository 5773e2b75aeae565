import { namesOf } from './names.ts';

/** The members in which an answer describes its pages, beside its own top level. */
export const pageEnvelopeNames = namesOf([
  'paging',
  'pagination',
  'pageInfo',
  'page',
  'meta',
  'metadata',
  'links',
  '_links',
  'cursors',
  'cursor',
]);

/** The address of the next page, as text or as a link. */
export const nextAddressNames = namesOf([
  'next',
  'nextUrl',
  'nextLink',
  'nextPageUrl',
  'nextHref',
  '@odata.nextLink',
]);

/** A mark from which the next page goes on, with the query parameters that may take it, the likeliest first. */
export const cursorNames: readonly {
  readonly names: ReturnType<typeof namesOf>;
  readonly parameters: readonly PageParameter[];
}[] = [
  { names: namesOf(['nextPageToken']), parameters: ['pageToken', 'nextPageToken', 'cursor'] },
  {
    names: namesOf(['continuationToken', 'nextContinuationToken', 'continuation']),
    parameters: ['continuationToken', 'cursor'],
  },
  { names: namesOf(['nextToken']), parameters: ['nextToken', 'pageToken', 'cursor'] },
  { names: namesOf(['nextCursor', 'cursorNext']), parameters: ['cursor', 'after', 'pageToken'] },
  { names: namesOf(['endCursor', 'after']), parameters: ['after', 'cursor'] },
  { names: namesOf(['nextOffset']), parameters: ['offset', 'skip', 'start'] },
  { names: namesOf(['nextPage']), parameters: ['page', 'pageNumber', 'pageToken'] },
  { names: namesOf(['next']), parameters: ['cursor', 'after', 'page', 'offset', 'pageToken'] },
];

/** Query parameters that request a page. */
const pageParameters = [
  'cursor',
  'after',
  'pageToken',
  'nextPageToken',
  'nextToken',
  'continuationToken',
  'offset',
  'skip',
  'start',
  'page',
  'pageNumber',
] as const;

export type PageParameter = (typeof pageParameters)[number];

/** Whether there is more. */
export const moreNames = namesOf(['hasMore', 'hasNext', 'hasNextPage', 'more', 'isTruncated']);

/** How many records were left out before this page. */
export const offsetNames = namesOf(['offset', 'skip', 'start', 'startIndex']);

/** The number of this page. */
export const pageNumberNames = namesOf(['page', 'pageNumber', 'currentPage', 'number', 'pageIndex']);

/** How many pages there are. */
export const pageCountNames = namesOf(['totalPages', 'pageCount', 'pages', 'lastPage']);

/** The number of records on all pages. `count` is left out: it mostly counts those of one page. */
export const totalNames = namesOf([
  'total',
  'totalCount',
  'totalItems',
  'totalElements',
  'totalResults',
  'totalRecords',
  '@odata.count',
]);
