import { expect, test } from 'vitest';
import { createNameAllocator } from '../../../../main/export/write/name-allocator.ts';

test.each([
  ['Straße', 'STRAẞE'],
  ['STRAẞE', 'strasse'],
  ['ΟΔΟΣ', 'οδος'],
  ['Å', 'A\u030a'],
])('P33: %s and %s are one name on some system', (one, other) => {
  const allocate = createNameAllocator();
  expect(allocate((suffix) => one + suffix)).toBe(one);
  expect(allocate((suffix) => other + suffix)).toBe(`${other} (2)`);
});
