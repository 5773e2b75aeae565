import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isAdjusted,
  type Rotation,
  rotated,
  storedPart,
  toneTable,
  turnedSize,
  unadjusted,
} from '../../../../renderer/elements/image/image-adjustment.ts';

const levels = { black: 0.25, white: 0.75, gamma: 1 };

const values = (table: string) => table.split(' ').map(Number);

describe('how an image is looked at', () => {
  test('turns by quarters in both directions', () => {
    expect([1, 2, 3, 4, -1].map((quarters) => rotated(0, quarters))).toEqual([90, 180, 270, 0, 270]);
  });

  test('is marked as adjusted by each of its parts, and not when it is as it is', () => {
    expect(isAdjusted(unadjusted)).toBe(false);
    for (const change of [
      { rotation: 90 as const },
      { brightness: 0.1 },
      { contrast: 1.2 },
      { gamma: 2 },
      { levels },
    ]) {
      expect(isAdjusted({ ...unadjusted, ...change })).toBe(true);
    }
  });

  test('leaves every brightness as it is where nothing is adjusted', () => {
    const table = values(toneTable(unadjusted));
    expect(table).toHaveLength(65);
    for (const [step, value] of table.entries()) expect(value).toBeCloseTo(step / 64, 3);
  });

  test('gamma above 1 lifts the dark and keeps black and white', () => {
    const table = values(toneTable({ ...unadjusted, gamma: 2 }));
    expect([table[0], table[64]]).toEqual([0, 1]);
    expect(table[16]).toBeCloseTo(0.5, 3);
  });

  test('levels make black what is darkest and white what is brightest, before the other tones', () => {
    const table = values(toneTable({ ...unadjusted, levels }));
    expect(table.slice(0, 17)).toEqual(Array.from({ length: 17 }, () => 0));
    expect(table[32]).toBeCloseTo(0.5, 3);
    expect(table.slice(48)).toEqual(Array.from({ length: 17 }, () => 1));
    const brighter = values(toneTable({ ...unadjusted, levels, brightness: 0.2 }));
    expect(brighter[0]).toBeCloseTo(0.2, 3);
  });

  test('never leaves the range from black to white', () => {
    const table = values(toneTable({ rotation: 0, brightness: 0.5, contrast: 2, gamma: 0.4, levels: null }));
    expect(Math.min(...table)).toBe(0);
    expect(Math.max(...table)).toBe(1);
  });

  test('a part of the turned image is a part of the stored one of the same area, inside it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const rotation = fc.constantFrom<Rotation>(0, 90, 180, 270);
    fc.assert(
      fc.property(rotation, share, share, (turn, left, top) => {
        const size = { width: 400, height: 300 };
        const shown = turnedSize(size, turn);
        const part = { x: left * (shown.width - 20), y: top * (shown.height - 10), width: 20, height: 10 };
        const stored = storedPart(part, size, turn);
        expect(stored.width * stored.height).toBeCloseTo(200, 6);
        expect(stored.x).toBeGreaterThanOrEqual(-1e-9);
        expect(stored.y).toBeGreaterThanOrEqual(-1e-9);
        expect(stored.x + stored.width).toBeLessThanOrEqual(size.width + 1e-9);
        expect(stored.y + stored.height).toBeLessThanOrEqual(size.height + 1e-9);
      }),
    );
  });

  test('the upper left corner after a quarter to the right was the lower left one', () => {
    const corner = { x: 0, y: 0, width: 1, height: 1 };
    expect(storedPart(corner, { width: 4, height: 3 }, 90)).toEqual({ x: 0, y: 2, width: 1, height: 1 });
    expect(storedPart(corner, { width: 4, height: 3 }, 270)).toEqual({ x: 3, y: 0, width: 1, height: 1 });
  });
});
