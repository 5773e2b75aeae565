import type { CapabilityValues } from '../../../preload/contract/index.ts';
import { type Names, namesOf } from './names.ts';

/** The members in which services wrap a list or a record: plain, hypermedia formats, GraphQL, SCIM and the defaults of frameworks. */
export const envelopeNames = namesOf(`
  data d items results result content _embedded embedded value values records entries elements entities
  list rows edges nodes member members resources collection payload response body page`);

/** The members in which services wrap one element of a list. */
export const elementNames = namesOf('node item resource entity record');

/** Members about the answer itself, which hold no records, so that none of them is taken for a record in a map keyed by id. */
export const aboutNames = namesOf(`
  error errors meta metadata links _links paging pagination pageInfo page jsonapi included
  status message messages warnings problem debug extensions`);

/** Where the access token stands; the interface writes `access_token`. */
export const tokenNames = namesOf('accessToken token bearerToken authToken jwt');

/** Where the scheme of the token stands; the interface writes `type`. */
export const tokenSchemeNames = namesOf('type tokenType scheme');

/** The members in which services wrap the token. */
export const tokenEnvelopeNames = namesOf('data result auth token session response payload attributes');

/** The members in which an answer describes its pages, apart from its own top level. */
export const pageEnvelopeNames = namesOf(
  'paging pagination pageInfo page meta metadata responseMetadata links _links cursors cursor next searchResult',
);

/** The address of the next page, as text or as a link. */
export const nextAddressNames = namesOf(
  'next nextUrl nextLink nextPageUrl nextPageUri nextUri nextHref nextRecordsUrl @odata.nextLink __next',
);

type PageParameter = CapabilityValues['pageParameter'];

/** A mark from which the next page goes on, with the query parameters that may take it, the likeliest first. */
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

/** How many records were left out before this page. A text that is no number is a mark (`offset`). */
export const offsetNames = namesOf('offset skip start startIndex startAt resultOffset');

export const pageNumberNames = namesOf('page pageNumber currentPage number pageIndex pageNo pageNum');

export const pageCountNames = namesOf('totalPages pageCount pages lastPage totalPageCount numPages');

/** How many records a page has at most. */
export const pageSizeNames = namesOf('limit pageSize perPage itemsPerPage maxResults size');

/** The number of records on all pages. `count` is left out: it mostly counts those of one page. */
export const totalNames = namesOf(`
  total totalCount totalItems totalElements totalResults totalRecords totalSize totalRows totalHits recordsTotal
  numFound @odata.count`);

/** The number of records behind this page. */
export const remainingNames = namesOf('remainingItemCount remaining');

/**
 * Header fields that describe pages, by what they mean in a body: GitLab, WordPress, JSON:API servers, .NET and common frameworks.
 * `x-pagination` holds JSON, `content-range` holds `items 0-19/45` (RFC 9110 14.4).
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
