import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEEPEST_LEVEL,
  Groups,
  groupInDirection,
  projected,
} from '../../../../renderer/elements/map/groups.ts';

const DISTANCE = 80;
const unknown = [Number.NaN, Number.NaN, 0];
const places = (...rows: readonly (readonly number[])[]) => Float64Array.from(rows.flat());
const drawn = fc.array(
  fc.oneof(
    fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.nat(9),
    ),
    fc.tuple(
      fc.double({ min: 10, max: 10.01, noNaN: true }),
      fc.double({ min: 54, max: 54.01, noNaN: true }),
      fc.nat(9),
    ),
    fc.constant(unknown),
  ),
  { maxLength: 60 },
);

describe('groups of a map', () => {
  it('have each tile with a position in one group at every level, with the worst urgency of its members', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 0, max: DEEPEST_LEVEL }), (rows, level) => {
        const groups = new Groups(places(...rows), DISTANCE).at(level);
        const members = groups.flatMap((group) => group.members).toSorted((one, other) => one - other);
        expect(members).toEqual(
          rows.flatMap(([longitude], index) => (Number.isNaN(longitude) ? [] : [index])),
        );
        for (const group of groups) {
          expect(group.key).toBe(Math.min(...group.members));
          expect(group.urgency).toBe(Math.max(...group.members.map((index) => rows[index]?.[2] ?? 0)));
        }
      }),
    );
  });

  it('come apart from level to level, but for what is in the same place', () => {
    const near = places([10, 54, 0], [10.02, 54, 4], [10, 54, 1], [20, 54, 0]);
    const sizes = (level: number) =>
      new Groups(near, DISTANCE).at(level).map(({ members }) => members.length);
    expect(sizes(0)).toEqual([4]);
    expect(sizes(5)).toEqual([3, 1]);
    expect(sizes(DEEPEST_LEVEL)).toEqual([2, 1, 1]);
  });

  it('join across the edge of a square', () => {
    const groups = new Groups(places([-0.001, 0, 0], [0.001, 0, 0]), DISTANCE).at(3);
    expect(groups.map(({ members }) => members)).toEqual([[0, 1]]);
  });

  it('are reached by the arrow of their direction, the nearest first', () => {
    const around = places([0, 0, 0], [40, 0, 0], [80, 0, 0], [-40, 5, 0], [0, 40, 0], [10, -40, 0]);
    const groups = new Groups(around, DISTANCE).at(4);
    const from = groups[0];
    if (from === undefined) throw new Error('There is a group for the first place.');
    const key = (arrow: Parameters<typeof groupInDirection>[2]) => groupInDirection(groups, from, arrow)?.key;
    expect([key('ArrowRight'), key('ArrowLeft'), key('ArrowUp'), key('ArrowDown')]).toEqual([1, 3, 4, 5]);
  });

  it('keep the poles on the map', () => {
    for (const latitude of [-90, 90]) expect(projected(0, latitude)[1]).toBeCloseTo(latitude < 0 ? 1 : 0, 1);
  });
});
