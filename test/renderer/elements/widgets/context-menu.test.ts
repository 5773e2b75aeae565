import fc from 'fast-check';
import { expect, test } from 'vitest';
import { menuPlace } from '../../../../renderer/elements/widgets/context-menu.ts';

const window = { width: 1_366, height: 768 };
const menu = { width: 240, height: 460 };

test.each([
  ['in the middle', { x: 400, y: 100 }, false, { left: 396, top: 96 }],
  ['low on the screen', { x: 400, y: 700 }, false, { left: 396, top: 244 }],
  ['at the right edge', { x: 1_300, y: 100 }, false, { left: 1_064, top: 96 }],
  ['in the lower right corner', { x: 1_300, y: 700 }, false, { left: 1_064, top: 244 }],
  ['from right to left', { x: 400, y: 100 }, true, { left: 164, top: 96 }],
  ['from right to left at the left edge', { x: 100, y: 100 }, true, { left: 96, top: 96 }],
])('a menu that is opened %s has its padding under the pointer', (_, point, isRightToLeft, place) => {
  expect(menuPlace(point, menu, window, isRightToLeft)).toEqual(place);
});

/** The padding of a menu, CSS px. */
const PADDING = 4;

test('a menu is within the window, and an item is under the pointer only if it fits on no side of it', () => {
  const length = fc.integer({ min: 1, max: 900 });
  const box = fc.record({ width: length, height: length });
  fc.assert(
    fc.property(
      box,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (size, across, down, isRightToLeft) => {
        const point = { x: Math.round(across * window.width), y: Math.round(down * window.height) };
        const { left, top } = menuPlace(point, size, window, isRightToLeft);
        const isWithin = left >= 4 && top >= 4;
        const fits = point.y + size.height + 4 <= window.height || point.y - size.height >= 4;
        const isOver =
          point.x > left + PADDING &&
          point.x < left + size.width - PADDING &&
          point.y > top + PADDING &&
          point.y < top + size.height - PADDING;
        return isWithin && !(fits && isOver);
      },
    ),
  );
});
