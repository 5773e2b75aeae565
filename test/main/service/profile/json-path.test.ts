import { describe, expect, test, vi } from 'vitest';
import { nodesAt, UnusablePath, valueAt } from '../../../../main/service/profile/json-path.ts';

const document = {
  store: {
    book: [
      { category: 'reference', author: 'Nigel Rees', price: 8.95 },
      { category: 'fiction', author: 'Herman Melville', isbn: '0-553-21311-3', price: 8.99 },
    ],
    bicycle: { color: 'red', price: 399 },
  },
  'j.j': 1,
  "it's": 2,
  '@odata.id': 3,
  größe: 4,
  none: null,
};

/** Paths with their values. */
const paths: Readonly<Record<string, readonly unknown[]>> = {
  $: [document],
  // RFC 9535 1.5.
  '$.store.book[*].author': ['Nigel Rees', 'Herman Melville'],
  '$.store.book[1].price': [8.99],
  '$.store.book[-1].price': [8.99],
  '$.store.book[?@.isbn].author': ['Herman Melville'],
  "$.store.book[?@.category == 'reference'].price": [8.95],
  "$.store.book[?@.category!='reference'].price": [8.99],
  '$.store.book[?@.price == 8].price': [],
  '$.store.*.price': [undefined, 399],
  // RFC 9535 2.3.1.
  "$['j.j']": [1],
  '$["j.j"]': [1],
  "$['it\\'s']": [2],
  "$['@odata.id']": [3],
  '$["gr\\u00f6\\u00dfe"]': [4],
  '$.größe': [4],
  '$.none': [null],
  '$.store.missing': [undefined],
  // Members of JavaScript's objects don't belong to the document.
  '$.constructor': [undefined],
  '$.store.book.length': [undefined],
};

describe('paths of a service profile', () => {
  test.each(Object.entries(paths))('%s', (path, values) => {
    expect(nodesAt(path)(document).nodes.map(({ value }) => value)).toEqual(values);
    expect(valueAt(path)(document)).toEqual(values.find((value) => value !== undefined));
  });

  test('each value is found again by its own path', () => {
    for (const { value, path } of nodesAt('$.store.*[*]')(document).nodes)
      expect(valueAt(path)(document)).toBe(value);
  });

  test('something that is neither a list nor an object is a gap, which is not an empty list', () => {
    expect(nodesAt('$.list[*]')({ list: [] })).toEqual({ nodes: [], gap: null });
    expect(nodesAt('$.list[*]')({ list: null }).gap).toEqual({ value: null, path: '$.list', key: 'list' });
    expect(nodesAt('$.list[*]')({}).gap).toEqual({ value: undefined, path: '$.list', key: 'list' });
    expect(nodesAt('$.a[*].b[*]')({ a: [{ b: [1] }, { b: 7 }] }).gap?.path).toBe('$.a[1].b');
  });

  test.each([
    ['store', 'begins with $'],
    ['$.', 'character 2'],
    ['$.a..b', 'character 4'],
    ['$.a[', 'character 4'],
    ['$[?@.a > 1]', 'character 2'],
    ["$['\\q']", 'escape'],
    ['$.a b', 'character 4'],
  ])('%s is refused, and where it stops being a path is said', (path, reason) => {
    expect(() => valueAt(path)).toThrow(UnusablePath);
    expect(() => valueAt(path)).toThrow(reason);
  });
});

test('P50: the first value is found without writing the path of each', () => {
  const document = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a ${index}`, {}]));
  const writing = vi.spyOn(JSON, 'stringify');
  expect(valueAt('$.*.url')({ ...document, 'the last': { url: 'x' } })).toBe('x');
  expect(writing).not.toHaveBeenCalled();
  writing.mockRestore();
});
