import { expect, test } from 'vitest';
import {
  lengthOf,
  moved,
  shareAt,
  showing,
  wholeSpan,
  zoomed,
} from '../../../../renderer/elements/timeline/time-span.ts';

const whole = { from: 0, to: 1e9 };

test('a zoom keeps what is under the pointer there', () => {
  const span = { from: 2e8, to: 8e8 };
  for (const at of [2e8, 5e8, 7.9e8]) {
    const closer = zoomed(span, 0.5, at, whole);
    expect(lengthOf(closer)).toBeCloseTo(3e8);
    expect(shareAt(closer, at)).toBeCloseTo(shareAt(span, at));
  }
});

test('nothing beyond the history is shown, and it is the farthest zoom', () => {
  expect(zoomed({ from: 0, to: 5e8 }, 4, 1e8, whole)).toEqual(whole);
  expect(moved({ from: 8e8, to: 9e8 }, 5e8, whole)).toEqual({ from: 9e8, to: 1e9 });
  expect(moved({ from: 1e8, to: 2e8 }, -5e8, whole)).toEqual({ from: 0, to: 1e8 });
});

test('a chosen snapshot is moved into sight, and what is in sight stays', () => {
  const span = { from: 2e8, to: 4e8 };
  expect(showing(span, 3e8, whole)).toBe(span);
  expect(showing(span, 7e8, whole)).toEqual({ from: 6e8, to: 8e8 });
});

test('one snapshot, and many of one time, have a line of some length', () => {
  for (const times of [[7], [7, 7, 7], []]) expect(lengthOf(wholeSpan(times))).toBeGreaterThan(0);
});
