import { describe, expect, test } from 'vitest';
import {
  ARRANGEMENT_LIMIT,
  isReachable,
  openingBounds,
  readWindowState,
  writeWindowState,
} from '../../../../main/desktop/window/window-state.ts';

const laptop = { x: 0, y: 0, width: 1_920, height: 1_040 };
const state = { x: 2_000, y: 100, width: 1_000, height: 700, maximized: false, fullScreen: false };
const stored = (value: unknown) => readWindowState({ read: () => value }, []);

const display = (x: number, width: number, scaleFactor = 1) => ({
  bounds: { x, y: 0, width, height: 1_080 },
  scaleFactor,
});
const alone = [display(0, 1_920)];
const docked = [display(0, 1_920), display(1_920, 2_560)];

function settingsFile() {
  const values = new Map<string, unknown>();
  return {
    read: (key: string) => values.get(key),
    store: async (key: string, value: unknown) => void values.set(key, value),
  };
}

describe('the bounds to open with', () => {
  test('the first start has the default size', () => {
    expect(openingBounds(null, [laptop])).toEqual({ width: 1_280, height: 800 });
  });

  test('a window comes back where it was', () => {
    expect(openingBounds({ ...state, x: 50 }, [laptop])).toEqual({
      x: 50,
      y: 100,
      width: 1_000,
      height: 700,
    });
  });

  test('a window of a screen that was unplugged comes back on the one that is there', () => {
    expect(openingBounds(state, [laptop])).toEqual({ width: 1_000, height: 700 });
    expect(isReachable(state, [laptop])).toBe(false);
  });

  test('a window whose title bar is above the screen comes back within reach', () => {
    expect(openingBounds({ ...state, x: 50, y: -60 }, [laptop])).toEqual({ width: 1_000, height: 700 });
  });

  test('a window is never larger than the screen that it comes back to', () => {
    const large = { ...state, width: 3_000, height: 2_000 };
    expect(openingBounds(large, [laptop])).toEqual({ width: 1_920, height: 1_040 });
    expect(openingBounds({ ...large, x: 50 }, [laptop])).toEqual({
      x: 50,
      y: 100,
      width: 1_920,
      height: 1_040,
    });
  });

  test('the first start fits a small screen', () => {
    expect(openingBounds(null, [{ x: 0, y: 0, width: 1_024, height: 700 }])).toEqual({
      width: 1_024,
      height: 700,
    });
  });
});

describe('the stored state', () => {
  test.each([
    undefined,
    null,
    'x',
    {},
    { x: 1, y: 1, width: 900, height: 600 },
    { states: 'none' },
    { states: [null, { x: 1 }] },
    { states: [{ arrangement: '', x: 1, y: 1, width: 'wide', height: 1 }] },
    { states: [{ arrangement: '', x: 0.5, y: 0, width: 1, height: 1 }] },
  ])('the broken state %j counts as none', (value) => expect(stored(value)).toBeNull());

  test('a window never comes back smaller than it can be used', () => {
    expect(stored({ states: [{ arrangement: '', x: 0, y: 0, width: 1, height: 1 }] })).toMatchObject({
      width: 800,
      height: 560,
    });
  });

  test('each arrangement of screens has its own state', () => {
    const settings = settingsFile();
    const desk = { ...state, maximized: true, fullScreen: true };
    writeWindowState(settings, docked, desk);
    writeWindowState(settings, alone, { ...state, x: 10 });
    expect(readWindowState(settings, docked)).toEqual(desk);
    expect(readWindowState(settings, docked.toReversed())).toEqual(desk);
    expect(readWindowState(settings, alone)).toEqual({ ...state, x: 10 });
  });

  test('other screens, or the same at another scale, begin with the last state', () => {
    const settings = settingsFile();
    writeWindowState(settings, docked, state);
    writeWindowState(settings, alone, { ...state, x: 10 });
    expect(readWindowState(settings, [display(0, 1_920, 2)])).toEqual({ ...state, x: 10 });
  });

  test('the least recently used arrangements are forgotten', () => {
    const settings = settingsFile();
    for (let count = 0; count <= ARRANGEMENT_LIMIT; count += 1) {
      writeWindowState(settings, [display(0, 1_000 + count)], { ...state, x: count });
    }
    const { states } = settings.read('window') as { states: readonly unknown[] };
    expect(states).toHaveLength(ARRANGEMENT_LIMIT);
    expect(readWindowState(settings, [display(0, 1_000)])).toMatchObject({ x: ARRANGEMENT_LIMIT });
  });
});
