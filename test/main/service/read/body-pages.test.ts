import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../main/service/http/json.ts';
import { pagesBehind } from '../../../../main/service/read/body-pages.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

const HERE = new URL('https://cloud.example.org/v1/organizations?expand=devices');
const TWO = { collected: 2, here: 2, parameter: null } as const;
const items = [{ id: 'o1' }, { id: 'o2' }];

const searchesOf = (json: unknown, progress: Parameters<typeof pagesBehind>[3] = TWO) =>
  pagesBehind(json, 'organization', HERE, progress).candidates.map(({ url }) => url.search);

describe('pagesBehind', () => {
  test.each([
    ['an address', { items, next: '/v1/organizations?page=2' }, '?page=2'],
    ['a link', { items, links: { next: { href: '?page=2' } } }, '?page=2'],
    ['HAL', { _embedded: { organizations: items }, _links: { next: { href: '?page=2' } } }, '?page=2'],
    ['OData', { value: items, '@odata.nextLink': '?$skip=2' }, '?$skip=2'],
    ['a mark', { items, nextCursor: 'abc' }, '?expand=devices&cursor=abc'],
    ['a mark inside', { data: items, meta: { next_cursor: 'abc' } }, '?expand=devices&cursor=abc'],
    ['a page token', { items, nextPageToken: 'abc' }, '?expand=devices&pageToken=abc'],
    ['a bare next', { items, next: 'abc' }, '?expand=devices&cursor=abc'],
    [
      'GraphQL',
      { data: { organizations: { edges: [], pageInfo: { hasNextPage: true, endCursor: 'abc' } } } },
      '?expand=devices&after=abc',
    ],
    ['offset and total', { items, offset: 0, limit: 2, total: 5 }, '?expand=devices&offset=2'],
    ['page and pages', { items, page: 1, totalPages: 3 }, '?expand=devices&page=2'],
    ['more without a way', { items, hasMore: true }, '?expand=devices&offset=2'],
    ['a total alone', { items, total: 5 }, '?expand=devices&offset=2'],
  ])('reads %s', (_form, json, search) => {
    expect(searchesOf(json)[0]).toBe(search);
  });

  test.each([
    ['a list', items],
    ['no word of pages', { items }],
    ['no next', { items, next: null, total: 2 }],
    ['an end', { items, pageInfo: { hasNextPage: false, endCursor: 'abc' } }],
    ['an end in spite of a mark', { items, hasMore: false, nextCursor: 'abc' }],
    ['the last offset', { items, offset: 4, limit: 2, total: 6 }],
    ['the last page', { items, page: 3, totalPages: 3 }],
    ['pages of a record inside', { id: 'o1', devices: { items: [], next: '?page=2' } }],
  ])('sees the last page in %s', (_form, json) => {
    expect(searchesOf(json)).toEqual([]);
  });

  test('an empty page is the last one of those that are counted', () => {
    expect(
      searchesOf({ items: [], offset: 6, total: 9 }, { collected: 2, here: 0, parameter: null }),
    ).toEqual([]);
  });

  test('a parameter that worked before comes first', () => {
    const parameters = (parameter: 'pageToken' | null) =>
      pagesBehind({ items, nextCursor: 'x' }, 'organization', HERE, { ...TWO, parameter }).candidates.map(
        (candidate) => candidate.parameter,
      );
    expect(parameters(null)).toEqual(['cursor', 'after', 'pageToken', 'startCursor']);
    expect(parameters('pageToken')[0]).toBe('pageToken');
  });

  test('a total that is not reached says that the list goes on', () => {
    expect(pagesBehind({ items, total: 5 }, 'organization', HERE, TWO)).toMatchObject({
      goesOn: true,
      total: 5,
    });
    expect(pagesBehind({ items }, 'organization', HERE, TWO)).toMatchObject({ goesOn: false, total: null });
  });

  test.each(['https://evil.example/v1', '//evil.example/', 'https://u:p@cloud.example.org/'])(
    'P15: %s as the next page is refused aloud',
    (next) => {
      expect(() => searchesOf({ items, links: { next } })).toThrow('another origin');
    },
  );

  test('P15: whatever a body says of its pages, the next one is on the same origin, or there is none', () => {
    const target = fc.constantFrom(
      '?page=2',
      '/v1/x',
      'abc',
      '//evil.example/',
      'https://evil.example/',
      'https://cloud.example.org/x',
      '',
      null,
      7,
    );
    const pageMembers = fc.record(
      {
        next: fc.oneof(target, fc.record({ href: target })),
        nextCursor: target,
        meta: fc.record({ next: target, total: fc.nat() }, { requiredKeys: [] }),
        _links: fc.record({ next: fc.record({ href: target }) }, { requiredKeys: [] }),
        offset: fc.oneof(fc.integer(), fc.string()),
        total: fc.oneof(fc.nat(), fc.double()),
        page: fc.oneof(fc.nat(9), fc.jsonValue()),
        totalPages: fc.nat(9),
        hasMore: fc.oneof(fc.boolean(), fc.string()),
      },
      { requiredKeys: [] },
    );
    const progress = fc.record({
      collected: fc.nat(50),
      here: fc.nat(20),
      parameter: fc.constantFrom('cursor', 'offset', null),
    });
    fc.assert(
      fc.property(fc.oneof(pageMembers, fc.jsonValue()), progress, (json, soFar) => {
        try {
          return pagesBehind(json, 'organization', HERE, soFar).candidates.every(
            ({ url }) => url.origin === HERE.origin && url.username === '' && url.password === '',
          );
        } catch (error) {
          return error instanceof Unreadable;
        }
      }),
      { numRuns: manyCases },
    );
  });
});
