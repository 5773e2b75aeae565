import '../../../renderer/locales/add-late-texts.ts';
import { describe, expect, test } from 'vitest';
import { differenceWords } from '../../../renderer/elements/compare/compare-words.ts';
import { type ChangePlace, summarizeDifference } from '../../../renderer/workers/difference-summary.ts';

const WIDTH = 90;
const HEIGHT = 60;
const grey = (light: number) => (0xff000000 | (light * 0x010101)) >>> 0;

/** A grey picture with a lighter rectangle: the changed part in shares of the sides. */
function picture(
  light: number,
  changed: readonly [left: number, top: number, right: number, bottom: number] = [0, 0, 0, 0],
  by = 60,
): Uint32Array {
  const [left, top, right, bottom] = changed;
  return Uint32Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [x, y] = [(index % WIDTH) / WIDTH, Math.floor(index / WIDTH) / HEIGHT];
    return grey(x >= left && x < right && y >= top && y < bottom ? light + by : light);
  });
}

describe('a change has a place in the picture', () => {
  test.each<[ChangePlace | null, readonly [number, number, number, number]]>([
    ['upperLeft', [0, 0, 0.2, 0.2]],
    ['top', [0.4, 0.05, 0.6, 0.3]],
    ['top', [0, 0, 1, 0.3]],
    ['upperRight', [0.4, 0, 1, 0.6]],
    ['left', [0, 0.1, 0.3, 0.9]],
    ['left', [0, 0, 0.02, 1]],
    ['centre', [0.4, 0.4, 0.6, 0.6]],
    // A band along the horizon, and a mast.
    ['centre', [0, 0.4, 1, 0.6]],
    ['centre', [0.4, 0, 0.6, 1]],
    ['right', [0.7, 0, 1, 1]],
    ['lowerLeft', [0.05, 0.7, 0.3, 1]],
    ['bottom', [0, 0.75, 1, 1]],
    ['lowerRight', [0.4, 0.4, 1, 1]],
    // It is spread out, or there is none.
    [null, [0, 0, 1, 1]],
    [null, [0, 0, 0, 0]],
  ])('%s: %o', (place, changed) => {
    expect(summarizeDifference(picture(90), picture(90, changed), WIDTH, 30).place).toBe(place);
  });

  test('a change below the threshold has none', () => {
    expect(summarizeDifference(picture(90), picture(90, [0, 0, 0.2, 0.2], 29), WIDTH, 30).place).toBeNull();
  });

  test('what is cut off has none, and no brightness', () => {
    const cutOff = picture(90).map((pixel, index) => (index < (WIDTH * HEIGHT) / 2 ? pixel : 0));
    expect(summarizeDifference(picture(90), cutOff, WIDTH, 30)).toEqual({ place: null, brighter: 0 });
    expect(
      summarizeDifference(
        cutOff,
        cutOff.map(() => 0),
        WIDTH,
        30,
      ),
    ).toEqual({ place: null, brighter: 0 });
  });

  test('a large picture is looked at in places, and tells the same', () => {
    const wide = (light: number) => new Uint32Array(4_000 * 10).fill(grey(light));
    const changed = wide(90).map((pixel, index) => (index % 4_000 < 900 ? grey(200) : pixel));
    expect(summarizeDifference(wide(90), changed, 4_000, 30).place).toBe('left');
  });
});

describe('a difference in words', () => {
  const done = (one: Uint32Array, other: Uint32Array) =>
    differenceWords({
      kind: 'done',
      image: { bitmap: null as never, natural: { width: 1, height: 1 } },
      share: 0.12,
      threshold: 0.12,
      size: { width: WIDTH, height: HEIGHT },
      ...summarizeDifference(one, other, WIDTH, 30),
    });

  test('says how much, where, and which of the two is darker', () => {
    expect(done(picture(90), picture(70, [0, 0.7, 0.3, 1], 90))).toBe(
      '12% of the pixels differ by 12% or more; compared at 90 × 60. Mostly in the lower left. B is darker.',
    );
    expect(done(picture(90), picture(70))).toMatch(/compared at 90 × 60\. B is darker\.$/);
    expect(done(picture(70), picture(90))).toMatch(/A is darker\.$/);
  });

  test('says nothing of a brightness that nobody sees', () => {
    expect(done(picture(90), picture(97))).toMatch(/compared at 90 × 60\.$/);
  });
});
