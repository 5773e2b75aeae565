import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_PAGE, pageLinks, parsePage } from '../../../simulator/service/paging.ts';
import { manyCases } from '../../faults/support/full-run.ts';

const RUNS = { numRuns: manyCases };
const BASE = 'http://127.0.0.1/v1/things';

type Links = Readonly<Record<string, { readonly offset: number; readonly limit: number; readonly url: URL }>>;

function read(header: string): Links {
  return Object.fromEntries(
    Array.from(header.matchAll(/<([^>]*)>; rel="(\w+)"/g), ([, target = '', rel = '']) => {
      const url = new URL(target, BASE);
      const query = Object.fromEntries(url.searchParams);
      return [rel, { ...parsePage({ limit: query['limit'], offset: query['offset'] }, 1), url }];
    }),
  );
}

const total = fc.integer({ min: 0, max: 200 });
const limit = fc.integer({ min: 1, max: 60 });

describe('Link paging, for any list and any page size', () => {
  it('the pages joined from first along next are the list, and back from last along prev too', () => {
    fc.assert(
      fc.property(total, limit, (length, size) => {
        const list = Array.from({ length }, (_, index) => index);
        const walk = (from: 'first' | 'last', along: 'next' | 'prev'): number[][] => {
          const pages: number[][] = [];
          let at: { readonly offset: number; readonly limit: number } | undefined = read(
            pageLinks(new URL(BASE), { offset: 0, limit: size }, length),
          )[from];
          while (at !== undefined) {
            pages.push(list.slice(at.offset, at.offset + at.limit));
            expect(pages.length).toBeLessThanOrEqual(length + 1);
            at = read(pageLinks(new URL(BASE), at, length))[along];
          }
          return pages;
        };
        expect(walk('first', 'next').flat()).toEqual(list);
        expect(walk('last', 'prev').toReversed().flat()).toEqual(list);
      }),
      RUNS,
    );
  });

  it('links from any page stay inside the list and keep the rest of the query', () => {
    const offset = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(total, limit, offset, fc.string(), (length, size, from, fields) => {
        const address = new URL(BASE);
        address.searchParams.set('fields', fields);
        const links = read(pageLinks(address, { offset: from, limit: size }, length));
        const unchanged = address.searchParams.get('fields');
        for (const { offset: target, limit: same, url } of Object.values(links)) {
          expect(same).toBe(size);
          expect(target === 0 || target < length).toBe(true);
          expect(url.searchParams.get('fields')).toBe(unchanged);
        }
        expect(links['next'] === undefined).toBe(from + size >= length);
        expect(links['prev'] === undefined).toBe(from === 0);
      }),
      RUNS,
    );
  });

  it('accepts exactly whole numbers within the bounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer({ min: -5, max: 2_000 }).map(String)), (text) => {
        const valid = /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= LARGEST_PAGE;
        const parse = () => parsePage({ limit: text }, 1).limit;
        if (valid) expect(parse()).toBe(Number(text));
        else expect(parse).toThrow('"limit"');
      }),
      RUNS,
    );
  });
});
