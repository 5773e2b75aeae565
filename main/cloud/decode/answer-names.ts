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

/** The members in which an answer describes its pages, beside its own top level. */
export const pageEnvelopeNames = namesOf(
  'paging pagination pageInfo page meta metadata links _links cursors cursor',
);

/** The address of the next page, as text or as a link. */
export const nextAddressNames = namesOf('next nextUrl nextLink nextPageUrl nextHref @odata.nextLink __next');

/** A mark from which the next page goes on, with the query parameters that may take it, the likeliest first. */
export const cursorNames: readonly {
  readonly names: Names;
  readonly parameters: readonly CapabilityValues['pageParameter'][];
}[] = [
  { names: namesOf('nextPageToken'), parameters: ['pageToken', 'nextPageToken', 'cursor'] },
  {
    names: namesOf('continuationToken nextContinuationToken continuation'),
    parameters: ['continuationToken', 'cursor'],
  },
  { names: namesOf('nextToken'), parameters: ['nextToken', 'pageToken', 'cursor'] },
  { names: namesOf('nextCursor cursorNext'), parameters: ['cursor', 'after', 'pageToken'] },
  { names: namesOf('endCursor after'), parameters: ['after', 'cursor'] },
  { names: namesOf('nextOffset'), parameters: ['offset', 'skip', 'start'] },
  { names: namesOf('nextPage'), parameters: ['page', 'pageNumber', 'pageToken'] },
  { names: namesOf('next'), parameters: ['cursor', 'after', 'page', 'offset', 'pageToken'] },
];

export const moreNames = namesOf('hasMore hasNext hasNextPage more isTruncated');

/** How many records were left out before this page. */
export const offsetNames = namesOf('offset skip start startIndex');

export const pageNumberNames = namesOf('page pageNumber currentPage number pageIndex');

export const pageCountNames = namesOf('totalPages pageCount pages lastPage');

/** The number of records on all pages. `count` is left out: it mostly counts those of one page. */
export const totalNames = namesOf(
  'total totalCount totalItems totalElements totalResults totalRecords @odata.count',
);
