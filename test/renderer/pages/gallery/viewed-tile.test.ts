import { beforeEach, expect, test } from 'vitest';
import type { GalleryScope, Tile } from '../../../../preload/contract/index.ts';
import { ViewedTile } from '../../../../renderer/pages/gallery/viewed-tile.ts';
import { fakeTile } from '../../fakes/fake-fleet.ts';

const host = {
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
};
const scopeOf = (organizationId: string): GalleryScope => ({ kind: 'organization', organizationId });

let tiles: (Tile | undefined)[];
let scope: GalleryScope;
let viewed: ViewedTile;

beforeEach(() => {
  tiles = ['a', 'b', 'c'].map((id) => fakeTile(id));
  scope = scopeOf('plant');
  const gallery = {
    get value() {
      return { scope, total: tiles.length };
    },
    tileAt: (index: number) => tiles[index],
  };
  viewed = new ViewedTile(host, { gallery });
});

const shown = () => [viewed.index, viewed.tile?.subject.deviceId];

/** The gallery is read again. */
function reread(ids: readonly string[]): void {
  tiles = ids.map((id) => fakeTile(id));
  viewed.follow();
}

test('the viewer stays on its subject when others come before it, go, or change', () => {
  viewed.open(1);
  reread(['new', 'a', 'b', 'c']);
  expect(shown()).toEqual([2, 'b']);
  reread(['b', 'c']);
  expect(shown()).toEqual([0, 'b']);
  const [first] = tiles;
  expect(viewed.tile).toBe(first);
});

test('a tile that left the gallery stays in the viewer, also as the last one, and comes back to where it stands', () => {
  viewed.open(2);
  reread(['a', 'b']);
  expect(shown()).toEqual([1, 'c']);
  reread([]);
  expect(shown()).toEqual([0, 'c']);
  reread(['a', 'c']);
  expect(shown()).toEqual([1, 'c']);
});

test('a step to a tile that is not read yet leaves the one before until it is', () => {
  viewed.open(0);
  tiles[1] = undefined;
  viewed.open(1);
  expect(shown()).toEqual([1, 'a']);
  tiles[1] = fakeTile('b');
  viewed.follow();
  expect(shown()).toEqual([1, 'b']);
});

test('another gallery closes the viewer', () => {
  viewed.open(1);
  scope = scopeOf('other');
  viewed.follow();
  expect(shown()).toEqual([null, undefined]);
});
