import { beforeEach, expect, test } from 'vitest';
import type { GalleryScope, Tile } from '../../../../preload/contract/index.ts';
import { ViewedTile } from '../../../../renderer/pages/gallery/viewed-tile.ts';
import { fakeSnapshot, fakeTile } from '../../fakes/fake-fleet.ts';

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
/** ms. */
let now: number;

beforeEach(() => {
  tiles = ['a', 'b', 'c'].map((id) => fakeTile(id));
  scope = scopeOf('plant');
  const gallery = {
    get value() {
      return { scope, total: tiles.length };
    },
    tileAt: (index: number) => tiles[index],
  };
  now = 0;
  viewed = new ViewedTile(host, { gallery }, () => now);
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

test('a step to a tile that is not read yet leaves the previous one until it is', () => {
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

/** A new image of a device, captured at `at`, ms since the epoch. */
function imageOf(id: string, at: number): Tile {
  const low = {
    ...fakeSnapshot('low'),
    hash: `${at}`,
    capturedAt: at,
    receivedAt: at,
    fetchedAt: at,
  } as const;
  return { ...fakeTile(id), low };
}

test('D.7: an image that comes while the user looks waits behind a line, until they want it', () => {
  tiles[0] = imageOf('a', 1_000);
  viewed.open(0);
  now = 60_000;
  tiles[0] = imageOf('a', 2_000);
  viewed.follow();
  viewed.follow();
  expect([viewed.tile?.low?.capturedAt, viewed.newer]).toEqual([1_000, 1]);
  tiles[0] = imageOf('a', 3_000);
  viewed.follow();
  expect([viewed.tile?.low?.capturedAt, viewed.newer]).toEqual([1_000, 2]);
  viewed.showNewer();
  expect([viewed.tile?.low?.capturedAt, viewed.newer]).toEqual([3_000, 0]);
});

test('what the opening of the viewer has requested is shown as it comes, as is another precision of the same image', () => {
  tiles[0] = imageOf('a', 1_000);
  viewed.open(0);
  now = 2_000;
  tiles[0] = imageOf('a', 2_000);
  viewed.follow();
  expect([viewed.tile?.low?.capturedAt, viewed.newer]).toEqual([2_000, 0]);
  now = 60_000;
  const { low } = tiles[0];
  tiles[0] = { ...tiles[0], full: low && { ...low, precision: 'full', hash: 'full' } };
  viewed.follow();
  expect([viewed.tile?.full?.hash, viewed.newer]).toEqual(['full', 0]);
});

test('another tile has no images that wait', () => {
  tiles[0] = imageOf('a', 1_000);
  viewed.open(0);
  now = 60_000;
  tiles[0] = imageOf('a', 2_000);
  viewed.follow();
  viewed.open(1);
  expect([viewed.tile?.subject.deviceId, viewed.newer]).toEqual(['b', 0]);
});
