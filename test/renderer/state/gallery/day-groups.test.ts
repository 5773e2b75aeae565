import { describe, expect, it } from 'vitest';
import type { DayGroup, SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import { groupsAfter } from '../../../../renderer/state/gallery/day-groups.ts';

const day: DayGroup = { kind: 'day', startsAt: 0, count: 2, full: 0, low: 1, missing: 1 };

function tile(low: number | null, full: number | null): Tile {
  const snapshot = (precision: 'low' | 'full', receivedAt: number | null) =>
    receivedAt === null
      ? null
      : ({ precision, capturedAt: null, receivedAt, fetchedAt: 0 } as SnapshotSummary);
  return {
    subject: { deviceId: 'd', archiveId: null },
    low: snapshot('low', low),
    full: snapshot('full', full),
  } as Tile;
}

describe('the head of a day, when a tile below it changes', () => {
  it('counts it as what it shows now', () => {
    const replaced = [{ index: 3, before: tile(null, null), tile: tile(1, null) }];
    expect(groupsAfter([day, day], replaced)).toEqual([day, { ...day, low: 2, missing: 0 }]);
  });

  it('counts a newer image in low precision as low, although an older full one is there', () => {
    const full = { ...day, full: 1, low: 0 };
    expect(groupsAfter([full], [{ index: 0, before: tile(null, 1), tile: tile(2, 1) }])).toEqual([
      { ...day, full: 0, low: 1 },
    ]);
  });

  it('never counts less than nothing, where its count has the change already', () => {
    const counted = { ...day, low: 2, missing: 0 };
    const [after] = groupsAfter([counted], [{ index: 0, before: tile(null, null), tile: tile(1, null) }]);
    expect(after).toMatchObject({ missing: 0 });
  });

  it('stays the same object where the count is the same', () => {
    const groups = [day];
    expect(groupsAfter(groups, [{ index: 0, before: tile(1, null), tile: tile(2, null) }])).toBe(groups);
  });
});
