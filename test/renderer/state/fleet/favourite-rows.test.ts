import { expect, test } from 'vitest';
import type { Bookmark } from '../../../../preload/contract/index.ts';
import { indexOfKey, moveInTree, rowKey, rowName } from '../../../../renderer/pages/fleet/tree-moves.ts';
import { withFavourites } from '../../../../renderer/state/fleet/favourite-rows.ts';
import { createFleetRows } from '../../../../renderer/state/fleet/fleet-rows.ts';
import { organizationKey } from '../../../../renderer/state/store/organization-key.ts';

const fleet = createFleetRows({
  organizations: [
    { id: 'a', name: 'Alpha', deviceCount: 2 },
    { id: 'b', name: 'Beta', deviceCount: 1 },
  ],
  expanded: new Set([organizationKey('a')]),
  deviceCount: ({ deviceCount }) => deviceCount,
  deviceAt: () => undefined,
});

const favourite = (deviceId: string): Bookmark => ({
  location: { kind: 'device', deviceId },
  name: `Device ${deviceId}`,
  organizationName: 'Alpha',
  isGone: false,
});

test('without favourites the fleet stands alone', () => {
  expect(withFavourites(fleet, [], true)).toBe(fleet);
});

test('favourites stand over the fleet, whose rows move down by theirs', () => {
  const rows = withFavourites(fleet, [favourite('x'), favourite('y')], true);
  expect(rows.length).toBe(3 + 4);
  expect(rows.at(0)).toMatchObject({ kind: 'favourites', count: 2, position: 0, siblings: 3 });
  expect(rows.at(2)).toMatchObject({ kind: 'favourite', position: 1, siblings: 2 });
  expect(rows.at(3)).toMatchObject({ kind: 'organization', position: 1, siblings: 3 });
  expect(rows.at(4)).toMatchObject({ kind: 'device', position: 0, siblings: 2 });
  expect(rows.indexOf('b')).toBe(6);
  expect(rows.indexOf('gone')).toBe(-1);
  expect(rows.at(7)).toBeUndefined();
});

test('favourites that are closed leave one row', () => {
  const rows = withFavourites(fleet, [favourite('x')], false);
  expect(rows.length).toBe(5);
  expect(rows.at(1)).toMatchObject({ kind: 'organization', organization: { id: 'a' } });
});

test('keys go in and out of the favourites as they do in an organization', () => {
  const rows = withFavourites(fleet, [favourite('x')], true);
  expect(moveInTree('ArrowRight', rows, 0, 10)).toEqual({ kind: 'go', index: 1 });
  expect(moveInTree('ArrowLeft', rows, 1, 10)).toEqual({ kind: 'go', index: 0 });
  expect(moveInTree('ArrowLeft', rows, 0, 10)).toEqual({ kind: 'expand', open: false });
});

test('a row is found again when favourites come above it, and its group when it is gone', () => {
  const device = fleet.at(2);
  const key = device === undefined ? '' : rowKey(device);
  const rows = withFavourites(fleet, [favourite('x')], true);
  expect(indexOfKey(rows, key)).toBe(4);
  const row = rows.at(1);
  expect(row === undefined ? null : rowName(row)).toBe('Device x');
  expect(indexOfKey(withFavourites(fleet, [], true), row === undefined ? '' : rowKey(row))).toBe(0);
});
