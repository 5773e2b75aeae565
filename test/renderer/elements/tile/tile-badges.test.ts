import { expect, test } from 'vitest';
import type { Tile } from '../../../../preload/contract/index.ts';
import { markTitle } from '../../../../renderer/elements/tile/tile-badges.ts';
import { tileName } from '../../../../renderer/elements/tile/tile-words.ts';
import { makeTile, NOW } from '../../../e2e/elements/harness/tiles.ts';

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
  const shown = pins === undefined ? {} : { pins };
  const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
  expect(plain(markTitle('pinned', shown))).toBe(words);
  // A reader hears it as part of the tile.
  const spoken = plain(tileName({ ...makeTile(1), marks: ['pinned'], ...shown }, NOW, 'open'));
  expect(spoken.endsWith(`, ${words.replace('Pinned', 'kept offline')}`)).toBe(true);
});
