import { describe, expect, test } from 'vitest';
import { listedCount, shortListedCount } from '../../../../renderer/state/fleet/listed-count.ts';

describe('P46: the count of a list of the service', () => {
  test.each([
    ['a whole list', 45, undefined, '45 devices', '45'],
    ['a list that was cut short', 20, { total: 45 }, '20 of 45 devices', '20 of 45'],
    ['a list of unknown length', 20, { total: null }, '20 devices, not all', '20+'],
    [
      'a list that did not arrive',
      0,
      { total: null },
      'The service didn’t send the whole list. What is missing here isn’t removed.',
      '–',
    ],
    ['an empty list', 0, undefined, '0 devices', '0'],
    ['a list that is counted and did not arrive', 0, { total: 45 }, '0 of 45 devices', '0 of 45'],
    ['a total that devices added manually have passed', 46, { total: 45 }, '46 devices, not all', '46+'],
  ] as const)('of %s says how much of it is here', (_list, count, part, words, short) => {
    expect(listedCount('devices', count, part)).toBe(words);
    expect(shortListedCount(count, part)).toBe(short);
  });
});
