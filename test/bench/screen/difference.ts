import pixelmatch from 'pixelmatch';
import { paintDifference } from '../../../renderer/workers/difference.ts';

/** Both count a pixel as changed from this share of the full range on. */
const THRESHOLD = 0.1;

/** Two pictures of that size, alike but for noise and a moved thing; the same each time. */
function pictures(width: number, height: number): readonly [Uint8ClampedArray, Uint8ClampedArray] {
  const one = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  for (let index = 0; index < one.length; index += 4) {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    const light = ((index / 4) % width) / 16 + (seed >>> 28);
    one.set([light, light / 2 + 40, 200 - light, 255], index);
  }
  const other = one.slice();
  for (let index = 0; index < other.length; index += 4) {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    const x = (index / 4) % width;
    const isMoved = x > width * 0.4 && x < width * 0.5;
    other[index] = (other[index] ?? 0) + (isMoved ? 120 : seed >>> 30);
  }
  return [one, other];
}

/** Measures and paints the difference of two pictures: by ours, and by pixelmatch (ms). */
export function differenceOfBoth(width: number, height: number, side: 'ours' | 'theirs') {
  const [one, other] = pictures(width, height);
  const begun = performance.now();
  if (side === 'ours') {
    const [before, after] = [one, other].map(({ buffer }) => new Uint32Array(buffer as ArrayBuffer));
    if (before === undefined || after === undefined) throw new Error('There are no two pictures.');
    const { changed } = paintDifference(before, after, Math.round(THRESHOLD * 255));
    return { milliseconds: performance.now() - begun, changed };
  }
  const output = new Uint8ClampedArray(one.length);
  const changed = pixelmatch(one, other, output, width, height, { threshold: THRESHOLD, includeAA: true });
  return { milliseconds: performance.now() - begun, changed };
}
