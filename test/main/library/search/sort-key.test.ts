import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortKey } from '../../../../main/library/search/sort-key.ts';

const order = (names: readonly string[]) =>
  [...names].sort((a, b) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b))));

it('orders numbers by their value, wherever they stand and however long they are', () => {
  const names = [
    'a 2',
    'a 010',
    'a 11 b 3',
    'a 11 b 20',
    'a 99999999999999999998',
    'a 99999999999999999999',
    'b 1',
  ];
  expect(order(names.toReversed())).toEqual(names);
});

it('makes no difference between upper and lower case, full width and composed letters', () => {
  expect(sortKey('CAM ９ é')).toBe(sortKey('cam 9 e\u0301'));
});

it('writes each number without leading zeros, with its length in front, in parts where it is endless', () => {
  const formula = (name: string) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/0*(\d{1,999})/g, (_run, digits: string) => String(digits.length).padStart(3, '0') + digits);
  const part = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.stringMatching(/^[0-9]{0,6}$/));
  const name = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, (text) => {
      expect(sortKey(text)).toBe(formula(text));
    }),
  );
  for (const text of ['000', '0', `a${'0'.repeat(1_500)}b`, '7'.repeat(2_500), `00${'8'.repeat(999)}01`])
    expect(sortKey(text)).toBe(formula(text));
});

it('orders any two whole numbers as numbers', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (a, b) => {
      expect(Math.sign(Buffer.compare(Buffer.from(sortKey(`x${a}y`)), Buffer.from(sortKey(`x${b}y`))))).toBe(
        Math.sign(a - b),
      );
    }),
  );
});
