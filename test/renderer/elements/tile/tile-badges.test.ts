import { expect, test } from 'vitest';
import type { Tile } from '../../../../preload/contract/index.ts';
import { markTitle } from '../../../../renderer/elements/tile/tile-badges.ts';

test.each<[pins: Tile['pins'], words: string]>([
  [undefined, 'Pinned'],
  [[{ rule: null, precision: 'low' }], 'Pinned: Preview'],
  [[{ rule: { kind: 'newest', number: 0 }, precision: 'full' }], 'Pinned: newest image · Full image'],
  [
    [
      { rule: { kind: 'days', number: 7 }, precision: 'newestFull' },
      { rule: { kind: 'all' }, precision: 'low' },
    ],
    'Pinned: with archives of the last 7 days · Newest full, rest previews + with all archives · Preview',
  ],
])('D.10: the badge of a pin says how much it keeps (%j)', (pins, words) => {
  expect(markTitle('pinned', pins === undefined ? {} : { pins }).replaceAll(/[\u2068\u2069]/g, '')).toBe(
    words,
  );
});
