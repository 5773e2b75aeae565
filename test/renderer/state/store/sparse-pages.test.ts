import { expect, test } from 'vitest';
import { createSparsePages } from '../../../../renderer/state/store/sparse-pages.ts';

test('a page is claimed once, and again after it did not come', () => {
  const pages = createSparsePages<string>(10);
  expect(pages.claim(0, 25)).toEqual([0, 1, 2]);
  expect(pages.claim(5, 25)).toEqual([]);
  pages.release(1);
  expect(pages.claim(0, 25)).toEqual([1]);
});

test('rows are found by index once their page has come', () => {
  const pages = createSparsePages<string>(2);
  pages.put(1, ['c', 'd'], 5);
  expect(pages.total).toBe(5);
  expect([0, 1, 2, 3, 4].map((index) => pages.at(index))).toEqual([
    undefined,
    undefined,
    'c',
    'd',
    undefined,
  ]);
});

test('nothing is claimed after the end', () => {
  const pages = createSparsePages<string>(2);
  pages.put(0, ['a', 'b'], 3);
  expect(pages.claim(0, 100)).toEqual([0, 1]);
  pages.put(1, ['c', 'd'], 4);
  expect(pages.claim(0, 100), 'a list that ends with its page').toEqual([]);
});

test('a shorter list forgets what is after its end', () => {
  const pages = createSparsePages<string>(2);
  pages.put(1, ['c', 'd'], 4);
  pages.put(0, ['a', 'b'], 3);
  expect(pages.at(2)).toBe('c');
  expect(pages.at(3)).toBeUndefined();
});

test('after it expired, the rows on the screen stay until newer ones come', () => {
  const pages = createSparsePages<string>(2);
  pages.put(0, ['a', 'b'], 4);
  pages.put(1, ['c', 'd'], 4);
  pages.expire([{ first: 0, last: 1 }]);
  expect([0, 1, 2].map(pages.at)).toEqual(['a', 'b', undefined]);
  expect(pages.claim(0, 3)).toEqual([0, 1]);
});
