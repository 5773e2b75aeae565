import type { CapabilityValues } from '../../../preload/contract/index.ts';
import { type Names, namesOf } from './names.ts';

/** Members that wrap a list or a record: plain, hypermedia, GraphQL, SCIM, frameworks. */
export const envelopeNames = namesOf(`
  data d items results result content _embedded embedded value values records entries elements entities
  list rows edges nodes member members resources collection payload response body page array features entry`);

export const elementNames = namesOf('node item resource entity record');

/** Members about the answer, never taken for records of a map keyed by id. */
export const aboutNames = namesOf(`
  error errors meta metadata links _links paging pagination pageInfo page jsonapi included
  status message messages warnings problem debug extensions`);

/** Access token; the interface writes `access_token`. */
export const tokenNames = namesOf('accessToken token bearerToken authToken jwt');

/** Scheme of the token; the interface writes `type`. */
export const tokenSchemeNames = namesOf('type tokenType scheme');

export const tokenEnvelopeNames = namesOf('data result auth token session response payload attributes');

/** Members that describe an answer's pages, apart from its top level. */
export const pageEnvelopeNames = namesOf(
  'paging pagination pageInfo page meta metadata responseMetadata links _links cursors cursor next searchResult',
);

/** Address of the next page, as text or link. */
export const nextAddressNames = namesOf(
  'next nextUrl nextLink nextPageUrl nextPageUri nextUri nextHref nextRecordsUrl @odata.nextLink __next',
);

type PageParameter = CapabilityValues['pageParameter'];

/** Cursor of the next page, with the query parameters that may take it, the likeliest first. */
export const cursorNames: readonly {
  readonly names: Names;
  readonly parameters: readonly PageParameter[];
}[] = [
  { names: namesOf('nextPageToken'), parameters: ['pageToken', 'nextPageToken', 'cursor'] },
  {
    names: namesOf('continuationToken nextContinuationToken continuation'),
    parameters: ['continuationToken', 'cursor'],
  },
  { names: namesOf('continue'), parameters: ['continue', 'cursor'] },
  { names: namesOf('nextToken'), parameters: ['nextToken', 'pageToken', 'cursor'] },
  { names: namesOf('nextMarker marker'), parameters: ['marker', 'cursor'] },
  {
    names: namesOf('nextCursor cursorNext nextCursorMark'),
    parameters: ['cursor', 'after', 'pageToken', 'startCursor'],
  },
  { names: namesOf('bookmark'), parameters: ['bookmark'] },
  { names: namesOf('endCursor after afterCursor'), parameters: ['after', 'cursor'] },
  { names: namesOf('nextOffset nextPageStart'), parameters: ['offset', 'start', 'skip'] },
  { names: namesOf('nextPage'), parameters: ['page', 'pageNumber', 'pageToken'] },
  { names: namesOf('next'), parameters: ['cursor', 'after', 'page', 'offset', 'pageToken'] },
];

/** Flags that say whether there are more records. */
export const moreNames = namesOf(`
  hasMore hasNext hasNextPage more isTruncated truncated moreAvailable hasMoreItems hasMoreResults moreResults
  hasMoreRecords hasMoreData moreItems nextPageAvailable exceededTransferLimit`);

/** Flags that say whether this page is the last one. */
export const endNames = namesOf('last isLast isLastPage lastPage done finished isEnd endOfList isComplete');

/** Number of records before this page. Text that isn't a number is a cursor (`offset`). */
export const offsetNames = namesOf('offset skip start startIndex startAt resultOffset');

export const pageNumberNames = namesOf('page pageNumber currentPage number pageIndex pageNo pageNum');

export const pageCountNames = namesOf('totalPages pageCount pages lastPage totalPageCount numPages');

/** Most records on a page. */
export const pageSizeNames = namesOf('limit pageSize perPage itemsPerPage maxResults size');

/** Total of all pages. Omits `count`, which mostly counts one page. */
export const totalNames = namesOf(`
  total totalCount totalItems totalElements totalResults totalRecords totalSize totalRows totalHits recordsTotal
  numFound @odata.count`);

/** Number of records on one page, or on all. */
export const countNames = namesOf('count numberOfElements resultCount');

/** Number of records after this page. */
export const remainingNames = namesOf('remainingItemCount remaining');

/**
 * Page header fields and the body members that they match: GitLab, WordPress, JSON:API servers,
 * .NET and common frameworks. `x-pagination` holds JSON, `content-range` holds `items 0-19/45`
 * (RFC 9110 14.4).
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'x-total-count': 'total',
  'x-total': 'total',
  'x-wp-total': 'total',
  'total-count': 'total',
  'x-pagination-total-count': 'total',
  'x-total-pages': 'totalPages',
  'x-wp-totalpages': 'totalPages',
  'x-page-count': 'totalPages',
  'x-pagination-page-count': 'totalPages',
  'x-page': 'page',
  'x-pagination-current-page': 'page',
  'x-per-page': 'perPage',
  'x-pagination-per-page': 'perPage',
  'x-next-page': 'nextPage',
  'x-next-cursor': 'nextCursor',
  'x-has-more': 'hasMore',
  'x-continuation-token': 'continuationToken',
};
