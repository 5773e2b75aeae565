import { expect, it } from 'vitest';
import { arrowTurn } from '../../../../renderer/elements/health/movement-line.ts';

it.each([
  ['up', { x: 0, y: -0.05, degrees: 0 }, 0],
  ['to the right', { x: 0.05, y: 0, degrees: 0 }, 90],
  ['down', { x: 0, y: 0.05, degrees: 0 }, 180],
  ['to the left', { x: -0.05, y: 0, degrees: 0 }, -90],
  ['up and to the right', { x: 0.05, y: -0.05, degrees: 0 }, 45],
])('the arrow of a picture that has gone %s points there', (_, movement, turn) => {
  expect(arrowTurn(movement)).toBeCloseTo(turn);
});

it('a picture that was turned alone has no arrow', () => {
  expect(arrowTurn({ x: 0, y: 0, degrees: 2 })).toBeNull();
});
