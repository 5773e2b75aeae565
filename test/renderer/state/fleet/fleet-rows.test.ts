import { describe, expect, test } from 'vitest';
import { moveInTree, rowName, searchByPrefix } from '../../../../renderer/pages/fleet/tree-moves.ts';
import { createFleetRows, type FleetRows } from '../../../../renderer/state/fleet/fleet-rows.ts';
import { organizationKey } from '../../../../renderer/state/store/organization-key.ts';

const organizations = [
  { id: 'a', name: 'Alpha', deviceCount: 2 },
  { id: 'b', name: 'Beta', deviceCount: 100_000 },
  { id: null, name: '', deviceCount: 1 },
];

function rowsWith(...open: readonly (string | null)[]): FleetRows {
  return createFleetRows({
    organizations,
    expanded: new Set(open.map(organizationKey)),
    deviceCount: ({ deviceCount }) => deviceCount,
    deviceAt: ({ id, name }, position) => ({
      id: `${id}-${position}`,
      name: `${name} device ${position}`,
      organizationId: id,
      organizationName: name,
      archiveCount: 0,
      origin: 'service',
    }),
  });
}

describe('the rows of the fleet', () => {
  test('closed organizations have one row each', () => {
    expect(rowsWith().length).toBe(3);
  });

  test('devices follow their open organization', () => {
    const rows = rowsWith('a', 'b');
    expect(rows.length).toBe(3 + 2 + 100_000);
    expect(rows.at(2)).toMatchObject({ kind: 'device', position: 1, siblings: 2 });
    expect(rows.at(3)).toMatchObject({ kind: 'organization', organization: { id: 'b' }, expanded: true });
    expect(rows.at(100_003)).toMatchObject({ kind: 'device', device: { id: 'b-99999' } });
    expect(rows.at(100_004)).toMatchObject({ kind: 'organization', organization: { id: null } });
    expect(rows.at(100_005)).toBeUndefined();
  });

  test('an organization is found by its id, also the group without one', () => {
    const rows = rowsWith('a');
    expect(rows.indexOf('b')).toBe(3);
    expect(rows.indexOf(null)).toBe(4);
    expect(rows.indexOf('gone')).toBe(-1);
  });

  test('devices without an organization are called so', () => {
    const row = rowsWith().at(2);
    expect(row === undefined ? null : rowName(row)).toBe('Added manually');
  });
});

describe('moving in the tree by keys', () => {
  test('right opens a closed organization and goes into an open one', () => {
    expect(moveInTree('ArrowRight', rowsWith(), 0, 10)).toEqual({ kind: 'expand', open: true });
    expect(moveInTree('ArrowRight', rowsWith('a'), 0, 10)).toEqual({ kind: 'go', index: 1 });
  });

  test('left goes from a device to its organization and closes that', () => {
    expect(moveInTree('ArrowLeft', rowsWith('a'), 2, 10)).toEqual({ kind: 'go', index: 0 });
    expect(moveInTree('ArrowLeft', rowsWith('a'), 0, 10)).toEqual({ kind: 'expand', open: false });
  });

  test('Home and End go to the ends', () => {
    expect(moveInTree('Home', rowsWith('b'), 5, 10)).toEqual({ kind: 'go', index: 0 });
    expect(moveInTree('End', rowsWith(), 0, 10)).toEqual({ kind: 'go', index: 2 });
  });

  test('other keys do nothing', () => {
    expect(moveInTree('x', rowsWith(), 0, 10)).toBeUndefined();
  });

  test('letters jump to the next name that begins with them, and around', () => {
    const rows = rowsWith('a');
    expect(searchByPrefix(rows, 'b', 0)).toBe(3);
    expect(searchByPrefix(rows, 'a', 2)).toBe(4);
    expect(searchByPrefix(rows, 'alpha device 1', 1)).toBe(2);
    expect(searchByPrefix(rows, 'z', 0)).toBeUndefined();
  });

  test('a name beyond devices that are not loaded has to be looked up', () => {
    const rows = rowsWith('a');
    const at = (index: number) => {
      const row = rows.at(index);
      return row?.kind === 'device' ? { ...row, device: undefined } : row;
    };
    expect(searchByPrefix({ ...rows, at }, 'b', 0)).toBe('unread');
    expect(searchByPrefix({ ...rows, at }, 'b', 2)).toBe(3);
  });
});
