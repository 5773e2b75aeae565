import { expect, test } from 'vitest';
import { createLoadedTiles } from '../../../../renderer/state/gallery/loaded-tiles.ts';
import { fakeTile } from '../../fakes/fake-fleet.ts';

test('a tile that has moved out of the loaded rows is not written over the one in its row', () => {
  const tiles = createLoadedTiles();
  tiles.put(0, [fakeTile('a'), fakeTile('b')], 2);
  tiles.put(0, [fakeTile('b'), fakeTile('c')], 3);
  expect(tiles.replace([fakeTile('a')])).toEqual([]);
  expect(tiles.replace([fakeTile('b')]).map(({ index }) => index)).toEqual([0]);
  expect(tiles.at(1)?.subject.deviceId).toBe('c');
});

test('the tiles on the screen stay when all may be loaded again', () => {
  const tiles = createLoadedTiles();
  expect(tiles.claim()).toEqual([0]);
  tiles.put(0, [fakeTile('a'), fakeTile('b')], 2);
  tiles.showRanges([{ first: 1, last: 1 }]);
  tiles.expire();
  expect(tiles.visible().map(({ subject }) => subject.deviceId)).toEqual(['b']);
  expect(tiles.claim()).toEqual([0]);
});
