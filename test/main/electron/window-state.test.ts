import { expect, test } from 'vitest';
import { placeWindow, readWindowState } from '../../../main/electron/window-state.ts';

const laptop = { x: 0, y: 0, width: 1_920, height: 1_040 };
const state = { x: 2_000, y: 100, width: 1_000, height: 700, maximized: false };
const stored = (value: unknown) => readWindowState({ read: () => value });

test('the first start has the default size', () => {
  expect(placeWindow(null, [laptop])).toEqual({ width: 1_280, height: 800 });
});

test('a window comes back where it was', () => {
  expect(placeWindow({ ...state, x: 50 }, [laptop])).toEqual({ x: 50, y: 100, width: 1_000, height: 700 });
});

test('a window of a screen that was unplugged comes back on the one that is there', () => {
  expect(placeWindow(state, [laptop])).toEqual({ width: 1_000, height: 700 });
});

test('a window whose title bar is above the screen comes back within reach', () => {
  expect(placeWindow({ ...state, x: 50, y: -60 }, [laptop])).toEqual({ width: 1_000, height: 700 });
});

test.each([
  undefined,
  null,
  'x',
  {},
  { x: 1, y: 1, width: 'wide', height: 1 },
  { x: 0.5, y: 0, width: 1, height: 1 },
])('the broken state %j counts as none', (value) => expect(stored(value)).toBeNull());

test('a window never comes back smaller than it can be used', () => {
  expect(stored({ x: 0, y: 0, width: 1, height: 1 })).toMatchObject({ width: 800, height: 560 });
});
