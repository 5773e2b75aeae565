import { describe, expect, it } from 'vitest';
import { sequence } from '../../../simulator/core/random.ts';
import { encodeJpeg, paddedSize } from '../../../simulator/image/jpeg-encoder.ts';
import { decodeJpeg } from '../support/decode-jpeg.ts';

describe('the JPEG encoder', () => {
  it.each([
    [16, 16],
    [40, 24],
    [33, 17],
  ])('%i × %i: a decoder from the standard gets back what went in', (width, height) => {
    const next = sequence(width);
    const stride = paddedSize(width);
    const y = Uint8Array.from({ length: stride * paddedSize(height) }, (_, index) =>
      Math.round(120 + 90 * Math.sin(index / 23) + next() * 30),
    );
    const colour = new Uint8Array(y.length / 4).fill(140);
    const decoded = decodeJpeg(encodeJpeg({ width, height, y, cb: colour, cr: colour }, 100));
    expect([decoded.width, decoded.height]).toEqual([width, height]);
    let squares = 0;
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        squares += ((decoded.brightness[row * width + column] ?? 0) - (y[row * stride + column] ?? 0)) ** 2;
      }
    }
    expect(Math.sqrt(squares / (width * height))).toBeLessThan(0.7);
  });

  it('makes larger files for a higher quality', () => {
    const y = Uint8Array.from({ length: 64 * 64 }, (_, index) => (index * 37) & 255);
    const colour = new Uint8Array(32 * 32).fill(128);
    const length = (quality: number) =>
      encodeJpeg({ width: 64, height: 64, y, cb: colour, cr: colour }, quality).length;
    expect(length(90)).toBeGreaterThan(length(50));
    expect(length(50)).toBeGreaterThan(length(10));
  });
});
