import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lumaOfColor, lumaOfPixel } from '../../../renderer/imaging/luma.ts';

const root = join(import.meta.dirname, '../../..');

test('the luma of a pixel is that of its color, but for the rounding of the weights and of the sum', () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(part, part, part, part, (red, green, blue, opacity) => {
      const pixel = ((opacity << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      expect(Math.abs(lumaOfPixel(pixel) - lumaOfColor(red, green, blue))).toBeLessThan(1.5);
    }),
  );
  expect([lumaOfPixel(0xff000000), lumaOfPixel(0xffffffff)]).toEqual([0, 255]);
  // Green is the brightest color, blue the darkest.
  expect([0xff, 0xff00, 0xff0000].map(lumaOfPixel)).toEqual([76, 149, 28]);
});

test('P47: the weights of luma stand in one file', () => {
  const weights = /\b0\.(?:2126|299|587|7152)\b|\* (?:77|150|29)\)/;
  const files = ['renderer', 'main', 'preload'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path}`),
  );
  const found = files.filter((path) => weights.test(readFileSync(join(root, path), 'utf8')));
  expect(found.map((path) => path.replaceAll('\\', '/'))).toEqual(['renderer/imaging/luma.ts']);
});
