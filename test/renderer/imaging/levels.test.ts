import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autoLevels, countLuminance, toneRange } from '../../../renderer/imaging/levels.ts';

const grey = (value: number, opacity = 255) => ((opacity << 24) | (value * 0x010101)) >>> 0;

/** A histogram of so many pixels of each value. */
const counted = (...values: readonly (readonly [value: number, count: number])[]) =>
  countLuminance(
    Uint32Array.from(values.flatMap(([value, count]) => Array.from({ length: count }, () => grey(value)))),
  );

describe('the luminance of a picture', () => {
  it('is counted for each pixel by how bright its color looks, without those that are missing', () => {
    const counts = countLuminance(
      Uint32Array.of(grey(0), grey(255), 0xff00ff00, 0xffff0000, 0xff0000ff, grey(9, 0)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect([0, 28, 76, 149, 255].map((value) => counts[value])).toEqual([1, 1, 1, 1, 1]);
  });

  it('has a range without the few brightest and darkest', () => {
    const [dark, middle, bright] = toneRange(counted([0, 4], [51, 400], [102, 400], [153, 400], [255, 4]));
    expect([dark, middle, bright].map((value) => Math.round(value * 255))).toEqual([51, 102, 153]);
  });
});

describe('automatic levels', () => {
  it('spread a pale picture, and leave a lamp and dead pixels out', () => {
    const levels = autoLevels(counted([0, 2], [120, 300], [130, 300], [140, 300], [255, 2]));
    expect(Math.round((levels?.black ?? 0) * 255)).toBe(120);
    expect(Math.round((levels?.white ?? 0) * 255)).toBe(140);
    expect(levels?.gamma).toBeCloseTo(1, 1);
  });

  it('lift the middle of a dark picture, and lower that of a bright one, within bounds', () => {
    expect(autoLevels(counted([0, 300], [20, 600], [255, 100]))?.gamma).toBe(2);
    expect(autoLevels(counted([0, 100], [235, 600], [255, 300]))?.gamma ?? 1).toBeLessThan(1);
  });

  it('leave a uniform or an empty picture as it is', () => {
    expect(autoLevels(counted([80, 500]))).toBeNull();
    expect(autoLevels(counted([80, 500], [84, 500]))).toBeNull();
    expect(autoLevels(new Uint32Array(256))).toBeNull();
  });

  it('are a range with a gamma for every picture', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 50 })), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(values, (pixels) => {
        const levels = autoLevels(counted(...pixels));
        if (levels === null) return;
        expect(levels.white).toBeGreaterThan(levels.black);
        expect(levels.gamma).toBeGreaterThanOrEqual(0.5);
        expect(levels.gamma).toBeLessThanOrEqual(2);
      }),
    );
  });
});
