import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { openCloud } from '../support/open-cloud.ts';

const PATH = '/v1/organizations';
const COUNT = 45;
const SIZE = 20;
const all = Array.from({ length: COUNT }, (_, index) => ({
  id: `o${index + 1}`,
  name: `Plant ${index + 1}`,
}));

/** Returns the page from `from` and the start of the next; `null`: last page. */
function pageFrom(from: number) {
  const items = all.slice(from, from + SIZE);
  return { items, from, next: from + SIZE < COUNT ? from + SIZE : null };
}

type Query = URLSearchParams;
type Paging = (query: Query) => ScriptedAnswer;

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): ScriptedAnswer => ({
  body,
  headers,
});
const offsetIn = (query: Query, name: string, base = 0) =>
  Math.max(0, Number(query.get(name) ?? base) - base);

/** Pages by offset; `parameter` takes the number of skipped records. */
const byOffset =
  (parameter: string, write: (page: ReturnType<typeof pageFrom>) => unknown, base = 0): Paging =>
  (query) =>
    json(write(pageFrom(offsetIn(query, parameter, base))));

/** Pages by number; `parameter` takes the page, `base` is the first. */
const byNumber =
  (
    parameter: string,
    base: number,
    write: (page: ReturnType<typeof pageFrom> & { readonly number: number }) => unknown,
    headers: (number: number) => Readonly<Record<string, string>> = () => ({}),
  ): Paging =>
  (query) => {
    const number = Number(query.get(parameter) ?? base);
    return json(write({ ...pageFrom((number - base) * SIZE), number }), headers(number));
  };

/** Pages by an opaque cursor. */
const byMark =
  (
    parameter: string,
    write: (page: ReturnType<typeof pageFrom> & { readonly mark: string | null }) => unknown,
  ): Paging =>
  (query) => {
    const mark = query.get(parameter);
    const page = pageFrom(mark === null ? 0 : Number(mark.replace('mark-', '')));
    return json(write({ ...page, mark: page.next === null ? null : `mark-${page.next}` }));
  };

const pages = Math.ceil(COUNT / SIZE);
const addressOf = (from: number | null) => (from === null ? null : `${PATH}?from=${from}`);
const linked =
  (write: (page: ReturnType<typeof pageFrom>, next: string | null) => ScriptedAnswer): Paging =>
  (query) => {
    const page = pageFrom(offsetIn(query, 'from'));
    return write(page, addressOf(page.next));
  };

/** Pagings of public interfaces, with the documentation that shows them. */
const pagings: Readonly<Record<string, Paging>> = {
  'Link header (RFC 8288, GitHub REST “Using pagination”)': linked(({ items }, next) =>
    json(items, next === null ? {} : { link: `<${next}>; rel="next"` }),
  ),
  'Link header with a title that reads like a parameter (RFC 8288 3)': linked(({ items }, next) =>
    json(items, {
      link: `</x>; title="go; rel=next"; rel=prev${next === null ? '' : `, <${next}>; rel="next last"`}`,
    }),
  ),
  'HAL (draft-kelly-json-hal)': linked(({ items }, next) =>
    json({
      _embedded: { organizations: items },
      _links: { self: { href: PATH }, ...(next === null ? {} : { next: { href: next } }) },
    }),
  ),
  'JSON:API 1.1 “Pagination”': linked(({ items }, next) =>
    json({
      data: items.map(({ id, name }) => ({ type: 'organizations', id, attributes: { name } })),
      links: { next },
    }),
  ),
  'OData 4 “Server-Driven Paging”': linked(({ items }, next) =>
    json({ value: items, ...(next === null ? {} : { '@odata.nextLink': next }) }),
  ),
  'Azure REST “nextLink”': linked(({ items }, next) => json({ value: items, nextLink: next })),
  'Django REST framework PageNumberPagination': linked(({ items }, next) =>
    json({ count: COUNT, next, previous: null, results: items }),
  ),
  'Laravel paginator “next_page_url”': linked(({ items }, next) =>
    json({ current_page: 1, data: items, last_page: pages, next_page_url: next, total: COUNT }),
  ),
  'Salesforce REST “nextRecordsUrl”, “done”': linked(({ items }, next) =>
    json({
      totalSize: COUNT,
      done: next === null,
      ...(next === null ? {} : { nextRecordsUrl: next }),
      records: items,
    }),
  ),
  'Twilio “next_page_uri”': linked(({ items }, next) => json({ organizations: items, next_page_uri: next })),
  'Zendesk cursor “meta.has_more”, “links.next”': linked(({ items }, next) =>
    json({ organizations: items, meta: { has_more: next !== null, after_cursor: 'x' }, links: { next } }),
  ),
  'HubSpot “paging.next.after”': byMark('after', ({ items, mark }) => ({
    results: items,
    ...(mark === null ? {} : { paging: { next: { after: mark, link: `${PATH}?after=${mark}` } } }),
  })),
  'Facebook Graph “paging.cursors.after”, “paging.next”': byMark('after', ({ items, mark }) => ({
    data: items,
    paging: {
      cursors: { before: 'a', after: mark ?? 'end' },
      ...(mark === null ? {} : { next: `${PATH}?after=${mark}` }),
    },
  })),
  'Google APIs “nextPageToken”': byMark('pageToken', ({ items, mark }) => ({
    items,
    ...(mark === null ? {} : { nextPageToken: mark }),
  })),
  'Google APIs in snake case “next_page_token”, “page_token”': byMark('page_token', ({ items, mark }) => ({
    items,
    next_page_token: mark ?? '',
  })),
  'Zoom “next_page_token” at “next_page_token”': byMark('next_page_token', ({ items, mark }) => ({
    page_size: SIZE,
    next_page_token: mark ?? '',
    organizations: items,
  })),
  'AWS “NextToken”': byMark('nextToken', ({ items, mark }) => ({ Organizations: items, NextToken: mark })),
  'AWS S3 “NextContinuationToken”, “IsTruncated” as text': byMark('continuationToken', ({ items, mark }) => ({
    Items: items,
    IsTruncated: mark === null ? 'false' : 'true',
    ...(mark === null ? {} : { NextContinuationToken: mark }),
  })),
  'AWS “NextMarker”': byMark('marker', ({ items, mark }) => ({ Items: items, NextMarker: mark })),
  'Slack “response_metadata.next_cursor”': byMark('cursor', ({ items, mark }) => ({
    ok: true,
    items,
    response_metadata: { next_cursor: mark ?? '' },
  })),
  'Notion “has_more”, “next_cursor” at “start_cursor”': byMark('start_cursor', ({ items, mark }) => ({
    object: 'list',
    results: items,
    has_more: mark !== null,
    next_cursor: mark,
  })),
  'Kubernetes “metadata.continue”, “remainingItemCount”': byMark('continue', ({ items, mark, from }) => ({
    items,
    metadata: {
      continue: mark ?? '',
      ...(mark === null ? {} : { remainingItemCount: COUNT - from - items.length }),
    },
  })),
  'Airtable “offset” as a mark': byMark('offset', ({ items, mark }) => ({
    records: items,
    ...(mark === null ? {} : { offset: mark }),
  })),
  'CouchDB “bookmark”': byMark('bookmark', ({ items, mark }) => ({
    items,
    ...(mark === null ? {} : { bookmark: mark }),
  })),
  'GraphQL connections “pageInfo”': byMark('after', ({ items, mark }) => ({
    data: {
      organizations: {
        edges: items.map((node) => ({ node, cursor: 'c' })),
        pageInfo: { hasNextPage: mark !== null, endCursor: mark ?? 'end' },
      },
    },
  })),
  'offset, limit and total (Contentful “skip”)': byOffset('skip', ({ items, from }) => ({
    total: COUNT,
    skip: from,
    limit: SIZE,
    items,
  })),
  'offset and total as text': byOffset('offset', ({ items, from }) => ({
    offset: String(from),
    total: String(COUNT),
    items,
  })),
  'Jira “startAt”, “maxResults”, “total”': byOffset('startAt', ({ items, from }) => ({
    startAt: from,
    maxResults: SIZE,
    total: COUNT,
    values: items,
  })),
  'Jira without a total: “isLast”': byOffset('startAt', ({ items, from, next }) => ({
    startAt: from,
    maxResults: SIZE,
    isLast: next === null,
    values: items,
  })),
  'Bitbucket Server “isLastPage”, “nextPageStart”': byOffset('start', ({ items, from, next }) => ({
    size: items.length,
    limit: SIZE,
    start: from,
    isLastPage: next === null,
    nextPageStart: next,
    values: items,
  })),
  'SCIM “startIndex” from 1 (RFC 7644 3.4.2.4)': byOffset(
    'startIndex',
    ({ items, from }) => ({
      totalResults: COUNT,
      itemsPerPage: items.length,
      startIndex: from + 1,
      Resources: items,
    }),
    1,
  ),
  'Solr “numFound”, “start”': byOffset('start', ({ items, from }) => ({
    response: { numFound: COUNT, start: from, docs: items },
  })),
  'ArcGIS “exceededTransferLimit” at “resultOffset”': byOffset('resultOffset', ({ items, next, from }) => ({
    resultOffset: from,
    items,
    ...(next === null ? {} : { exceededTransferLimit: true }),
  })),
  'only a total': byOffset('offset', ({ items }) => ({ totalCount: COUNT, items })),
  'only “hasMore”: 1': byOffset('offset', ({ items, next }) => ({ hasMore: next === null ? 0 : 1, items })),
  'Content-Range “items 0-19/45” (RFC 9110 14.4)': (query) => {
    const page = pageFrom(offsetIn(query, 'offset'));
    const last = page.from + page.items.length - 1;
    return json(page.items, { 'content-range': `items ${page.from}-${last}/${COUNT}` });
  },
  'X-Total-Count alone (json-server, ServiceNow)': byNumber(
    'page',
    1,
    ({ items }) => items,
    () => ({
      'x-total-count': String(COUNT),
    }),
  ),
  'GitLab “X-Next-Page”': byNumber(
    'page',
    1,
    ({ items }) => items,
    (number) => ({
      'x-page': String(number),
      'x-total-pages': String(pages),
      'x-next-page': number < pages ? String(number + 1) : '',
    }),
  ),
  'WordPress “X-WP-Total”, “X-WP-TotalPages”': byNumber(
    'page',
    1,
    ({ items }) => items,
    () => ({
      'x-wp-total': String(COUNT),
      'x-wp-totalpages': String(pages),
    }),
  ),
  'ASP.NET “X-Pagination” as JSON': byNumber(
    'pageNumber',
    1,
    ({ items }) => items,
    (number) => ({
      'x-pagination': JSON.stringify({
        totalCount: COUNT,
        pageSize: SIZE,
        currentPage: number,
        totalPages: pages,
      }),
    }),
  ),
  'Spring Page, from 0': byNumber('page', 0, ({ items, number, next }) => ({
    content: items,
    number,
    size: SIZE,
    totalElements: COUNT,
    totalPages: pages,
    last: next === null,
  })),
  'Spring Slice, from 0, without a total': byNumber('page', 0, ({ items, number, next }) => ({
    content: items,
    number,
    size: SIZE,
    numberOfElements: items.length,
    first: number === 0,
    last: next === null,
  })),
  'pages from 0 without a number: “hasMore”': byNumber('page', 0, ({ items, next }) => ({
    items,
    hasMore: next !== null,
  })),
  'pages from 1 without a number: “has_more” as text': byNumber('page', 1, ({ items, next }) => ({
    items,
    has_more: next === null ? 'false' : 'true',
  })),
  'page and totalPages, from 0': byNumber('page', 0, ({ items, number }) => ({
    items,
    page: number,
    totalPages: pages,
  })),
  'page and totalPages, from 1': byNumber('page', 1, ({ items, number }) => ({
    items,
    page: number,
    totalPages: pages,
  })),
  '“pageIndex” and a count, from 0': byNumber('pageIndex', 0, ({ items, number }) => ({
    items,
    pageIndex: number,
    pageSize: SIZE,
    totalCount: COUNT,
  })),
  '“nextPage” as a number (Kaminari)': byNumber('page', 1, ({ items, number, next }) => ({
    items,
    meta: { currentPage: number, nextPage: next === null ? null : number + 1, totalPages: pages },
  })),
  'a full page that states its size': byOffset('offset', ({ items }) => ({ limit: SIZE, items })),
};

/** Lists that say that they go on, but not how. */
const endless: Readonly<Record<string, readonly [Paging, total: number | null]>> = {
  'a total, and every parameter ignored': [() => json({ total: COUNT, items: pageFrom(0).items }), COUNT],
  '“last”: false, and every parameter ignored': [() => json({ last: false, items: pageFrom(0).items }), null],
  'X-Total-Count, and every parameter refused': [
    (query) =>
      [...query.keys()].some((name) => name !== 'expand')
        ? { status: 400, body: { status: 400, title: 'Bad Request' } }
        : json(pageFrom(0).items, { 'x-total-count': String(COUNT) }),
    COUNT,
  ],
  'a mark that no parameter takes': [() => json({ nextCursor: 'x', items: pageFrom(0).items }), null],
  'a page behind a count that answers 404': [
    (query) =>
      query.has('page')
        ? { status: 404, body: { detail: 'Invalid page.' } }
        : json({ page: 1, total: COUNT, items: pageFrom(0).items }),
    COUNT,
  ],
};

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

async function organizationsOf(paging: Paging) {
  server.answer(PATH, ({ target }) => paging(new URL(target, server.origin).searchParams));
  const { cloud, signal } = openCloud(server.origin);
  return cloud.organizations(null, signal);
}

describe('P46: a list of 45 in pages of 20', () => {
  test.each(Object.entries(pagings))('has 45 by %s', async (_form, paging) => {
    const outcome = await organizationsOf(paging);
    expect(outcome).toMatchObject({ kind: 'changed', part: null });
    expect(outcome.kind === 'changed' && outcome.value.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test.each(Object.entries(endless))('is called a part if it ends by %s', async (_form, [paging, total]) => {
    const outcome = await organizationsOf(paging);
    expect(outcome).toMatchObject({ kind: 'changed', part: { total } });
    expect(outcome.kind === 'changed' && outcome.value).toHaveLength(SIZE);
  });
});
