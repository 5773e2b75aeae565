import { expect, test } from 'vitest';
import { zoomAfter } from '../../../../renderer/state/settings/zoom.ts';

test('the interface grows and shrinks in steps between 80 and 200 %', () => {
  expect(zoomAfter(1, 'larger')).toBe(1.1);
  expect(zoomAfter(1.3, 'smaller')).toBe(1.25);
  expect(zoomAfter(2, 'larger')).toBe(2);
  expect(zoomAfter(0.8, 'smaller')).toBe(0.8);
  expect(zoomAfter(1.75, 'reset')).toBe(1);
});
