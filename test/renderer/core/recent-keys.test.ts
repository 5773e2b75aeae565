import { expect, it } from 'vitest';
import { RecentKeys } from '../../../renderer/core/recent-keys.ts';

it('the most recent keys are known, however many were added', () => {
  const keys = new RecentKeys(3);
  for (let key = 0; key < 1_000; key += 1) keys.add(String(key));
  expect(keys.size).toBe(3);
  expect(['996', '997', '998', '999'].map((key) => keys.has(key))).toEqual([false, true, true, true]);
});

it('a key that is added again is the most recent one', () => {
  const keys = new RecentKeys(2);
  for (const key of ['a', 'b', 'a', 'c']) keys.add(key);
  expect([keys.has('a'), keys.has('b'), keys.has('c')]).toEqual([true, false, true]);
  keys.clear();
  expect([keys.has('a'), keys.size]).toEqual([false, 0]);
});
