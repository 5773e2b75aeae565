import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eighthsFor, sizeWithin } from '../../../renderer/imaging/image-decode.ts';

describe('the size that a decoder is asked for', () => {
  const fullHd = { width: 1_920, height: 1_080 };

  test('is the next eighth of the image, as a JPEG is decoded at eighths', () => {
    expect(eighthsFor(fullHd, { width: 320, height: 180 })).toEqual({ width: 480, height: 270 });
    expect(eighthsFor(fullHd, { width: 240, height: 135 })).toEqual({ width: 240, height: 135 });
    expect(eighthsFor(fullHd, fullHd)).toEqual(fullHd);
  });

  test('is never smaller than what is wanted, and never larger than the image', () => {
    const side = fc.integer({ min: 1, max: 12_000 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, limitWidth, limitHeight) => {
        const wanted = sizeWithin({ width, height }, { width: limitWidth, height: limitHeight });
        const asked = eighthsFor({ width, height }, wanted);
        expect(asked.width).toBeGreaterThanOrEqual(Math.min(wanted.width, width));
        expect(asked.width).toBeLessThanOrEqual(width);
        expect(asked.height).toBeLessThanOrEqual(height);
      }),
    );
  });
});
