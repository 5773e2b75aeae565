import { expect, it } from 'vitest';
import { createLruCache } from '../../../simulator/image/lru-cache.ts';

it('holds what was used last, up to a number of bytes', () => {
  const cache = createLruCache(30);
  for (const key of ['a', 'b', 'c']) cache.set(key, new Uint8Array(10));
  cache.get('a');
  cache.set('d', new Uint8Array(10));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
});
