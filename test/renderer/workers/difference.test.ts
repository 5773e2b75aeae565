import { describe, expect, test } from 'vitest';
import { paintDifference } from '../../../renderer/workers/difference.ts';

const pixel = (red: number, green: number, blue: number) =>
  (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
const grey = (light: number) => pixel(light, light, light);

function changed(threshold: number): number {
  const one = Uint32Array.of(pixel(10, 20, 30), pixel(255, 0, 0), grey(9), pixel(0, 50, 0));
  const other = Uint32Array.of(pixel(10, 20, 30), pixel(0, 255, 3), pixel(8, 6, 2), grey(0));
  return paintDifference(one, other, threshold).changed;
}

describe('the difference of two images', () => {
  test('is the largest difference of the three colours of a pixel, and counts from the threshold on', () => {
    expect([1, 7, 8, 50, 51, 255].map(changed)).toEqual([3, 3, 2, 2, 1, 1]);
  });

  test('needs two images of one size', () => {
    expect(() => paintDifference(new Uint32Array(1), new Uint32Array(2), 1)).toThrow(RangeError);
  });

  test('never counts equal pixels, however low the threshold', () => {
    const black = new Uint32Array(3).fill(grey(0));
    expect(paintDifference(black, black, 0)).toMatchObject({ changed: 0, compared: 3 });
  });

  test('leaves out what one of them does not have, as it is cut off', () => {
    const one = Uint32Array.of(grey(0), grey(0), 0);
    const other = Uint32Array.of(grey(255), grey(0), grey(255));
    expect(paintDifference(one, other, 20)).toMatchObject({ changed: 1, compared: 2 });
    expect(paintDifference(other, one, 20).pixels[2]).toBe(0);
  });

  test('shows heat that rises in brightness over a dimmed picture', () => {
    const one = Uint32Array.of(grey(255), grey(0), grey(0), grey(0));
    const other = Uint32Array.of(grey(255), grey(60), grey(140), grey(255));
    const { pixels } = paintDifference(one, other, 20);
    const light = [...pixels].map(
      (value) => 0.3 * (value & 0xff) + 0.59 * ((value >>> 8) & 0xff) + 0.11 * ((value >>> 16) & 0xff),
    );
    expect(light[0]).toBeCloseTo(85, -1);
    expect(light[1]).toBeLessThan(light[2] ?? 0);
    expect(light[2]).toBeLessThan(light[3] ?? 0);
    expect([...pixels].every((value) => value >>> 24 === 255)).toBe(true);
  });
});
